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

interface Stopped {
  /** True if at least one message was handed over. */
  wasSent: boolean
  now: Date
}

/**
 * A test whose sending was stopped has no winner, and no person has to pick one. A test without any sent message can be
 * sent again. Nothing changes after the winner was found.
 */
export async function stopAbTest(
  tx: Db,
  account: string,
  id: string,
  { wasSent, now }: Stopped,
): Promise<void> {
  await tx
    .updateTable('ab_test')
    .set({
      state: wasSent ? 'stopped' : 'draft',
      due_at: null,
      expires_at: null,
      ...(wasSent ? {} : { test_started_at: null, test_ends_at: null }),
    })
    .where('account_id', '=', account)
    .where('single_send_id', '=', id)
    .where('state', 'in', ['sending', 'testing', 'pick_winner'])
    .execute()
  await tx
    .updateTable('single_send')
    .set({ status: 'triggered', updated_at: now })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('status', '=', 'pick-winner')
    .execute()
}
