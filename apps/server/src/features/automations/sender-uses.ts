import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The automations with an email of this sender, in the draft or in the published version, last changed first. */
export function findAutomationsOfSender(db: Db, account: string, sender: number) {
  return findUsing(
    db,
    account,
    sql`exists (
        select 1 from automation_message message
        where message.account_id = ${account} and message.automation_id = automation.id and message.sender_id = ${sender}
      )
      or coalesce(jsonb_path_exists(
        version.messages, '$.*.content.sender_id ? (@ == $sender)', jsonb_build_object('sender', ${sender}::bigint)
      ), false)`,
  )
}

/**
 * The automations whose emails are of this unsubscribe group, in the draft or in the published version, last changed
 * first.
 */
export function findAutomationsOfGroup(db: Db, account: string, group: number) {
  return findUsing(
    db,
    account,
    sql`automation.suppression_group_id = ${group}
      or (version.settings ->> 'suppression_group_id')::bigint = ${group}
      or exists (
        select 1 from automation_message message
        where message.account_id = ${account} and message.automation_id = automation.id
          and message.suppression_group_id = ${group}
      )
      or coalesce(jsonb_path_exists(
        version.messages, '$.*.content.suppression_group_id ? (@ == $group)', jsonb_build_object('group', ${group}::bigint)
      ), false)`,
  )
}

/**
 * The automations that keep a thing from being deleted, as for lists and segments: an automation that was live can go
 * on, so it keeps what it uses. @param uses a condition on `automation` and on `version`, the published one, which a
 * draft lacks
 */
async function findUsing(db: Db, account: string, uses: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; name: string; status: string }>`
    select automation.id, automation.name, automation.status
    from automation
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where automation.account_id = ${account} and (${uses})
    order by automation.updated_at desc`.execute(db)
  return rows.map((row) => ({ ...row, locks: row.status !== 'draft' }))
}
