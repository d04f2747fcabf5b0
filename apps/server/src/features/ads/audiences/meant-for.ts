import { sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AudienceRow } from './audience-rows.ts'
import type { Run } from './run.ts'
import { type People, peopleOf, type Source } from './who.ts'

/**
 * The people of an audience. If a segment can't be queried, those who are there stay, as far as they may be uploaded, and the
 * problem says so: a broken segment is no reason to keep a person there.
 */
export async function meantFor(
  { context: { db, now }, row }: Run,
  source: Source,
): Promise<{ people: People; problem: AudienceRow['problem'] }> {
  try {
    return { people: await peopleOf(db, source, row.role, now()), problem: null }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const chosen: ContactIds = sql`select contact_id from ad_member where audience_id = ${row.id}`
    const people = { account: row.account_id, now: now(), chosen, clicked: null }
    return { people, problem: { code: cause.code, field: 'audience', message: '' } }
  }
}
