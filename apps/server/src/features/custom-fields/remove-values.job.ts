import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'
import { defineJob, type Job, type JobKind } from '../../jobs/define-job.ts'
import { stepByStep } from '../../jobs/long-job.ts'

const perStatement = 10_000

const payload = z.object({ account: z.uuid(), fieldId: z.string() })

export const removeValuesJob: JobKind<typeof payload> = {
  name: 'custom-fields.remove-values',
  payload,
  attempts: 8,
  key: ({ account, fieldId }) => `remove-values:${account}:${fieldId}`,
}

/**
 * Removes a field's values from a page of contacts, in the order of their ids. Returns the last id, or null at the end.
 */
export type RemoveFieldValues = (
  db: Db,
  of: { account: string; fieldId: string },
  page: { after: string; limit: number },
) => Promise<string | null>

/**
 * Removes the values of a deleted field from the account's contacts, 10,000 in a statement, and records when the last
 * one is gone.
 *
 * Safe to run twice and after a crash, since removed values are not found again. An import that was mapped before the
 * deletion may still write a value afterwards. It is never shown, because only existing fields are read and an id is
 * never used again.
 */
export function removeValues(removeFieldValues: RemoveFieldValues): Job<typeof payload> {
  return defineJob({
    ...removeValuesJob,
    async run(of, { db, now, signal }) {
      await stepByStep(signal, noUuid, (after) => removeFieldValues(db, of, { after, limit: perStatement }))
      await db
        .updateTable('custom_field')
        .set({ values_removed_at: now() })
        .where('account_id', '=', of.account)
        .where('id', '=', of.fieldId)
        .execute()
    },
  })
}
