import type { Db } from '#platform/db.ts'
import { releaseWinner } from '#sending/sends/public.ts'

/** The engine's name of a single send. */
export function sendOf({ id, account_id: account }: { id: string; account_id: string }) {
  return { account, client: 'single-sends', clientId: id }
}

/**
 * Stores the winner and sends it to the waiting people, in the caller's transaction, which has the single send locked. So
 * after any crash there is a winner that is being sent, or neither.
 */
export async function decideWinner(
  tx: Db,
  row: { id: string; account_id: string },
  winnerId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('ab_test')
    .set({ state: 'decided', winner_id: winnerId, winner_selected_at: now, due_at: null })
    .where('single_send_id', '=', row.id)
    .execute()
  await tx
    .updateTable('single_send')
    .set({ status: 'triggered', updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await releaseWinner(tx, sendOf(row), winnerId, now)
}
