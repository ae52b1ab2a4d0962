"""The page and its server: questions over HTTP, answered with the JSON of the command line.

``answers`` makes JSON of JSON and knows neither processes nor browsers; ``worker`` makes a process of that and
``in_browser`` a worker of the browser, with the ``frames`` that go in and out. ``server`` says who may ask and has the
workers; ``static`` is the page. Nothing else imports this package; it is imported late.
"""
