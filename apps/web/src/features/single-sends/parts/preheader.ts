import type { SingleSend } from '@carillon/contract/single-sends'

type Stored = Pick<SingleSend['email_config'], 'editor' | 'document' | 'preheader'>

/** The preheader that is sent: from the design, or from the settings for HTML. */
export function preheaderOf({ editor, document, preheader }: Stored): string {
  if (editor !== 'design' || document === null) return preheader.trim()
  const own = document['preheader']
  return typeof own === 'string' ? own.trim() : ''
}
