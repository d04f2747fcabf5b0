import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type JobContext } from '#jobs/define-job.ts'
import { Stopped, workToAnEnd } from '#jobs/long-job.ts'
import type { Services } from '#platform/services.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import { wakeContactQueue } from '../queue/contact-queue.ts'
import { makeForecast } from './check-import.ts'
import { failImport, tidyImport } from './run-import.ts'
import { stageOf } from './stage-tables.ts'

const attempts = 6

/**
 * Checks an import that a user wants to see the forecast of, and makes the forecast. No contact is changed, so it runs
 * beside the account's other work. `confirm` then puts the import into the order of the account. After a crash the next
 * run begins anew, or keeps a complete stage.
 */
export const importContacts = defineJob({
  name: 'contacts.import',
  payload: z.object({ jobId: z.uuid() }),
  attempts: attempts + 2,
  key: ({ jobId }) => `import:${jobId}`,

  async run({ jobId }, context): Promise<void> {
    const { services, db } = context
    const row = await db.selectFrom('contact_job').selectAll().where('id', '=', jobId).executeTakeFirst()
    if (row?.status !== 'pending' || row.phase === 'awaiting_confirmation') return
    // The import was accepted in the meantime, for example by a process of the previous version.
    if (row.accepted_at !== null) return wakeContactQueue(db, row.account_id)
    const end = await workToAnEnd(context, () => forecast(context, row), {
      about: { jobId },
      stopped: () => finishJob(db, jobId, { status: 'cancelled' }),
      refused: (refusal) => failImport(context, row, refusal),
      countFault: () => countFault(services, jobId),
      givenUpAfter: attempts,
      givenUp: () => failImport(context, row, { code: 'fault', details: {} }),
    })
    if (end === 'ended') await tidyImport(context, row)
  },
})

async function forecast(context: JobContext, row: JobRow): Promise<void> {
  if (row.cancel_requested) throw new Stopped()
  await makeForecast(context, row, stageOf(row.id))
}

async function countFault({ database: { db } }: Services, jobId: string): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    update contact_job set detail = detail || jsonb_build_object('faults', coalesce((detail->>'faults')::int, 0) + 1)
    where id = ${jobId} returning (detail->>'faults')::int as faults
  `.execute(db)
  return rows[0]?.faults ?? attempts
}
