"""What tests of drawing on the page do again and again."""

from __future__ import annotations

from support.web.page import Desk


def begin(desk: Desk, family: str, rows: int, columns: int, **choices: str) -> None:
    """A blank board from the form on the first screen."""
    form = desk.page.locator("#gallery form.blank")
    form.get_by_label("Puzzle").select_option(family)
    for label, value in choices.items():
        form.get_by_label(label).select_option(value)
    form.get_by_label("Rows").fill(str(rows))
    form.get_by_label("Columns").fill(str(columns))
    form.get_by_role("button", name="New board").click()
    desk.page.wait_for_selector("#desk:not([hidden])")
    desk.settle()


def labels(desk: Desk) -> list[str]:
    return list(desk.page.locator(".below .label").all_text_contents())


def wait_for_labels(desk: Desk, *wanted: str) -> None:
    desk.page.wait_for_function(
        "wanted => [...document.querySelectorAll('.below .label')].map(one => one.textContent).join() === wanted",
        arg=",".join(wanted),
    )
