import type { SingleSend, SingleSendChange } from '@carillon/contract/single-sends'
import { createContext, use } from 'react'
import type { Language } from '#lib/messages.tsx'
import { contentFields, contentOf, type Draft } from '#widgets/content-editor/content.ts'

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
  /** ISO time, or null for immediately. */
  sendAt: string | null
}

export function draftOf(stored: SingleSend, language: Language): Draft<Settings> {
  const { email_config: config, send_to: to } = stored
  const settings: Settings = {
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
    sendAt: stored.send_at,
  }
  return { settings, ...contentOf(config, language) }
}

/** The API call that stores a draft. An empty name is stored as 'untitled', so that autosave does not fail. */
export function changeOf({ settings, ...content }: Draft<Settings>, untitled: string): SingleSendChange {
  const { group, customUrl } = settings
  return {
    name: settings.name.trim() || untitled,
    categories: settings.categories,
    send_at: settings.sendAt,
    send_to: sendToOf(settings),
    email_config: {
      subject: settings.subject,
      sender_id: settings.sender,
      suppression_group_id: customUrl === null ? group : null,
      custom_unsubscribe_url: customUrl,
      ...contentFields(content),
      ...(content.design
        ? { editor: 'design', preheader: content.design.preheader }
        : { editor: 'code', document: null, preheader: settings.preheader }),
    },
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

/** Lets dialogs over editor and review use what the user created in them. */
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
