import type { AutomationMessage } from '@carillon/contract/automation-messages'
import { createContext, use } from 'react'
import type { MessagePlace } from '#api/automation-messages.ts'
import type { Language } from '#lib/messages.tsx'
import { contentFields, contentOf, type Draft } from '#widgets/content-editor/content.ts'

export interface MessageSettings {
  subject: string
  /** Only for hand-written HTML. A design contains its own. */
  preheader: string
  sender: number | null
}

export function draftOf(stored: AutomationMessage, language: Language): Draft<MessageSettings> {
  const { subject, preheader, sender_id } = stored
  return { settings: { subject, preheader, sender: sender_id }, ...contentOf(stored, language) }
}

/** The fields of the call that stores a draft. */
export function changeOf({ settings, ...content }: Draft<MessageSettings>) {
  return {
    subject: settings.subject,
    sender_id: settings.sender,
    ...contentFields(content),
    ...(content.design
      ? { editor: 'design' as const, preheader: content.design.preheader }
      : { editor: 'code' as const, document: null, preheader: settings.preheader }),
  }
}

/** Lets the settings and the dialogs over the editor use the draft. */
export interface MessageHandle {
  place: MessagePlace
  settings: MessageSettings
  change: (settings: Partial<MessageSettings>) => void
  /** Saves pending changes. Returns false if that fails. */
  flush: () => Promise<boolean>
  /** The unsubscribe settings of the automation. */
  group: number | null
  customUrl: string | null
}

export const MessageContext = createContext<MessageHandle | null>(null)

export function useEditedMessage(): MessageHandle {
  const handle = use(MessageContext)
  if (!handle) throw new Error('no message: render below MessageContext')
  return handle
}
