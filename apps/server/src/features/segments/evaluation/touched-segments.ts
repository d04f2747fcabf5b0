import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The most changed contacts that are checked one by one; for more, the segments are evaluated whole. */
export const followAtMost = 1000

/**
 * The changed parts: reserved fields by name, custom fields by id, lists, mail events. 'anything' includes new contacts.
 */
export type ContactChange = 'anything' | { fields?: string[]; lists?: string[]; events?: boolean }

/** Fields that mail events set, and the field that every change of a contact sets. */
const eventFields = ['last_emailed', 'last_opened', 'last_clicked']
const everyChange = ['updated_at']

/** The segments whose members may have changed, in the order of their ids. Invalid segments are left out. */
export async function findTouched(db: Db, account: string, change: ContactChange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from segment where account_id = ${account} and status <> 'invalid' and ${reads(change)} order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A condition on `segment`: true if the segment reads something that changed. */
export function reads(change: ContactChange) {
  if (change === 'anything') return sql<boolean>`true`
  const { fields = [], lists = [], events = false } = change
  const touched = [
    ...fields,
    ...(fields.length > 0 ? everyChange : []),
    ...(events ? eventFields : []),
    ...(lists.length > 0 ? ['list_ids'] : []),
  ]
  return sql<boolean>`(
    reads_fields && ${touched}::text[] or reads_lists && ${lists}::uuid[] or parent_list_id = any(${lists}::uuid[])
    or (${events}::boolean and reads_events)
  )`
}
