import type { SingleSend } from '@carillon/contract/single-sends'

type Stored = Pick<SingleSend['email_config'], 'editor' | 'document' | 'preheader'>

/** The preheader that is sent: the design's, or for HTML that of the settings. */
export function preheaderOf({ editor, document, preheader }: Stored): string {
  if (editor !== 'design' || document === null) return preheader.trim()
  const own = document['preheader']
  return typeof own === 'string' ? own.trim() : ''
}
