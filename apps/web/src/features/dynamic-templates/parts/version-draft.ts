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
  /** The test data as typed: JSON that may be incomplete. */
  testData: string
}

export type VersionDraft = Draft<VersionSettings>

export function draftOf(stored: TemplateVersion, language: Language): VersionDraft {
  const { name, subject, test_data } = stored
  return { ...contentOf(stored, language), settings: { name, subject, testData: test_data } }
}

/** The API call that stores a draft. An empty name is stored as 'untitled', so that autosave does not fail. */
export function changeOf({ settings, ...content }: VersionDraft, untitled: string) {
  const { name, subject, testData } = settings
  return { ...contentFields(content), name: name.trim() || untitled, subject, test_data: testData }
}

/** All texts of a draft that may contain tags. */
export function taggedTexts({ settings, design, html, plain }: VersionDraft): string[] {
  return [settings.subject, plain ?? '', ...(design ? textsOf(design) : [html])]
}

/** The draft with its substitution tags replaced by Handlebars. */
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

/** State and functions shared by the panel and the dialogs of the editor. */
export interface VersionHandle {
  place: VersionPlace
  /** Address of the editor. */
  base: string
  draft: VersionDraft
  change: (settings: Partial<VersionSettings>) => void
  /** Saves pending changes. Returns false if that fails. */
  flush: () => Promise<boolean>
  /** Reopens the editor with the stored version. */
  reload: () => Promise<void>
}

export const VersionContext = createContext<VersionHandle | null>(null)

export function useVersion(): VersionHandle {
  const version = use(VersionContext)
  if (!version) throw new Error('no version: render below VersionContext')
  return version
}
