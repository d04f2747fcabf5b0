import type { FoundPlace } from './accessibility-codes.rules.ts'
import type { ReadImage, Reading } from './reading.rules.ts'
import { fileNameOf } from './texts.rules.ts'

/** The length in characters above which an alternative text is tiring to listen to. */
const longestAlt = 150
/** The number of letters below which a message with images is images only. */
const leastLetters = 20

export function imageFindings({ images, texts }: Pick<Reading, 'images' | 'texts'>): FoundPlace[] {
  const found = images.flatMap((image): FoundPlace[] => {
    const code = codeOf(image)
    if (!code) return []
    const { alt, src, module } = image
    return [{ code, module, detail: alt || fileNameOf(src) }]
  })
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0)
  if (images.some(({ isDecorative, alt }) => !isDecorative || alt !== null) && letters < leastLetters)
    found.push({ code: 'images_only', module: null, detail: '' })
  return found
}

function codeOf({ alt, link, isDecorative, src }: ReadImage): FoundPlace['code'] | null {
  // A link that has a text of its own needs no text of its image.
  if (link && link.name === '' && !alt) return 'linked_image_without_alt'
  if (isDecorative) return null
  if (alt === null) return 'image_without_alt'
  if (isFileName(alt, src)) return 'image_alt_file_name'
  if (vague.test(alt)) return 'image_alt_vague'
  return alt.length > longestAlt ? 'image_alt_long' : null
}

function isFileName(alt: string, src: string): boolean {
  if (/^\S+\.(png|jpe?g|gif|webp|svg|bmp|avif|tiff?)$/i.test(alt)) return true
  if (/^(img|dsc[nf]?|pxl|image|bild|screenshot|bildschirmfoto)[-_ ]?\d+$/i.test(alt)) return true
  const name = fileNameOf(src)
  // One word may be both a good text and the name of its file.
  return /[-_\d]/.test(alt) && alt.toLowerCase() === name.replace(/\.\w+$/, '').toLowerCase()
}

/** Texts that say no more than that there is an image. */
const vague =
  /^(image|picture|photo|graphic|icon|banner|header|spacer|placeholder|alt( text)?|bild|foto|grafik|symbol|kopfbild|platzhalter|alternativtext|abbildung|(an? )?(image|picture|photo) of|(ein )?(bild|foto) (von|der|des))[.:]?$/i
