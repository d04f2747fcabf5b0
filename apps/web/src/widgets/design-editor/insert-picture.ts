import { containerWidth } from '@carillon/email-design/column-geometry'
import { addModule, updateModule } from '@carillon/email-design/commands'
import { newModule } from '@carillon/email-design/defaults'
import type { Design, ModuleId, ModuleOf } from '@carillon/email-design/design'
import { findModule, placeAfter } from '@carillon/email-design/places'

interface Inserted {
  url: string
  alt: string
  width: number
  height: number
}

/**
 * Puts a picture into the selected image module, or into a new one after the selected module. Its width is its
 * natural width, limited by the container; the additional pixels make it sharp on high-density screens. Without an
 * alt text of its own, the image keeps the alt text of the module.
 */
export function insertPicture(
  design: Design,
  selected: ModuleId | null,
  picture: Inserted,
  { id, language }: { id: ModuleId; language: 'en' | 'de' },
): Design {
  const found = selected ? findModule(design, selected) : null
  if (found?.module.kind === 'image') {
    const { module, place } = found
    const alt = picture.alt || module.alt
    const size = sizeIn(containerWidth(design, place.container), picture, module)
    return updateModule(design, module.id, { src: picture.url, alt, ...size })
  }
  const place = placeAfter(design, selected)
  const made = newModule('image', id, language)
  const size = sizeIn(containerWidth(design, place.container), picture, made)
  return addModule(design, { ...made, src: picture.url, alt: picture.alt, ...size }, place)
}

function sizeIn(width: number, picture: Inserted, { padding, responsive }: ModuleOf<'image'>) {
  const room = Math.max(1, width - padding.left - padding.right)
  const shown = Math.min(picture.width, room)
  if (responsive) return { percent: Math.max(1, Math.round((100 * shown) / room)), width: null, height: null }
  return { width: shown, height: Math.max(1, Math.round((picture.height * shown) / picture.width)) }
}
