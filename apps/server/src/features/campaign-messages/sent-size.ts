import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { linkAddresses, makeSigner } from '#sending/events/tracking/public.ts'
import type { Variation } from '#sending/message/public.ts'
import { sampleData } from './message.ts'

/** A secret for links that don't work and are only as long as real ones. */
const nobody = Buffer.alloc(16)
const signer = makeSigner(new Map([[1, Buffer.alloc(32)]]))

/**
 * The bytes of HTML a recipient gets, with tracked links (about a hundred bytes more for each) and the pixel. Null when
 * the message can't be rendered. Tags count with the length of their names.
 */
export function sentBytes(
  variation: Variation,
  publicUrl: string,
  customUnsubscribeUrl: string | null,
): number | null {
  const recipient = { email: 'nobody@example.com', data: sampleData(), messageId: 'size', contact: nobody }
  const links = linkAddresses(signer, { base: publicUrl }, nobody, customUnsubscribeUrl)
  try {
    return Buffer.byteLength(variation.trackedHtml(recipient, links))
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return null
    throw cause
  }
}
