import type { Db } from '#platform/db.ts'

/** A person in an account who answers for incoming webhooks. */
interface Person {
  account: string
  user: string
}

/** The incoming webhooks that a person answers for. */
export async function incomingOf(db: Db, { account, user }: Person): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('incoming_webhook')
    .select(['id', 'label as name'])
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .orderBy('label')
    .execute()
}

/** Lets another person answer for incoming webhooks. */
export async function handOverIncoming(
  tx: Db,
  { account, user }: Person,
  ids: readonly string[],
  to: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('incoming_webhook')
    .set({ user_id: to })
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .where('id', 'in', [...ids])
    .execute()
}
