import type { SingleSend, SingleSendChange } from '@carillon/contract/single-sends'
import { newDesign } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { readDesign } from '@carillon/email-design/read-design'
import { createContext, use } from 'react'
import type { Language } from '#lib/messages.tsx'

export interface Settings {
  name: string
  subject: string
  /** Of hand-written HTML; a design brings its own. */
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
  /** ISO, or null for at once. */
  sendAt: string | null
}

/** What an editor holds: the settings, and a design or HTML. */
export interface Draft {
  settings: Settings
  design: Design | null
  html: string
}

/** What is stored as an editable draft. HTML that no document belongs to is edited as code. */
export function draftOf(stored: SingleSend, language: Language): Draft {
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
  const isDesign =
    config.editor === 'design' && (config.document !== null || config.html_content.trim() === '')
  const design = isDesign ? (readDesign(config.document).design ?? newDesign(language)) : null
  return { settings, design, html: config.html_content }
}

/** The change that stores a draft. An empty name is stored as the untitled one: a save must not fail over it. */
export function changeOf({ settings, design, html }: Draft, untitled: string): SingleSendChange {
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
      ...(design
        ? { editor: 'design', document: { ...design }, preheader: design.preheader }
        : { editor: 'code', document: null, html_content: html, preheader: settings.preheader }),
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

/** A draft kept in this browser by an earlier visit, when it can still be read. */
export function readKept(value: unknown): Draft | null {
  const kept = value as Partial<Draft> | null
  if (!kept?.settings || typeof kept.html !== 'string') return null
  if (!kept.design) return { settings: kept.settings, design: null, html: kept.html }
  const { design } = readDesign(kept.design)
  return design && { settings: kept.settings, design, html: kept.html }
}

/** What the dialogs over editor and review do with what was made in them. */
export interface DraftDoor {
  id: string
  change: (settings: Partial<Settings>) => void
  settings: Settings
  /** Saves what is not saved; false when that isn't possible now. */
  flush: () => Promise<boolean>
}

export const DraftContext = createContext<DraftDoor | null>(null)

export function useDraft(): DraftDoor {
  const draft = use(DraftContext)
  if (!draft) throw new Error('no draft: render below DraftContext')
  return draft
}
