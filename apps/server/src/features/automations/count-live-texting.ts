import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The number of live automations whose published version sends a text. They pause themselves when the provider is
 * disconnected.
 */
export async function countLiveTexting(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from automation
    join automation_version version on version.automation_id = automation.id and version.number = automation.published
    where automation.account_id = ${account} and automation.status = 'live' and version.texts <> '{}'::jsonb`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
