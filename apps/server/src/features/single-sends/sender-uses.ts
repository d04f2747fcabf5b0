import type { Db } from '#platform/db.ts'

/** The unsent single sends of a sender, last changed first. */
export function findSendsOfSender(db: Db, account: string, sender: number) {
  return db
    .selectFrom('single_send')
    .select(['id', 'name', 'status'])
    .where('account_id', '=', account)
    .where('sender_id', '=', sender)
    .where('status', 'in', ['draft', 'scheduled'])
    .orderBy('updated_at', 'desc')
    .execute()
}
