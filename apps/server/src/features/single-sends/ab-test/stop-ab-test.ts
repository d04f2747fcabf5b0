import type { Db } from '#platform/db.ts'

/** Locks a single send, if it still exists, before its sends are locked: all that advances a test takes this order. */
export async function lockTest(tx: Db, account: string, id: string): Promise<void> {
  await tx
    .selectFrom('single_send')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** A test whose sending was stopped has no winner. One of which nothing was sent can be sent again. */
export async function stopAbTest(tx: Db, account: string, id: string, wasSent: boolean): Promise<void> {
  await tx
    .updateTable('ab_test')
    .set({
      state: wasSent ? 'stopped' : 'draft',
      due_at: null,
      ...(wasSent ? {} : { test_started_at: null, test_ends_at: null }),
    })
    .where('account_id', '=', account)
    .where('single_send_id', '=', id)
    .where('state', 'in', ['sending', 'testing'])
    .execute()
}
