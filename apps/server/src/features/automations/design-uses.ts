import { sql } from 'kysely'
import type { FoundUse } from '#features/design-library/public.ts'
import type { Db } from '#platform/db.ts'

/** The automations with an email, as saved, whose content was made from a design. */
export async function findAutomationsFromDesign(
  db: Db,
  account: string,
  designId: string,
): Promise<FoundUse[]> {
  const { rows } = await sql<Omit<FoundUse, 'kind'>>`
    select id, name, status, updated_at from automation
    where account_id = ${account} and exists (
      select 1 from automation_message message
      where message.automation_id = automation.id and message.design_id = ${designId}
        and position(message.id::text in automation.steps::text) > 0
    )`.execute(db)
  return rows.map((row) => ({ kind: 'automation', ...row }))
}
