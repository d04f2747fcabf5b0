import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Makes people due who wait at an email for the account's sending limits, after these were changed. */
export async function wakePutOff(db: Db, account: string, now: Date): Promise<void> {
  const automations = await db
    .selectFrom('automation')
    .select('id')
    .where('account_id', '=', account)
    .where('status', 'in', ['live', 'paused', 'disabled'])
    .orderBy('id')
    .execute()
  for (const { id } of automations) {
    // In a paused automation they are due at the time of the pause, from which its clocks go on.
    await sql`
      update enrolment set due_at = least(enrolment.due_at, coalesce(automation.paused_at, ${now}::timestamptz))
      from automation
      where automation.id = ${id} and enrolment.automation_id = ${id} and enrolment.state = 'active'
        and enrolment.waits_for in ('frequency_cap', 'quiet_hours')`.execute(db)
  }
}
