"""From a request to a verified result: the choice of an engine, its run, the check of its answer, batches."""
