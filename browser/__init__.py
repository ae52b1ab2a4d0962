"""Builds the page without a server: a folder of files in which Edgewise runs inside the browser (`make site`)."""
