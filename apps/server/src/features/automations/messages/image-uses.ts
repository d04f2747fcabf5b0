import type { AutomationStatus } from '@carillon/contract/automations'
import type { ImageUse } from '@carillon/contract/images'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The automations with an email or a text that shows an image, last changed first. */
export async function findAutomationsShowing(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const { rows } = await sql<{ id: string; name: string; status: AutomationStatus; updated_at: Date }>`
    select id, name, status, updated_at from automation
    where account_id = ${account} and id in (
      select automation_id from automation_message
      where account_id = ${account} and ids_in_content(html_content, document) @> array[${image}::uuid]
      union
      select automation_id from automation_text where account_id = ${account} and sms -> 'imageIds' ? ${image}
    )
    order by updated_at desc limit 100`.execute(db)
  return rows.map((row) => ({ kind: 'automation', ...row, updated_at: row.updated_at.toISOString() }))
}
