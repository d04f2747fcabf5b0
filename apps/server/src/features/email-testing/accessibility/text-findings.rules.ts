import { contrastOf, leastContrast } from '@carillon/email-design/contrast'
import type { FoundPlace } from './accessibility-codes.rules.ts'
import { languageOf } from './language.rules.ts'
import type { Reading, ReadText } from './reading.rules.ts'
import { cut } from './texts.rules.ts'

/** The least contrast of large text: from 24 pixels, or bold from 18.66 pixels (WCAG 2.2, 1.4.3). */
const leastContrastOfLarge = 3
const leastSize = 12
const quoted = 40

export function textFindings({ texts }: Pick<Reading, 'texts'>): FoundPlace[] {
  return texts.flatMap((text) => {
    const found: FoundPlace[] = []
    const contrast = lowContrast(text)
    const { module, look } = text
    const quote = cut(text.text, quoted)
    if (contrast !== null) {
      const share = (Math.floor(contrast * 10) / 10).toFixed(1)
      found.push({
        code: 'contrast',
        module,
        detail: `${share}:1, ${look.color} / ${look.background}: ${quote}`,
      })
    }
    if (look.size < leastSize && /[\p{L}\p{N}]/u.test(text.text))
      found.push({ code: 'text_small', module, detail: `${Math.round(look.size * 10) / 10} px: ${quote}` })
    return found
  })
}

/** The contrast of a text that is hard to read; null for others, and where an image lies behind the text. */
function lowContrast({ text, look, isOnPicture }: ReadText): number | null {
  // Characters such as bullets and lines only decorate.
  if (isOnPicture || !/[\p{L}\p{N}]/u.test(text)) return null
  const contrast = contrastOf(look.color, look.background)
  const isLarge = look.size >= 24 || (look.weight >= 700 && look.size >= 18.66)
  return contrast !== null && contrast < (isLarge ? leastContrastOfLarge : leastContrast) ? contrast : null
}

export function pageFindings({
  language,
  title,
  texts,
}: Pick<Reading, 'language' | 'title' | 'texts'>): FoundPlace[] {
  const found: FoundPlace[] = []
  const add = (code: FoundPlace['code'], detail = '') => found.push({ code, module: null, detail })
  if (title === '') add('title_missing')
  if (!language) add('language_missing')
  else if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(language)) add('language_invalid', cut(language, quoted))
  else {
    const own = texts.filter((each) => each.language === '' || each.language === language)
    const read = languageOf(own.map(({ text }) => text).join(' '))
    if (read && read !== language.slice(0, 2).toLowerCase()) add('language_wrong', `${language} → ${read}`)
  }
  return found
}
