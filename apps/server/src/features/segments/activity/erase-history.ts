import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Erases the activity and the past segment memberships of contacts that are deleted for good. */
export async function eraseHistory(tx: Db, contactIds: readonly string[]): Promise<void> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  await sql`delete from contact_activity where contact_id = any(${ids})`.execute(tx)
  await sql`delete from segment_contact where contact_id = any(${ids})`.execute(tx)
}
