import type { SentMessage } from '@carillon/contract/sent-message'
import { showSent } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessStats, chosenSends, requestedSends } from './stats.ts'

/**
 * The message of a single send, or of one variation of its test, as it was frozen when it was sent.
 * @throws single_send_not_found, delivery_not_found before it was sent, ab_variation_not_found
 */
export async function findSentMessage(
  db: Db,
  account: string,
  id: string,
  { variation, publicUrl }: { variation: string | undefined; publicUrl: string },
): Promise<SentMessage> {
  const sends = requestedSends((await accessStats(db, account, id)).sends)
  const [send] = chosenSends(sends, { variation })
  if (sends.length === 0) throw new Refusal('delivery_not_found', { id })
  if (!send) throw new Refusal('ab_variation_not_found', { id: variation })
  const { message, links } = await db
    .selectFrom('send')
    .select(['message', 'links'])
    .where('id', '=', send.id)
    .executeTakeFirstOrThrow()
  return showSent(db, account, { message, links }, publicUrl)
}
