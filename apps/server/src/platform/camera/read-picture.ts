import type { Metadata } from 'sharp'
import { loadSharp } from '../load-sharp.ts'

/** Larger images are made smaller: a picture of 1,200 pixels shows no more. */
const mostShownPixels = 4_000_000

export interface ReadPicture {
  bytes: Buffer
  type: string
  pixels: number
}

/** The first bytes of each kind, as hexadecimal digits. */
const kinds: readonly { type: string; begins: RegExp }[] = [
  { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', begins: /^ffd8ff/ },
  { type: 'image/gif', begins: /^47494638(?:37|39)61/ },
  { type: 'image/webp', begins: /^52494646.{8}57454250/ },
]

/**
 * Recognizes an image by its first bytes and reads its size from its header, without decoding it. Undefined for anything
 * else, SVG included: mail clients don't show it, and it can hide work for the browser.
 */
export async function readPicture(bytes: Buffer, mostPixels: number): Promise<ReadPicture | undefined> {
  const start = bytes.subarray(0, 16).toString('hex')
  const kind = kinds.find(({ begins }) => begins.test(start))
  if (!kind) return undefined
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => undefined)
  if (!header) return undefined
  const pixels = header.width * header.height
  if (pixels > mostPixels) return undefined
  if (pixels <= mostShownPixels) return { bytes, type: kind.type, pixels }
  return { bytes: await shrink(bytes, header), type: 'image/svg+xml', pixels }
}

/**
 * Makes a large image smaller in a frame of its own size, so that the message is laid out in the same way. Chromium keeps
 * four bytes for each pixel of an image in each page: two pages with images of 24 megapixels took 690 MB.
 */
async function shrink(bytes: Buffer, { hasAlpha, autoOrient }: Metadata): Promise<Buffer> {
  const { width, height } = autoOrient
  const sharp = await loadSharp()
  const shrunk = sharp(bytes, { sequentialRead: true })
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(width * Math.sqrt(mostShownPixels / (width * height)))) })
  const small = hasAlpha ? shrunk.png({ compressionLevel: 1 }) : shrunk.jpeg({ quality: 90 })
  const inside = `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${(await small.toBuffer()).toString('base64')}`
  const size = `width="${width}" height="${height}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">` +
      `<image href="${inside}" ${size} preserveAspectRatio="none"/></svg>`,
  )
}
