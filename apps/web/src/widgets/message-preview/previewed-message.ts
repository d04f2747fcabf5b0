import { createContext, use } from 'react'

/** The message an editor is about, as its preview needs it. The editor supplies it to the routes beneath it. */
export interface PreviewedMessage {
  from: string
  subject: string
  /** The message as HTML at this moment. */
  html: () => string
  /** The plain text part, from the server that will send it; without it the preview has no such tab. */
  plainText?: (() => Promise<string>) | undefined
}

export const PreviewedMessageContext = createContext<PreviewedMessage | null>(null)

export function usePreviewedMessage(): PreviewedMessage {
  const message = use(PreviewedMessageContext)
  if (!message) throw new Error('no message: render below PreviewedMessageContext')
  return message
}
