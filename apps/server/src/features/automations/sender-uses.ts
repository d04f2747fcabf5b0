import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The automations with an email of this sender, in what is saved or in what people go through, last changed first. */
export async function findAutomationsOfSender(db: Db, account: string, sender: number) {
  const { rows } = await sql<{ id: string; name: string; status: string }>`
    select automation.id, automation.name, automation.status
    from automation
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where automation.account_id = ${account}
      and (
        exists (
          select 1 from automation_message message
          where message.account_id = ${account} and message.automation_id = automation.id and message.sender_id = ${sender}
        )
        or coalesce(jsonb_path_exists(
          version.messages, '$.*.content.sender_id ? (@ == $sender)', jsonb_build_object('sender', ${sender}::bigint)
        ), false)
      )
    order by automation.updated_at desc`.execute(db)
  return rows.map(withLock)
}

/** The automations whose emails are of this unsubscribe group, in what is saved or in what people go through, last changed first. */
export async function findAutomationsOfGroup(db: Db, account: string, group: number) {
  const { rows } = await sql<{ id: string; name: string; status: string }>`
    select automation.id, automation.name, automation.status
    from automation
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where automation.account_id = ${account}
      and (
        automation.suppression_group_id = ${group}
        or (version.settings ->> 'suppression_group_id')::bigint = ${group}
      )
    order by automation.updated_at desc`.execute(db)
  return rows.map(withLock)
}

/** As for lists and segments: an automation that was live can go on, so it keeps what it needs. */
function withLock<T extends { status: string }>(row: T): T & { locks: boolean } {
  return { ...row, locks: row.status !== 'draft' }
}
