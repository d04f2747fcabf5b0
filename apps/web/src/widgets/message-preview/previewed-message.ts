import { createContext, use } from 'react'
import type { Envelope, PlainPart } from '../editor-frame/editor-props.ts'

/** A position in a message's source. Line and column start at 1. */
export interface SourcePlace {
  part: 'subject' | 'html' | 'text'
  line: number
  column: number
}

/** The message for a preview. The editor provides it to the routes beneath it. */
export interface PreviewedMessage {
  /** Address of the editor. */
  base: string
  envelope: Envelope
  /** Returns the current message as HTML. */
  html: () => string
  /** Returns the current message as it is sent; the layout tables of a design are marked as presentation. */
  sentHtml: () => string
  plain?: PlainPart | undefined
  /** Goes to a position in the editor after the preview is closed. */
  goTo: (place: SourcePlace) => void
}

export const PreviewedMessageContext = createContext<PreviewedMessage | null>(null)

export function usePreviewedMessage(): PreviewedMessage {
  const message = use(PreviewedMessageContext)
  if (!message) throw new Error('no message: render below PreviewedMessageContext')
  return message
}
