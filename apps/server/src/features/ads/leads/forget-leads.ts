import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'

/** Forgets the answers of erased contacts in leads that are no contacts yet. */
export async function forgetLeads(tx: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await sql`
    update ad_lead set answers = null, problem = coalesce(problem, 'erased')
    where answers is not null and applied_at is null and (account_id, lower(answers ->> 'email')) in (
      select account_id, contact ->> 'email' from deleted_contact
      where contact_id = any(${bareArray(contactIds)}::uuid[]) and contact ->> 'email' is not null)`.execute(
    tx,
  )
}
