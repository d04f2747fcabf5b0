import { emailToFind } from '@carillon/contract/email-address'
import type { Explanation } from '@carillon/contract/stats-people'
import { sql } from 'kysely'
import { type AudienceContext, steppedAudience } from '#features/audiences/public.ts'
import { findContactRow } from '#features/contact-sets/public.ts'
import { findByAnyIdentifier } from '#features/contacts/public.ts'
import { planForMany } from '#features/segments/public.ts'
import { isOf, type RecipientRow, showPeople } from '#features/send-people/public.ts'
import type { Db } from '#platform/db.ts'
import { findStepOf } from '#sending/audience/public.ts'
import { recipientsRemovedAt } from '#sending/ledger/public.ts'
import { findSingleSend } from '../single-sends.ts'
import { accessStats, type StatSend } from './stats.ts'

/**
 * The result of one address in a send: the recipient's row or, without one, the reason. The lists and segments of a send
 * are kept as they were chosen, but their members are only known for now.
 */
export async function explainPerson(
  context: AudienceContext,
  id: string,
  email: string,
): Promise<Explanation> {
  const { db, account } = context
  const { sends } = await accessStats(db, account, id)
  const contact = await findByAnyIdentifier(db, account, email)
  const row = sends.length === 0 ? undefined : await findRecipient(db, sends, contact, email)
  if (row) {
    const [recipient] = await showPeople(db, account, [row])
    return { recipient: recipient ?? null, absence: null, contact_id: contact }
  }
  const removedAt = await recipientsRemovedAt(
    db,
    sends.map(({ id }) => id),
  )
  if (removedAt) return { recipient: null, absence: 'removed', contact_id: contact }
  const absence = contact === null ? 'no_contact' : await absenceOf(context, id, contact)
  return { recipient: null, absence, contact_id: contact }
}

/** The recipient's row of a contact. A deleted contact is found by the address, which reads the send's recipients. */
async function findRecipient(
  db: Db,
  sends: readonly StatSend[],
  contact: string | null,
  email: string,
): Promise<RecipientRow | undefined> {
  const who = contact === null ? sql`email = ${emailToFind(email)}` : sql`contact_id = ${contact}::uuid`
  const { rows } = await sql<RecipientRow>`
    select contact_id, email, state, reason, sent_at, opened_at, clicked_at, unsubscribed_at
    from recipient
    where ${isOf(sends.map(({ id }) => id))} and ${who}
    limit 1`.execute(db)
  return rows[0]
}

async function absenceOf(
  context: AudienceContext,
  id: string,
  contact: string,
): Promise<NonNullable<Explanation['absence']>> {
  const { db, account } = context
  const stored = await findSingleSend(db, account, id)
  const person = await findContactRow(db, account, contact)
  if (person?.email === null) return 'without_email'
  if (person && stored.sent_at && person.created_at > stored.sent_at) return 'added_later'
  const step = await db.transaction().execute(async (tx) => {
    await planForMany(tx, account)
    const { all_contacts: all, list_ids, segment_ids, exclude_list_ids, exclude_segment_ids } = stored
    const to = { all, list_ids, segment_ids, exclude_list_ids, exclude_segment_ids }
    const of = await steppedAudience({ ...context, db: tx }, to, stored.suppression_group_id)
    return findStepOf(tx, of, contact)
  })
  if (step === null) return 'not_chosen'
  return step === 'excluded' ? 'excluded' : 'chosen_later'
}
