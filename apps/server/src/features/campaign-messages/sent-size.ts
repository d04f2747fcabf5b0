import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { compileVariation } from '../../sending/message/compile-variation.ts'
import { variationSource } from '../../sending/start-send.ts'
import { linkAddresses } from '../../sending/tracking/link-addresses.ts'
import { makeSigner } from '../../sending/tracking/tokens.ts'
import type { MessageRow } from './campaign-message.ts'
import { messageOf, sampleData } from './message.ts'

/** Links signed with this secret don't work. They are only as long as those signed with the real one. */
const nobody = Buffer.alloc(16)
const signer = makeSigner(new Map([[1, Buffer.alloc(32)]]))

/**
 * The bytes of HTML a recipient gets, with tracked links (about a hundred bytes more for each) and the pixel. Null when
 * the message can't be rendered. Tags count with the length of their names.
 */
export function sentBytes(
  row: MessageRow,
  sender: Sender,
  { settings, publicUrl }: { settings: TrackingSettings; publicUrl: string },
): number | null {
  const message = { ...messageOf(row, sender, settings), plain: '' }
  const { variation } = compileVariation(variationSource(message))
  if (!variation) return null
  const recipient = { email: 'nobody@example.com', data: sampleData(), messageId: 'size', contact: nobody }
  const links = linkAddresses(signer, { base: publicUrl }, nobody, row.custom_unsubscribe_url)
  try {
    return Buffer.byteLength(variation.trackedHtml(recipient, links))
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return null
    throw cause
  }
}
