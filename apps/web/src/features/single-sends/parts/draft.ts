import type { SingleSend } from '@carillon/contract/single-sends'
import { createContext, use } from 'react'
import type { ChosenAudience } from '#api/audience-people.ts'
import type { Language } from '#lib/messages.tsx'
import { contentFields, contentOf, type Draft } from '#widgets/content-editor/content.ts'
import { ownVariation, type TestSettings, testSettingsOf } from './test-settings.rules.ts'

export interface Settings {
  name: string
  subject: string
  /** Only for hand-written HTML. A design contains its own. */
  preheader: string
  categories: string[]
  all: boolean
  lists: string[]
  segments: string[]
  excludedLists: string[]
  excludedSegments: string[]
  sender: number | null
  group: number | null
  customUrl: string | null
  ipPool: string | null
  /** ISO time, or null for immediately. */
  sendAt: string | null
  /** At most so many messages in an hour; null: no limit. */
  perHour: number | null
  /** Null without an A/B test. */
  test: TestSettings | null
}

/** The draft with the message of one variation. Messages differ only in a test of contents. */
export function draftOf(stored: SingleSend, language: Language, letter = 'A'): Draft<Settings> {
  const own = ownVariation(stored.abtest, letter)
  const settings = settingsOf(stored)
  if (!own) return { settings, ...contentOf(stored.email_config, language) }
  return { settings: { ...settings, preheader: own.preheader }, ...contentOf(own, language) }
}

export function settingsOf(stored: SingleSend): Settings {
  const { email_config: config, send_to: to } = stored
  return {
    name: stored.name,
    subject: config.subject,
    preheader: config.preheader,
    categories: stored.categories,
    all: to.all,
    lists: to.list_ids,
    segments: to.segment_ids,
    excludedLists: to.exclude_list_ids,
    excludedSegments: to.exclude_segment_ids,
    sender: config.sender_id,
    group: config.suppression_group_id,
    customUrl: config.custom_unsubscribe_url,
    ipPool: config.ip_pool,
    sendAt: stored.send_at,
    perHour: stored.messages_per_hour ?? null,
    test: testSettingsOf(stored.abtest),
  }
}

/** The message of a draft: its content and preheader. */
export function messageFields({ settings, ...content }: Draft<Settings>) {
  return {
    ...contentFields(content),
    ...(content.design
      ? { editor: 'design' as const, preheader: content.design.preheader }
      : { editor: 'code' as const, document: null, preheader: settings.preheader }),
  }
}

export function sendToOf(settings: Settings) {
  return {
    all: settings.all,
    list_ids: settings.lists,
    segment_ids: settings.segments,
    exclude_list_ids: settings.excludedLists,
    exclude_segment_ids: settings.excludedSegments,
  }
}

/** Lets dialogs over editor and review use the things that the user created in them. */
export interface DraftHandle {
  id: string
  change: (settings: Partial<Settings>) => void
  settings: Settings
  /** Saves pending changes. Returns false if that fails. */
  flush: () => Promise<boolean>
}

export const DraftContext = createContext<DraftHandle | null>(null)

export function useDraft(): DraftHandle {
  const draft = use(DraftContext)
  if (!draft) throw new Error('no draft: render below DraftContext')
  return draft
}

/** The contacts whose values previews show. Before any are chosen, all contacts. */
export function previewAudience(settings: Settings): ChosenAudience {
  const isChosen = settings.all || settings.lists.length + settings.segments.length > 0
  if (!isChosen) return { sendTo: { all: true }, group: null }
  return { sendTo: sendToOf(settings), group: settings.customUrl === null ? settings.group : null }
}
