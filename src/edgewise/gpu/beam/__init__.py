"""The best score on devices: grouped beams, rectangles laid anew, several devices together, and the hunt."""
