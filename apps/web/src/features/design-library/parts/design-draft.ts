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

/** The API call that stores a draft. An empty name is stored as 'untitled', so that autosave does not fail. */
export function changeOf({ settings, ...content }: Draft<DesignSettings>, untitled: string) {
  return { ...settings, name: settings.name.trim() || untitled, ...contentFields(content) }
}
