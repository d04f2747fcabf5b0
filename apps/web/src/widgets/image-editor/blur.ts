const passes = 3

/**
 * Blurs pixels in place. Three successive box blurs come close to a Gaussian blur, and their cost does not depend on
 * the radius. Colours are weighted by their alpha, so that transparent pixels do not colour their neighbours.
 */
export function blurPixels(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  deviation: number,
): void {
  const radius = Math.round(Math.sqrt((12 * deviation * deviation) / passes + 1) / 2 - 0.5)
  if (radius < 1) return
  weigh(pixels, (color, alpha) => (color * alpha) / 255)
  const other = new Uint8ClampedArray(pixels.length)
  for (let pass = 0; pass < passes; pass++) {
    blurLines(pixels, other, { lines: height, length: width, toNext: 4, toLine: width * 4 }, radius)
    blurLines(other, pixels, { lines: width, length: height, toNext: width * 4, toLine: 4 }, radius)
  }
  weigh(pixels, (color, alpha) => (alpha === 0 ? 0 : (color * 255) / alpha))
}

function weigh(pixels: Uint8ClampedArray, by: (color: number, alpha: number) => number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] as number
    if (alpha === 255) continue
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = by(pixels[channel] as number, alpha)
    }
  }
}

interface Lines {
  lines: number
  length: number
  toNext: number
  toLine: number
}

/** Replaces every pixel by the mean of its neighbours along the line. Beyond the ends the last pixel is repeated. */
function blurLines(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  { lines, length, toNext, toLine }: Lines,
  radius: number,
): void {
  const span = 2 * radius + 1
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const start = line * toLine + channel
      const at = (place: number) => from[start + Math.min(length - 1, Math.max(0, place)) * toNext] as number
      let sum = 0
      for (let place = -radius; place <= radius; place++) sum += at(place)
      for (let place = 0; place < length; place++) {
        to[start + place * toNext] = sum / span
        sum += at(place + radius + 1) - at(place - radius)
      }
    }
  }
}
