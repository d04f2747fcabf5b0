import type { Db } from '#platform/db.ts'

/** The time since which the first accepted change of the account's contacts waits or is applied; null without any. */
export async function firstWaitingSince(db: Db, account: string): Promise<Date | null> {
  const row = await db
    .selectFrom('contact_job')
    .select('accepted_at')
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .where('accepted_at', 'is not', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return row?.accepted_at ?? null
}
