import { undoMs } from '@carillon/contract/contact-deletions'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { deleteRows } from '../deletions/delete-rows.ts'
import { withLockedContacts } from '../jobs/contact-lock.ts'

/**
 * Deletes up to 1,000 contacts before the call is answered. It is the same deletion as that of a job, and is stored as a
 * job that has ended, so that it can be undone for ten minutes. It waits for work on many contacts that goes on right now.
 * @throws temporarily_unavailable if that work takes longer than a caller waits
 */
export async function deleteRecipients(
  db: Db,
  { account, userId, apiKeyName = null }: Starter,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  if (contactIds.length === 0) return
  await withLockedContacts(db, account, async (tx) => {
    const id = newId()
    const deleted = await deleteRows(tx, account, id, contactIds, now)
    await tx
      .insertInto('contact_job')
      .values({
        id,
        account_id: account,
        user_id: userId,
        api_key_name: apiKeyName,
        kind: 'delete',
        detail: JSON.stringify({ ids: contactIds }),
        status: 'completed',
        phase: 'finished',
        requested_count: contactIds.length,
        total_count: contactIds.length,
        processed_count: deleted,
        deleted_count: deleted,
        undo_until: new Date(now.getTime() + undoMs),
        finished_at: rowTime,
      })
      .execute()
  })
}
