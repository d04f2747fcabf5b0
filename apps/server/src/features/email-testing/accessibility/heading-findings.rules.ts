import type { FoundPlace } from './accessibility-codes.rules.ts'
import type { Reading } from './reading.rules.ts'

/** The number of letters from which a message needs headings to be skimmed. */
const lettersWithoutHeading = 600

export function headingFindings({ headings, texts }: Pick<Reading, 'headings' | 'texts'>): FoundPlace[] {
  const found: FoundPlace[] = []
  const full = headings.filter(({ text }) => text !== '')
  for (const { level, text, module } of headings)
    if (text === '') found.push({ code: 'heading_empty', module, detail: `h${level}` })
  const [first] = full
  if (!first) {
    const letters = texts.reduce((sum, { text }) => sum + text.length, 0)
    return letters < lettersWithoutHeading
      ? found
      : [...found, { code: 'heading_missing', module: null, detail: '' }]
  }
  if (first.level !== 1)
    found.push({
      code: 'heading_first_not_h1',
      module: first.module,
      detail: `h${first.level}: ${first.text}`,
    })
  for (const { module, text } of full.filter(({ level }) => level === 1).slice(1))
    found.push({ code: 'heading_several_h1', module, detail: text })
  full.forEach(({ level, text, module }, index) => {
    const before = full[index - 1]
    if (before && level > before.level + 1)
      found.push({ code: 'heading_skipped', module, detail: `h${before.level} → h${level}: ${text}` })
  })
  return found
}
