import type { AdDesign } from '@carillon/ads/campaign'
import type { Shape } from '@carillon/ads/image-fit'
import { withImage } from '#features/images/public.ts'
import type { AdImageFile } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { loadSharp } from '#platform/load-sharp.ts'
import type { Services } from '#platform/services.ts'

/** Partners take larger files too, but show no more pixels. */
export const imageBounds = { bytes: 4 * 1024 * 1024, width: 2048, height: 2560 } as const
const qualities = [90, 80, 65, 45]

/**
 * The image of an ad in a shape: cropped, its first picture if it moves, and small enough for every partner. PNG where parts
 * are transparent.
 * @throws image_not_found
 */
export async function imageOf(
  services: Services,
  db: Db,
  account: string,
  image: NonNullable<AdDesign['image']>,
  shape: Shape,
): Promise<AdImageFile> {
  const crop = image.crops[shape] ?? null
  const { type, bytes } = await withImage(services, db, account, image.imageId, async (original) => {
    const sharp = await loadSharp()
    const whole = sharp(original, { pages: 1 })
    const part = (crop ? whole.extract(crop) : whole).resize({
      width: imageBounds.width,
      height: imageBounds.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const pixels = await part.clone().png().toBuffer()
    const { isOpaque } = await sharp(pixels).stats()
    if (!isOpaque && pixels.length <= imageBounds.bytes) return { type: 'image/png' as const, bytes: pixels }
    return { type: 'image/jpeg' as const, bytes: await smallJpeg(pixels) }
  })
  return { name: `${image.imageId}-${shape}.${type === 'image/png' ? 'png' : 'jpg'}`, type, bytes, crop }
}

async function smallJpeg(pixels: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  let encoded = pixels
  for (const quality of qualities) {
    encoded = await sharp(pixels)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (encoded.length <= imageBounds.bytes) break
  }
  return encoded
}
