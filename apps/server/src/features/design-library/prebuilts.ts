import type { LibraryDesign } from '@carillon/contract/design-library'
import type { CopyLanguage } from '@carillon/email-design/defaults'
import { generateHtml } from '@carillon/email-design/generate-html'
import { v5 as uuidv5 } from 'uuid'
import { plainTextOf } from '#sending/message/public.ts'
import { systemDesigns } from './system-designs/all-designs.ts'
import { categories } from './system-designs/categories.ts'
import type { SystemDesign } from './system-designs/system-design.ts'

const languages: readonly CopyLanguage[] = ['en', 'de']
/** System designs only change with a new version of the program. */
const madeAt = '2026-11-01T00:00:00.000Z'

/** Ids are UUIDs, as documented, and the same in every installation. */
const namespace = '5f2c7d0e-6a1b-4c58-9d3e-0b7a41c8e926'

interface Prebuilt {
  system: SystemDesign
  language: CopyLanguage
}

/**
 * Each design by its id and by its name. The name, for instance `starter-newsletter-de`, was its id in earlier
 * versions.
 */
const known: ReadonlyMap<string, Prebuilt> = new Map(
  systemDesigns.flatMap((system) =>
    languages.flatMap((language) => {
      const name = nameOf({ system, language })
      return [name, idOf(name)].map((key) => [key, { system, language }] as const)
    }),
  ),
)

function nameOf({ system, language }: Prebuilt): string {
  return `starter-${system.id}-${language}`
}

function idOf(name: string): string {
  return uuidv5(name, namespace)
}

const exampleSubjects: ReadonlySet<string> = new Set(
  systemDesigns.flatMap(({ labels }) => languages.map((language) => labels[language].subject)),
)

/** True if a subject is the example of a system design. */
export function isExampleSubject(subject: string): boolean {
  return exampleSubjects.has(subject.trim())
}

/** True if an id names a system design. */
export function isPrebuilt(id: string): boolean {
  return known.has(id) || id.startsWith('starter-')
}

/** The system designs in one language. */
export function listPrebuilts(language: CopyLanguage, publicUrl: string): LibraryDesign[] {
  return systemDesigns.map((design) => makePrebuilt(design, language, publicUrl))
}

export function findPrebuilt(id: string, publicUrl: string): LibraryDesign | null {
  const found = known.get(id)
  return found ? makePrebuilt(found.system, found.language, publicUrl) : null
}

/** Cached, because generating sixteen designs takes half a second and the result is always the same. */
const made = new Map<string, LibraryDesign>()

function makePrebuilt(system: SystemDesign, language: CopyLanguage, publicUrl: string): LibraryDesign {
  const key = `${system.id} ${language} ${publicUrl}`
  const written = made.get(key) ?? writePrebuilt(system, language, publicUrl)
  made.set(key, written)
  return written
}

function writePrebuilt(system: SystemDesign, language: CopyLanguage, publicUrl: string): LibraryDesign {
  let modules = 0
  const document = system.write(language, { pictures: `${publicUrl}/i`, newId: () => `m${++modules}` })
  const html = generateHtml(document)
  const { name, description, subject } = system.labels[language]
  return {
    id: idOf(nameOf({ system, language })),
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
