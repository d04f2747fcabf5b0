import type { LibraryDesign } from '@carillon/contract/design-library'
import type { Language } from '#lib/messages.tsx'
import { contentFields, contentOf, type Draft } from '#widgets/content-editor/content.ts'

export interface DesignSettings {
  name: string
  subject: string
  categories: string[]
}

export function draftOf(stored: LibraryDesign, language: Language): Draft<DesignSettings> {
  const { name, subject, categories } = stored
  return { settings: { name, subject, categories }, ...contentOf(stored, language) }
}

/** The change that stores a draft. An empty name is stored as the untitled one: a save must not fail over it. */
export function changeOf({ settings, ...content }: Draft<DesignSettings>, untitled: string) {
  return { ...settings, name: settings.name.trim() || untitled, ...contentFields(content) }
}
