import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import { forgetByKey, letGo } from '#jobs/row-life.ts'
import { noUuid } from '#platform/uuid.ts'

const textsPerSet = 5000

/**
 * Deletes old texts and replies to them, by `TEXT_RETENTION`. A text that was not handed over goes with its send, once that has
 * ended for so long.
 */
export async function forgetTexts({ services, ...context }: JobContext): Promise<void> {
  const { db } = context
  await letGo(context, 'texts', services.config.retention.texts, async (before) => {
    // All accounts: old texts are deleted by one job.
    const { rows: sends } = await sql<{ id: string; isOver: boolean }>`
      select id, coalesce(finished_at < ${before}, false) as "isOver" from send
      where channel = 'sms' and created_at < ${before} order by id`.execute(db)
    for (const send of sends) await forgetTextsOf(context, send, before)
    await forgetByKey(context, before, { table: 'text_reply', by: 'number', at: 'received_at' })
  })
}

async function forgetTextsOf(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  { id, isOver }: { id: string; isOver: boolean },
  before: Date,
): Promise<void> {
  const those = sql`send_id = ${id} and (sent_at < ${before} or (sent_at is null and ${isOver}::boolean))`
  await stepByStep(signal, noUuid, async (after) => {
    const { rows } = await sql<{ contact_id: string }>`
      select contact_id from text_message where ${those} and contact_id > ${after}::uuid
      order by contact_id limit ${textsPerSet}`.execute(db)
    const ids = rows.map(({ contact_id }) => contact_id)
    if (ids.length > 0)
      await sql`delete from text_message where ${those} and contact_id = any(${ids}::uuid[])`.execute(db)
    return ids.at(-1) ?? null
  })
}
