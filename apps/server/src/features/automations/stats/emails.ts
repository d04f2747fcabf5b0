import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/** An email step that people go through or went through. */
export interface Email {
  automation_id: string
  step_id: string
  message_id: string
}

/** @throws automation_not_found */
export async function refuseUnknown(db: Db, account: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('automation')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('automation_not_found', { id })
}

/**
 * The email steps of the published version, in their order, then the steps that only earlier versions had: their mails
 * are still counted. None before an automation was live. Steps come in the order in which they are drawn, because jsonb
 * orders keys by their length: `paths` before `otherwise`.
 */
export async function findEmails(db: Db, automationIds: readonly string[]): Promise<Email[]> {
  const { rows } = await sql<Email>`
    select automation_id, step_id, message_id
    from (
      select distinct on (version.automation_id, email ->> 'message_id')
        version.automation_id, email ->> 'id' as step_id, email ->> 'message_id' as message_id,
        version.number <> automation.published as is_removed, version.number, place
      from automation
      join automation_version version on version.automation_id = automation.id
      cross join lateral jsonb_path_query(
        version.steps, 'strict $.** ? (@.kind == "email" && exists (@.message_id))'
      ) with ordinality as step (email, place)
      where automation.id = any(${automationIds as string[]}::uuid[])
      order by 1, email ->> 'message_id', is_removed, version.number desc
    ) as found
    order by automation_id, is_removed, number desc, place`.execute(db)
  return rows
}

/** The emails asked for, and true if each is counted by itself. */
export interface Asked {
  byStep: boolean
  /** The ids of the steps; undefined for all. */
  stepIds: readonly string[] | undefined
}

/** Emails whose numbers belong together, under the name that the API gives them. */
export interface Group {
  step_id: string
  messageIds: string[]
}

export interface Chosen {
  groups: Group[]
  /** A condition on `automation_send made`. */
  condition: RawBuilder<SqlBool>
}

/** @throws automation_not_found */
export async function chooseEmails(
  db: Db,
  account: string,
  id: string,
  { byStep, stepIds }: Asked,
): Promise<Chosen> {
  await refuseUnknown(db, account, id)
  const emails = byStep || stepIds ? await findEmails(db, [id]) : []
  const chosen = emails.filter(({ step_id }) => stepIds?.includes(step_id) ?? true)
  const messageIds = chosen.map(({ message_id }) => message_id)
  const groups = byStep
    ? [...Map.groupBy(chosen, ({ step_id }) => step_id)].map(([step_id, own]) => ({
        step_id,
        messageIds: own.map(({ message_id }) => message_id),
      }))
    : [{ step_id: (stepIds?.length === 1 && stepIds[0]) || 'all', messageIds }]
  const isChosen = stepIds || byStep ? sql`made.message_id = any(${messageIds}::uuid[])` : sql`true`
  return {
    groups,
    condition: sql<SqlBool>`made.automation_id = ${id} and made.channel = 'email' and ${isChosen}`,
  }
}
