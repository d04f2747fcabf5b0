import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The automations behind these sends, by the send's id; the name is null when the automation was deleted. */
export async function findAutomationNames(
  db: Db,
  account: string,
  sendIds: readonly string[],
): Promise<Map<string, { id: string; name: string | null; isAutomation: true }>> {
  if (sendIds.length === 0) return new Map()
  const { rows } = await sql<{ send_id: string; id: string; name: string | null }>`
    select made.send_id, made.automation_id as id, automation.name
    from automation_send made
    left join automation on automation.id = made.automation_id
    where made.account_id = ${account} and made.send_id = any(${sendIds as string[]}::uuid[])`.execute(db)
  return new Map(rows.map(({ send_id, ...named }) => [send_id, { ...named, isAutomation: true as const }]))
}
