import type { LibraryDesign } from '@carillon/contract/design-library'
import type { CopyLanguage } from '@carillon/email-design/defaults'
import { generateHtml } from '@carillon/email-design/generate-html'
import { plainTextOf } from '../../sending/message/plain-text.ts'
import { systemDesigns } from './system-designs/all-designs.ts'
import { categories } from './system-designs/categories.ts'
import type { SystemDesign } from './system-designs/system-design.ts'

const languages: readonly CopyLanguage[] = ['en', 'de']
/** The designs change with the program, not by anyone's hand. */
const madeAt = '2026-11-01T00:00:00.000Z'

/** Whether an id names a design to start from: `starter-newsletter-de`. */
export function isPrebuilt(id: string): boolean {
  return id.startsWith('starter-')
}

/** The designs to start from, in one language. */
export function listPrebuilts(language: CopyLanguage, publicUrl: string): LibraryDesign[] {
  return systemDesigns.map((design) => makePrebuilt(design, language, publicUrl))
}

export function findPrebuilt(id: string, publicUrl: string): LibraryDesign | null {
  const [, name, language] = /^starter-([a-z-]+)-([a-z]{2})$/.exec(id) ?? []
  const design = systemDesigns.find((each) => each.id === name)
  const spoken = languages.find((each) => each === language)
  return design && spoken ? makePrebuilt(design, spoken, publicUrl) : null
}

/** Writing sixteen takes half a second, and each is the same every time. */
const made = new Map<string, LibraryDesign>()

function makePrebuilt(system: SystemDesign, language: CopyLanguage, publicUrl: string): LibraryDesign {
  const key = `${system.id} ${language} ${publicUrl}`
  const known = made.get(key) ?? writePrebuilt(system, language, publicUrl)
  made.set(key, known)
  return known
}

function writePrebuilt(system: SystemDesign, language: CopyLanguage, publicUrl: string): LibraryDesign {
  let modules = 0
  const document = system.write(language, { pictures: `${publicUrl}/i`, newId: () => `m${++modules}` })
  const html = generateHtml(document)
  const { name, description, subject } = system.labels[language]
  return {
    id: `starter-${system.id}-${language}`,
    name,
    description,
    editor: 'design',
    thumbnail_url: '',
    thumbnail_pending: false,
    revision: 1,
    updated_at: madeAt,
    created_at: madeAt,
    html_content: html,
    plain_content: plainTextOf(html),
    generate_plain_content: true,
    subject,
    categories: system.categories.map((category) => categories[category][language]),
    document: document as unknown as Record<string, unknown>,
  }
}
