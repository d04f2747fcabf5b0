import type { LibraryDesign } from '@carillon/contract/design-library'
import type { CopyLanguage } from '@carillon/email-design/defaults'
import { generateHtml } from '@carillon/email-design/generate-html'
import { type StarterId, starterDesign, starterIds } from '@carillon/email-design/starters'
import { plainTextOf } from '../../sending/message/plain-text.ts'

const languages: readonly CopyLanguage[] = ['en', 'de']
const names: Record<CopyLanguage, Record<StarterId, string>> = {
  en: { blank: 'Blank', newsletter: 'Newsletter', announcement: 'Announcement', letter: 'Letter' },
  de: { blank: 'Leer', newsletter: 'Newsletter', announcement: 'Ankündigung', letter: 'Brief' },
}
/** The starters change with the program, not by anyone's hand. */
const madeAt = '2026-11-01T00:00:00.000Z'

/** Whether an id names a design to start from: `starter-newsletter-de`. */
export function isPrebuilt(id: string): boolean {
  return id.startsWith('starter-')
}

/** The designs to start from, in one language; `blank` is offered by the editors themselves. */
export function listPrebuilts(language: CopyLanguage): LibraryDesign[] {
  return starterIds.filter((id) => id !== 'blank').map((id) => makePrebuilt(id, language))
}

export function findPrebuilt(id: string): LibraryDesign | null {
  const [, starter, language] = /^starter-([a-z]+)-([a-z]{2})$/.exec(id) ?? []
  const known = starterIds.find((each) => each === starter)
  const spoken = languages.find((each) => each === language)
  return known && spoken ? makePrebuilt(known, spoken) : null
}

function makePrebuilt(starter: StarterId, language: CopyLanguage): LibraryDesign {
  let modules = 0
  const design = starterDesign(starter, language, () => `m${++modules}`)
  const html = generateHtml(design)
  return {
    id: `starter-${starter}-${language}`,
    name: names[language][starter],
    editor: 'design',
    thumbnail_url: '',
    updated_at: madeAt,
    created_at: madeAt,
    html_content: html,
    plain_content: plainTextOf(html),
    generate_plain_content: true,
    subject: '',
    categories: [],
    document: design as unknown as Record<string, unknown>,
  }
}
