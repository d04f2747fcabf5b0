import type { Db } from '#platform/db.ts'

interface OwnAutomation {
  /** Null when the automation was deleted. */
  automation: string | null
  state: string
  reason: string | null
  entered_at: string
  ended_at: string | null
}

/** The automations that a contact is or was in, newest first, for the person's own eyes. */
export async function findOwnAutomations(
  db: Db,
  account: string,
  contactId: string,
): Promise<OwnAutomation[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select(['automation_id', 'state', 'reason', 'entered_at', 'ended_at'])
    .where('contact_id', '=', contactId)
    .where('account_id', '=', account)
    .orderBy('entered_at', 'desc')
    .execute()
  const ids = [...new Set(rows.map(({ automation_id }) => automation_id))]
  const named =
    ids.length === 0
      ? []
      : await db
          .selectFrom('automation')
          .select(['id', 'name'])
          .where('account_id', '=', account)
          .where('id', 'in', ids)
          .execute()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map(({ automation_id, state, reason, entered_at, ended_at }) => ({
    automation: names.get(automation_id) ?? null,
    state,
    reason,
    entered_at: entered_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }))
}
