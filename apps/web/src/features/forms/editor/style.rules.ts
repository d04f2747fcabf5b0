import type { BrandKit } from '@carillon/contract/brand-kit'
import type { FormStyle } from '@carillon/contract/form-style'
import { contrastOf, leastContrast } from '@carillon/email-design/contrast'

/** Changes a look to the colors, font and button of a brand. Sizes stay. */
export function inBrand(look: FormStyle, kit: BrandKit): FormStyle {
  return {
    ...look,
    page_color: kit.background_color,
    background_color: kit.content_color,
    text_color: kit.text_color,
    font: kit.font,
    button_color: kit.button_color,
    button_text_color: kit.button_text_color,
    button_radius: kit.button_radius,
  }
}

/** The texts that can't be read on their background, with their contrast. */
export function lowContrasts(look: FormStyle): { what: 'text' | 'button'; contrast: number }[] {
  const pairs = [
    ['text', look.text_color, look.background_color],
    ['button', look.button_text_color, look.button_color],
  ] as const
  return pairs.flatMap(([what, color, on]) => {
    const contrast = contrastOf(color, on) ?? leastContrast
    return contrast < leastContrast ? [{ what, contrast: Math.floor(contrast * 10) / 10 }] : []
  })
}
