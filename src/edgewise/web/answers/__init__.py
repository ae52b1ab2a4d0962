"""What is asked and what comes of it: bodies of requests in, the JSON of the command line out, without a server."""
