import { parentPort } from 'node:worker_threads'
import pixelmatch from 'pixelmatch'

/** Two pictures of the same size, four bytes a pixel. */
export interface Comparison {
  id: number
  width: number
  height: number
  before: Uint8Array<ArrayBuffer>
  after: Uint8Array<ArrayBuffer>
}

export interface Compared {
  id: number
  changedPixels: number
  /** The later picture with its changed places in red. */
  marked: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', (comparison: Comparison) => {
  const compared = compare(comparison)
  parentPort?.postMessage(compared, [compared.marked.buffer])
})

function compare({ id, width, height, before, after }: Comparison): Compared {
  const mask = new Uint8Array(after.byteLength)
  const changedPixels = pixelmatch(before, after, mask, width, height, { threshold: 0.1, diffMask: true })
  if (changedPixels > 0) mark(after, mask, width)
  return { id, changedPixels, marked: after }
}

/** The side of the squares that are tinted around changed pixels, so that a single pixel is seen. */
const square = 12
const red = [214, 0, 60] as const

function mark(picture: Uint8Array, mask: Uint8Array, width: number): void {
  const across = Math.ceil(width / square)
  const squareOf = (pixel: number) =>
    Math.floor(pixel / width / square) * across + Math.floor((pixel % width) / square)
  const changed = new Set<number>()
  for (let at = 0; at < mask.length; at += 4) if (mask[at + 3] !== 0) changed.add(squareOf(at / 4))
  for (let at = 0; at < picture.length; at += 4) {
    if (mask[at + 3] !== 0) tint(picture, at, 0.75)
    else if (changed.has(squareOf(at / 4))) tint(picture, at, 0.2)
  }
}

function tint(picture: Uint8Array, at: number, strength: number): void {
  for (const [channel, value] of red.entries()) {
    picture[at + channel] = Math.round((picture[at + channel] ?? 0) * (1 - strength) + value * strength)
  }
}
