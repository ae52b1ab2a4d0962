"""The script that puts a public server under load, in short; docs/guide/web-hosting.md has its figures."""

from __future__ import annotations

import re
import subprocess
import sys

from support.project import ROOT
from support.waiting import HANG_GUARD


def test_it_tells_waiting_times_errors_and_memory(processes):
    load = "experiments.web.load --clients 4 --requests 30 --pause 0.1 --searches 1"
    command = [sys.executable, "-m", *load.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_GUARD, check=True, cwd=ROOT)
    assert "errors: none" in done.stdout
    answered = re.findall(r"^(load|solve|hint) \S+ +(\d+)", done.stdout, re.M)
    busy = re.findall(r"^(?:load|solve|hint) \S+ +\d+ +(\d+)", done.stdout, re.M)
    assert sum(int(number) for _, number in answered) + sum(map(int, busy)) == 30
    assert done.stderr == ""
