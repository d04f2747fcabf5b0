import { type ContentAccess, contentOf } from '#features/content-history/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { updateVariation } from './edit-ab-test.ts'
import { findMessage } from './find-message.ts'

/** The access of the content history to variations of tests of contents: reading and restoring. */
export const variationContent: ContentAccess = {
  async partOf(db, account, id) {
    const { singleSendId, isOwn } = await findPlace(db, account, id)
    return isOwn ? null : { kind: 'single_send', id: singleSendId }
  },
  async read(db, account, id) {
    const { singleSendId } = await findPlace(db, account, id)
    return contentOf((await findMessage(db, account, singleSendId, id)).message)
  },
  async write(db, account, id, { subject: _, ...content }, how) {
    const { singleSendId } = await findPlace(db, account, id)
    return updateVariation(db, { ...how, account, id: singleSendId }, id, content)
  },
}

async function findPlace(
  db: Db,
  account: string,
  id: string,
): Promise<{ singleSendId: string; isOwn: boolean }> {
  const found = await db
    .selectFrom('ab_variation')
    .innerJoin('ab_test', 'ab_test.single_send_id', 'ab_variation.single_send_id')
    .select(['ab_variation.single_send_id', 'ab_variation.position', 'ab_test.type'])
    .where('ab_variation.account_id', '=', account)
    .where('ab_variation.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('ab_variation_not_found', { id })
  return { singleSendId: found.single_send_id, isOwn: found.position > 0 && found.type === 'content' }
}
