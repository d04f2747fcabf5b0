import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'

/** Deletes the data of erased contacts. The numbers of people who entered and left stay; waiting people are subtracted. */
export async function forgetEnrolled(tx: Db, contactIds: readonly string[]): Promise<void> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  await sql`
    with gone as (
      delete from enrolment where contact_id = any(${ids}) returning automation_id, step_id, state
    )
    insert into automation_counter (automation_id, step_id, metric, value)
    select automation_id, place, metric, -count(*)
    from gone cross join lateral (values (automation_id, 'active'), (step_id, 'waiting')) as counted (place, metric)
    where state = 'active' and place is not null and exists (select 1 from automation where id = gone.automation_id)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (automation_id, step_id, metric) do update set value = automation_counter.value + excluded.value`.execute(
    tx,
  )
  await sql`delete from errand where contact_id = any(${ids})`.execute(tx)
  await sql`delete from enrolment_log where contact_id = any(${ids})`.execute(tx)
}

const peopleInSet = 10_000

/**
 * Deletes the data about the people of a deleted automation, 10,000 in a transaction. Safe to run twice and after a
 * crash: it goes on with the rest.
 */
export const forgetPeople = defineJob({
  name: 'automations.forget-people',
  payload: z.object({ automationId: z.uuid() }),
  attempts: 8,
  key: ({ automationId }) => `forget-people:${automationId}`,

  async run({ automationId }, { db, signal }) {
    await stepByStep(signal, noUuid, async (after) => {
      const { rows } = await sql<{ contact_id: string }>`
        select distinct contact_id from enrolment
        where automation_id = ${automationId} and contact_id > ${after}::uuid
        order by contact_id limit ${peopleInSet}`.execute(db)
      const ids = rows.map(({ contact_id }) => contact_id)
      if (ids.length === 0) return null
      await db.transaction().execute(async (tx) => {
        for (const table of ['errand', 'enrolment_log', 'enrolment'] as const) {
          await sql`
            delete from ${sql.table(table)}
            where automation_id = ${automationId} and contact_id = any(${ids}::uuid[])`.execute(tx)
        }
      })
      return ids.at(-1) ?? null
    })
  },
})
