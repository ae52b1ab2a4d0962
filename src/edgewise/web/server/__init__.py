"""The server: routes, who may ask, worker processes in lanes, jobs, and the page's files on their way to browsers."""
