import type { TemplateVersion } from '@carillon/contract/dynamic-templates'
import { mapTexts, textsOf } from '@carillon/email-design/map-texts'
import { convertSubstitutionTags, type TagMarks } from '@carillon/personalization/substitution-tags'
import { createContext, use } from 'react'
import type { VersionPlace } from '#api/dynamic-templates.ts'
import type { Language } from '#lib/messages.tsx'
import { contentFields, contentOf, type Draft } from '#widgets/content-editor/content.ts'

export interface VersionSettings {
  name: string
  subject: string
  /** As it is written: JSON that may not be finished. */
  testData: string
}

export type VersionDraft = Draft<VersionSettings>

export function draftOf(stored: TemplateVersion, language: Language): VersionDraft {
  const { name, subject, test_data } = stored
  return { ...contentOf(stored, language), settings: { name, subject, testData: test_data } }
}

/** The change that stores a draft. An empty name is stored as the untitled one: a save must not fail over it. */
export function changeOf({ settings, ...content }: VersionDraft, untitled: string) {
  const { name, subject, testData } = settings
  return { ...contentFields(content), name: name.trim() || untitled, subject, test_data: testData }
}

/** Everything in a draft that may hold tags. */
export function taggedTexts({ settings, design, html, plain }: VersionDraft): string[] {
  return [settings.subject, plain ?? '', ...(design ? textsOf(design) : [html])]
}

/** The draft with Handlebars in place of its substitution tags. */
export function withHandlebars(
  draft: VersionDraft,
  marks: TagMarks,
  kept: ReadonlySet<string>,
): VersionDraft {
  const convert = (text: string) => convertSubstitutionTags(text, marks, kept).text
  const { settings, design, html, plain } = draft
  return {
    settings: { ...settings, subject: convert(settings.subject) },
    design: design && mapTexts(design, convert),
    html: convert(html),
    plain: plain === null ? null : convert(plain),
  }
}

/** What the panel and the dialogs of the editor work on. */
export interface VersionDoor {
  place: VersionPlace
  /** Address of the editor. */
  base: string
  draft: VersionDraft
  change: (settings: Partial<VersionSettings>) => void
  /** Saves what is not saved; false when that isn't possible now. */
  flush: () => Promise<boolean>
  /** Begins anew with what is stored. */
  reload: () => Promise<void>
}

export const VersionContext = createContext<VersionDoor | null>(null)

export function useVersion(): VersionDoor {
  const version = use(VersionContext)
  if (!version) throw new Error('no version: render below VersionContext')
  return version
}
