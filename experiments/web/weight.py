"""How heavy the page is on a slow line: ``python -m experiments.web.weight``.

Chromium emulates 400 kbit/s and 400 ms; each figure is the median of three fresh windows. Printed are the requests, the
bytes that travelled, the time to the first heading, and the time until examples can be pressed; then the same for a
second visit.
"""

from __future__ import annotations

import statistics
import sys

from experiments.places import ROOT

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
TIMES = 3
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
WEIGHT = """() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


def main() -> int:
    sys.path.insert(0, str(ROOT / "tests"))
    from support.web.page import running_browser, running_server

    with running_server() as address, running_browser() as browser:
        browser.new_page().goto(address)  # the server has packed everything by now
        visits: dict[str, list[tuple[float, ...]]] = {"first visit": [], "second visit": []}
        for _ in range(TIMES):
            context = browser.new_context()
            for found in visits.values():
                page = context.new_page()
                session = context.new_cdp_session(page)
                session.send("Network.enable")
                session.send("Network.emulateNetworkConditions", SLOW)
                page.goto(address, wait_until="commit")
                page.wait_for_selector("h1")
                page.wait_for_function(PAINTED)
                page.wait_for_selector(".card")
                ready = page.evaluate("() => performance.now()")
                page.wait_for_load_state("networkidle")
                found.append((*page.evaluate(WEIGHT), page.evaluate(PAINTED) / 1000, ready / 1000))
                page.close()
            context.close()
    print("| | requests | kB | heading | examples |\n|---|---|---|---|---|")
    for name, rows in visits.items():
        count, size, heading, ready = map(statistics.median, zip(*rows, strict=True))
        print(f"| {name} | {count:.0f} | {size / 1000:.0f} | {heading:.1f} s | {ready:.1f} s |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
