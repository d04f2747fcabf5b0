import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { StoredEntry } from '#schema/stored-automation.ts'
import { namesIn } from './journey-names.rules.ts'

/**
 * The texts of messages of automations, as saved and as people get them. Other features search them for tags. An automation
 * that is disabled can go live again, so all are read.
 */
export const automationTexts = {
  async list(db: Db, account: string) {
    const { rows } = await sql<{ id: string; name: string; updated_at: Date }>`
      select id, name, greatest(updated_at, (
        select max(message.updated_at) from automation_message message where message.automation_id = automation.id
      ), (
        select max(text.updated_at) from automation_text text where text.automation_id = automation.id
      )) as updated_at
      from automation where account_id = ${account}`.execute(db)
    return rows
  },

  async read(db: Db, account: string, ids: readonly string[]): Promise<{ id: string; text: string }[]> {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, string_agg(concat_ws(e'\\n', subject, preheader, html_content, plain_content), e'\\n') as text
      from (
        select automation_id as id, subject, preheader, html_content, plain_content
        from automation_message where account_id = ${account} and automation_id = any(${ids as string[]}::uuid[])
        union all
        select automation_id, null, null, null, sms ->> 'body'
        from automation_text where account_id = ${account} and automation_id = any(${ids as string[]}::uuid[])
        union all
        select automation.id, null, null, null, content ->> 'body'
        from automation
        join automation_version version on version.automation_id = automation.id and version.number = automation.published
        cross join lateral jsonb_path_query(version.texts, '$.*.content') as content
        where automation.account_id = ${account} and automation.id = any(${ids as string[]}::uuid[])
        union all
        select automation.id, content ->> 'subject', content ->> 'preheader', content ->> 'html_content', content ->> 'plain_content'
        from automation
        join automation_version version on version.automation_id = automation.id and version.number = automation.published
        cross join lateral jsonb_path_query(version.messages, '$.*.content') as content
        where automation.account_id = ${account} and automation.id = any(${ids as string[]}::uuid[])
        union all
        select automation.id, action ->> 'subject', null, null, action ->> 'text'
        from automation
        left join automation_version version on version.automation_id = automation.id and version.number = automation.published
        cross join lateral jsonb_path_query(
          jsonb_build_array(automation.steps, version.steps), 'strict $.**.action ? (@.kind == "notify")', '{}', true
        ) as action
        where automation.account_id = ${account} and automation.id = any(${ids as string[]}::uuid[])
      ) as texts
      group by id`.execute(db)
    return rows
  },
}

/** The automations of an account with the fields that their entry and steps name, as saved and as people go through. */
export async function automationsReading(
  db: Db,
  account: string,
): Promise<{ id: string; name: string; fields: string[] }[]> {
  const rows = await db
    .selectFrom('automation')
    .leftJoin('automation_version as version', (join) =>
      join
        .onRef('version.automation_id', '=', 'automation.id')
        .onRef('version.number', '=', 'automation.published'),
    )
    .select(['automation.id', 'automation.name', 'automation.entry', 'automation.steps'])
    .select(['version.steps as published', 'version.settings'])
    .where('automation.account_id', '=', account)
    .orderBy('automation.name')
    .orderBy('automation.id')
    .execute()
  return rows.map(({ id, name, entry, steps, published, settings }) => ({
    id,
    name,
    fields: [
      ...[entry, settings?.entry ?? null].flatMap(fieldOf),
      ...[steps, published ?? []].map(namesIn).flatMap((names) => [...names.fields, ...names.asked]),
    ],
  }))
}

function fieldOf(entry: StoredEntry | null): string[] {
  return entry?.type === 'date' ? [entry.field] : []
}
