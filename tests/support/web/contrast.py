"""Contrast within a drawn board: axe-core looks at words outside of pictures only."""

from __future__ import annotations

from typing import Any

LINES = 3.0
"""What WCAG asks of the parts of a picture that one has to see ..."""
WORDS = 4.5
"""... and of words, where they are small."""
MEASURE = """(all, wanted) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((one, at) => a * one + (1 - a) * ground[at]);
  const light = (colour) => {
    const bare = (one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = colour.map(one => bare(one / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const between = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const seen = (colour, ...opacities) => {
    const [r, g, b, a] = rgba(colour);
    return [r, g, b, opacities.reduce((product, one) => product * Number(one), a)];
  };
  const paper = rgba(getComputedStyle(document.querySelector('svg.board .paper')).fill).slice(0, 3);
  const grounds = [paper];
  for (const one of document.querySelectorAll('svg.board :is(.layer-hint, .layer-conflict) .on-cell:not(.tile)')) {
    const { fill, fillOpacity, opacity } = getComputedStyle(one);
    if (fill !== 'none') grounds.push(over(seen(fill, fillOpacity, opacity), paper));
  }
  const discs = [...document.querySelectorAll('svg.board path.dots:not(.rim)')].flatMap(one => {
    const { stroke, strokeWidth } = getComputedStyle(one);
    const places = [...one.getAttribute('d').matchAll(/M([^ ]+) ([^h]+)h0/g)];
    return places.map(([, x, y]) => ({ x: Number(x), y: Number(y), radius: parseFloat(strokeWidth) / 2, stroke }));
  });
  for (const one of document.querySelectorAll('svg.board path[fill*="-dot"]')) {
    const { x, y, width, height } = one.getBBox();
    const radius = Math.min(width, height) / 2;
    discs.push({ x: x + width / 2, y: y + height / 2, radius, stroke: getComputedStyle(one).fill });
  }
  const under = (word) => {
    const box = word.getBBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const disc = discs.findLast(one => Math.hypot(one.x - x, one.y - y) < one.radius);
    return disc ? rgba(disc.stroke).slice(0, 3) : paper;
  };
  return all.map(one => {
    const look = getComputedStyle(one);
    const isWord = one.tagName === 'text';
    const isFilled = isWord || look.stroke === 'none';
    const colour = isFilled ? seen(look.fill, look.fillOpacity, look.opacity)
      : seen(look.stroke, look.strokeOpacity, look.opacity);
    const least = Math.min(...(isWord ? [under(one)] : grounds).map(ground => between(over(colour, ground), ground)));
    return [one.getAttribute('class'), isWord, least];
  });
}"""


def faint(desk: Any, selector: str) -> list[str]:
    """What a selector finds on the board and is hard to see, with its contrast; there must be something to be found."""
    found = desk.page.eval_on_selector_all(f"svg.board {selector}", MEASURE)
    assert found, f"no {selector} on this board"
    return sorted({
        f"{look}: {contrast:.2f}" for look, is_word, contrast in found if contrast < (WORDS if is_word else LINES)
    })  # fmt: skip
