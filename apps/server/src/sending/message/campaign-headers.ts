import { createHash } from 'node:crypto'
import type { SendMessage } from '#schema/stored-message.ts'
import { asciiAddress } from './mail-header.ts'

/**
 * The List-ID of RFC 2919 and the Feedback-ID by which Google counts complaints, both empty for transactional mail. The
 * names of lists and campaigns are their author's own and stay out of them.
 */
export function campaignHeaders(
  { campaign, from }: Pick<SendMessage, 'campaign' | 'from'>,
  account: string,
): { listId: string | null; headers: Readonly<Record<string, string>> } {
  if (!campaign) return { listId: null, headers: {} }
  const address = asciiAddress(from.email).toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  // Google requires the last field: 5 to 15 characters, the same for all mail of a sender.
  const senderId = createHash('sha256').update(domain).digest('hex').slice(0, 12)
  const fields = [campaign.id.replaceAll('-', ''), account.slice(-12), 'campaign', senderId]
  return { listId: `${campaign.list}.${domain}`, headers: { 'Feedback-ID': fields.join(':') } }
}
