import { undoMs } from '@carillon/contract/contact-deletions'
import { type Db, newId } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { deleteRows } from '../deletions/delete-rows.ts'
import { insertEndedJob } from '../jobs/contact-jobs.ts'
import { withLockedContacts } from '../jobs/contact-lock.ts'

/**
 * Deletes up to 1,000 contacts before the call is answered. It is the same deletion as that of a job, and is stored as a
 * job that has ended, so that it can be undone for ten minutes. It waits for work on many contacts that goes on right now.
 * @throws temporarily_unavailable if that work takes longer than a caller waits
 */
export async function deleteRecipients(
  db: Db,
  starter: Starter,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  if (contactIds.length === 0) return
  const { account } = starter
  await withLockedContacts(db, account, async (tx) => {
    const id = newId()
    const deleted = await deleteRows(tx, account, id, contactIds, now)
    await insertEndedJob(tx, starter, {
      id,
      kind: 'delete',
      detail: { ids: [...contactIds] },
      status: 'completed',
      total: contactIds.length,
      counts: { processed_count: deleted, deleted_count: deleted },
      undo_until: new Date(now.getTime() + undoMs),
    })
  })
}
