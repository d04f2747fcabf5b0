import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface SentStep {
  /** The automation. */
  id: string
  /** Null when the automation was deleted. */
  name: string | null
  step: string
}

/** The steps of automations behind these sends, by the send's id. */
export async function findSentSteps(
  db: Db,
  account: string,
  sendIds: readonly string[],
): Promise<Map<string, SentStep>> {
  if (sendIds.length === 0) return new Map()
  const { rows } = await sql<SentStep & { send_id: string }>`
    select s.send_id, s.automation_id as id, a.name, s.step_id as step
    from automation_send s left join automation a on a.id = s.automation_id
    where s.account_id = ${account} and s.send_id = any(${sendIds as string[]}::uuid[])`.execute(db)
  return new Map(rows.map(({ send_id, ...step }) => [send_id, step]))
}
