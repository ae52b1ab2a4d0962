// @ts-check
/** The title and the author below a picture that leaves the page. */

import { shape } from "../page/elements.js";

/** Of the letters, in shares of the picture's width, and no larger than is usual in print. */
const SHARE = 0.05;
const LARGEST = 18;

/** An SVG with a line below its picture. @param {string} svg @param {string} words @returns {string} */
export function captionedSvg(svg, words) {
  if (!words) return svg;
  const { documentElement: picture } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const [left = 0, top = 0, width = 0, height = 0] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const size = Math.min(LARGEST, SHARE * width);
  const title = shape("title");
  const line = shape("text", { x: left + width / 2, y: top + height + 1.2 * size, "text-anchor": "middle", "font-family": "sans-serif", "font-size": size.toFixed(1), fill: "#222222" });
  title.textContent = line.textContent = words;
  const ground = shape("rect", { x: left, y: top + height, width, height: 2 * size, fill: "#ffffff" });
  picture.prepend(title);
  picture.append(ground, line);
  picture.setAttribute("viewBox", `${left} ${top} ${width} ${height + 2 * size}`);
  if (picture.hasAttribute("height")) picture.setAttribute("height", String(Number.parseFloat(picture.getAttribute("height") ?? "") * (1 + (2 * size) / height)));
  return new XMLSerializer().serializeToString(picture);
}

/** A PNG with a line below its picture. @param {Blob} png @param {string} words @returns {Promise<Blob>} */
export async function captionedPng(png, words) {
  if (!words) return png;
  const picture = await createImageBitmap(png);
  const size = Math.round(Math.min(2 * LARGEST, SHARE * picture.width));
  const canvas = new OffscreenCanvas(picture.width, picture.height + 2 * size);
  const paper = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paper.fillStyle = "#ffffff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0);
  paper.fillStyle = "#222222";
  paper.font = `${size}px sans-serif`;
  paper.textAlign = "center";
  paper.fillText(words, canvas.width / 2, picture.height + 1.2 * size, canvas.width);
  return canvas.convertToBlob({ type: "image/png" });
}
