import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type Job, type JobKind } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'
import type { CustomField } from '#schema/tables.generated.ts'

const perStatement = 10_000

const payload = z.object({ account: z.uuid(), fieldId: z.string() })

export const removeValuesJob: JobKind<typeof payload> = {
  name: 'custom-fields.remove-values',
  payload,
  attempts: 8,
  key: ({ account, fieldId }) => `remove-values:${account}:${fieldId}`,
}

/** The functions of `contacts`, which lies above custom fields. */
export interface ContactValues {
  countForRemoval(db: Db, account: string): Promise<number>
  removeFieldValues(
    db: Db,
    of: { account: string; fieldId: string },
    page: { after: string; limit: number },
  ): Promise<{ last: string | null; seen: number }>
}

/**
 * Removes the values of a deleted field from the account's contacts, 10,000 in a statement, and records its progress and
 * the time of the end.
 *
 * Safe to run twice and after a crash, since removed values are not found again; the count then begins anew. An import
 * that was mapped before the deletion may still write a value afterwards. It is never shown, because only existing fields
 * are read and an id is never used again.
 */
export function removeValues({ countForRemoval, removeFieldValues }: ContactValues): Job<typeof payload> {
  return defineJob({
    ...removeValuesJob,
    async run(of, { db, now, signal }) {
      const note = (columns: Updateable<CustomField>) =>
        db
          .updateTable('custom_field')
          .set(columns)
          .where('account_id', '=', of.account)
          .where('id', '=', of.fieldId)
          .execute()
      let checked = 0
      await note({ checked_count: checked, contacts_count: await countForRemoval(db, of.account) })
      await stepByStep(signal, noUuid, async (after) => {
        const { last, seen } = await removeFieldValues(db, of, { after, limit: perStatement })
        checked += seen
        await note({ checked_count: checked })
        return last
      })
      await note({ contacts_count: checked, values_removed_at: now() })
    },
  })
}
