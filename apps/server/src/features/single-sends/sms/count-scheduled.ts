import type { Db } from '#platform/db.ts'

/** The number of scheduled text messages. They can't be sent without a provider. */
export async function countScheduledTexts(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom('single_send')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('status', '=', 'scheduled')
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow()
  return count
}
