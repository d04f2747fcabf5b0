import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { PublishedTexts } from '#schema/stored-automation.ts'
import type { AutomationRow } from '../find-automation.ts'

/**
 * Copies texts into another automation. The sender of the copies has to confirm anew that their recipients may be texted.
 * @param copied the ids of the copies by the ids of the texts; other entries are left out
 */
export async function copyTexts(
  tx: Db,
  from: string,
  to: string,
  { copied, now }: { copied: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  await sql`
    insert into automation_text (id, account_id, automation_id, sms, created_at, updated_at)
    select copied.id, account_id, ${to}, jsonb_set(sms, '{permission}', 'null'), ${now}, ${now}
    from automation_text text
    join unnest(${[...copied.keys()]}::uuid[], ${[...copied.values()]}::uuid[]) as copied (of, id) on copied.of = text.id
    where text.automation_id = ${from}`.execute(tx)
}

/** Restores the texts of a version. Texts that were removed since come back under the same ids. */
export async function restoreTexts(
  tx: Db,
  { id, account_id: account }: AutomationRow,
  texts: PublishedTexts,
  now: Date,
): Promise<void> {
  for (const [text, { content }] of Object.entries(texts)) {
    await sql`
      insert into automation_text as known (id, account_id, automation_id, sms, created_at, updated_at)
      values (${text}, ${account}, ${id}, ${JSON.stringify(content)}::jsonb, ${now}, ${now})
      on conflict (id) do update set sms = excluded.sms, revision = known.revision + 1, updated_at = excluded.updated_at
      where known.sms <> excluded.sms`.execute(tx)
  }
}
