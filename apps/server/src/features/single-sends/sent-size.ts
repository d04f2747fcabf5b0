import type { Sender } from '@carillon/contract/senders'
import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { compileVariation } from '../../sending/message/compile-variation.ts'
import { variationSource } from '../../sending/start-send.ts'
import { linkAddresses } from '../../sending/tracking/link-addresses.ts'
import { makeSigner } from '../../sending/tracking/tokens.ts'
import { type MessageRow, messageOf, sampleData } from './message.ts'

/** What these sign leads nowhere: it is only as long as what the real secret signs. */
const nobody = Buffer.alloc(16)
const signer = makeSigner(new Map([[1, Buffer.alloc(32)]]))

/**
 * How many bytes of HTML a recipient gets, tracked links and the pixel included: those grow a message by a hundred bytes
 * a link. Null where it can't be written. Tags count as long as their names.
 */
export function sentBytes(row: MessageRow, sender: Sender, publicUrl: string): number | null {
  const message = { ...messageOf(row, sender), plain: '' }
  const { variation } = compileVariation(variationSource(message))
  if (!variation) return null
  const recipient = { email: 'nobody@example.com', data: sampleData(), messageId: 'size', contact: nobody }
  const links = linkAddresses(signer, publicUrl, nobody, row.custom_unsubscribe_url)
  try {
    return Buffer.byteLength(variation.trackedHtml(recipient, links))
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return null
    throw cause
  }
}
