import { imageLimits } from '@carillon/contract/images'
import type { Sharp } from 'sharp'
import { loadSharp } from '#platform/load-sharp.ts'
import { Refusal } from '#platform/refusal.ts'
import { imageQueue } from './image-queue.ts'

export const imageFormats = ['gif', 'jpeg', 'png'] as const
export type ImageFormat = (typeof imageFormats)[number]

export interface ReadImage {
  bytes: Buffer
  format: ImageFormat
  width: number
  height: number
}

/**
 * An image as it is stored: decoded and encoded again, so that only pixels are kept (no appended scripts, no location),
 * and turned upright as its EXIF data says. Animations stay animations.
 *
 * The type is detected by content: an SVG named .png is refused. The size in pixels is read from the header and checked
 * before anything is unpacked.
 */
export async function readImage(upload: Buffer): Promise<ReadImage> {
  if (upload.length === 0) throw new Refusal('image_required', {}, { field: 'upload' })
  const sharp = await loadSharp()
  const header = await sharp(upload, { animated: true, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('image_type_unsupported', {}, { field: 'upload' })
    })
  const format = imageFormats.find((known) => known === header.format)
  if (!format) throw new Refusal('image_type_unsupported', {}, { field: 'upload' })
  if (header.width * header.height > imageLimits.pixels) {
    throw new Refusal('image_too_many_pixels', { limit: imageLimits.pixels / 1e6 }, { field: 'upload' })
  }
  const anew = encode(
    sharp(upload, {
      animated: format === 'gif',
      limitInputPixels: imageLimits.pixels,
      failOn: 'error',
    }).rotate(),
    format,
  )
  const { data, info } = await imageQueue.run(header.width * header.height, () =>
    anew.toBuffer({ resolveWithObject: true }).catch(() => {
      throw new Refusal('image_broken', {}, { field: 'upload' })
    }),
  )
  return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height }
}

/** An image narrowed to this width; null when it isn't wider. */
export async function narrowImage(bytes: Buffer, format: ImageFormat, width: number): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { animated: format === 'gif', limitInputPixels: imageLimits.pixels })
  const natural = await image.metadata()
  if (natural.width <= width) return null
  return encode(image.resize({ width, withoutEnlargement: true }), format).toBuffer()
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 88, mozjpeg: true })
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'gif':
      return image.gif()
  }
}
