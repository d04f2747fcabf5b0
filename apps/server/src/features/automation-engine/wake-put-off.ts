import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Makes people due who wait at an email for the account's sending limits, after these were changed. */
export async function wakePutOff(db: Db, account: string, now: Date): Promise<void> {
  const automations = await db
    .selectFrom('automation')
    .select(['id', 'paused_at'])
    .where('account_id', '=', account)
    .where('status', 'in', ['live', 'paused', 'disabled'])
    .orderBy('id')
    .execute()
  for (const { id, paused_at } of automations) {
    // In a paused automation they are due at the time of the pause, from which its clocks go on.
    await sql`
      update enrolment set due_at = least(due_at, ${paused_at ?? now}::timestamptz)
      where automation_id = ${id} and state = 'active' and waits_for in ('frequency_cap', 'quiet_hours')`.execute(
      db,
    )
  }
}
