import { loadSharp } from '../load-sharp.ts'

interface Developed {
  bytes: Buffer
  type: 'image/webp' | 'image/png'
  width: number
  height: number
}

/** Above this, a picture is full of photographs, which WebP keeps in a quarter of the space. */
const largePng = 1024 * 1024

/** Packs a picture for storage. Equal pictures give equal bytes. */
export async function develop(png: Buffer): Promise<Developed> {
  const sharp = await loadSharp()
  const image = sharp(png)
  const { data, info } = await image.png({ compressionLevel: 3 }).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (data.byteLength <= largePng) return { bytes: data, type: 'image/png', width, height }
  const bytes = await sharp(png).webp({ quality: 85, effort: 0 }).toBuffer()
  return { bytes, type: 'image/webp', width, height }
}
