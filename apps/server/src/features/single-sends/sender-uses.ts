import type { Db } from '#platform/db.ts'

/** The unsent single sends of a sender, last changed first. */
export function findSendsOfSender(db: Db, account: string, sender: number) {
  return findUnsent(db, account, 'sender_id', sender)
}

/** The unsent single sends of an unsubscribe group, last changed first. */
export function findSendsOfGroup(db: Db, account: string, group: number) {
  return findUnsent(db, account, 'suppression_group_id', group)
}

async function findUnsent(
  db: Db,
  account: string,
  column: 'sender_id' | 'suppression_group_id',
  value: number,
) {
  const rows = await db
    .selectFrom('single_send')
    .select(['id', 'name', 'status'])
    .where('account_id', '=', account)
    .where(column, '=', value)
    .where('status', 'in', ['draft', 'scheduled'])
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, locks: row.status === 'scheduled' }))
}
