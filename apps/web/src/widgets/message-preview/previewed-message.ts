import { createContext, use } from 'react'
import type { Envelope, PlainPart } from '../editor-frame/editor-props.ts'

/** A place in a message's source; line and column count from 1. */
export interface SourcePlace {
  part: 'subject' | 'html' | 'text'
  line: number
  column: number
}

/** The message an editor is about, as its preview needs it. The editor supplies it to the routes beneath it. */
export interface PreviewedMessage {
  /** Address of the editor. */
  base: string
  envelope: Envelope
  /** The message as HTML at this moment. */
  html: () => string
  plain?: PlainPart | undefined
  /** Shows a place in the editor, once the preview is closed. */
  goTo: (place: SourcePlace) => void
}

export const PreviewedMessageContext = createContext<PreviewedMessage | null>(null)

export function usePreviewedMessage(): PreviewedMessage {
  const message = use(PreviewedMessageContext)
  if (!message) throw new Error('no message: render below PreviewedMessageContext')
  return message
}
