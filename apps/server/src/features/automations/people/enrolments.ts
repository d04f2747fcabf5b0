import type { Enrolment, EnrolmentState } from '@carillon/contract/automation-people'
import type { Metadata } from '@carillon/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { foundBySearch } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { cutPage, parseCursor, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { findAutomation } from '../find-automation.ts'
import { findEmails } from '../stats/emails.ts'

export interface EnrolmentRow {
  automation_id: string
  contact_id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  run: number
  state: EnrolmentState
  reason: string | null
  step_id: string | null
  entered_at: Date
  arrived_at: Date | null
  due_at: Date | null
  waits_for: string | null
  held_at: Date | null
  ended_at: Date | null
  converted_at: Date | null
  last_sent_at: Date | null
}

interface Asked {
  state?: EnrolmentState | undefined
  step_id?: string | undefined
  reason?: string | undefined
  converted?: 'true' | 'false' | undefined
  converted_by?: string | undefined
  search?: string | undefined
  page_size: number
  page_token?: string | undefined
}

/**
 * A page of people, the last to enter first, each once with their last passage. Pages go on behind a person. @throws
 * automation_not_found, page_token_invalid
 */
export async function listPeople(
  db: Db,
  account: string,
  id: string,
  asked: Asked,
  address: (token: string) => string,
): Promise<{ result: Enrolment[]; _metadata: Metadata }> {
  const automation = await findAutomation(db, account, id)
  const { page_size: size, page_token: token, state, step_id, reason, converted, search } = asked
  const cursor = parseCursor(token)
  if (cursor === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const isBack = cursor?.direction === 'before'
  const conditions = [sql`enrolment.automation_id = ${automation.id}`]
  if (state) conditions.push(sql`enrolment.state = ${state}`)
  if (step_id)
    conditions.push(sql`enrolment.step_id = ${step_id} and enrolment.state in ('active', 'exited')`)
  if (reason) conditions.push(sql`enrolment.reason = ${reason}`)
  if (converted) {
    conditions.push(sql`enrolment.converted_at ${sql.raw(converted === 'true' ? 'is not null' : 'is null')}`)
  }
  if (asked.converted_by) {
    const emails = await findEmails(db, [automation.id])
    const own = emails.filter(({ step_id: step }) => step === asked.converted_by)
    const messages = own.map(({ message_id }) => message_id)
    conditions.push(sql`enrolment.converted_message_id = any(${messages}::uuid[])`)
  }
  if (search) conditions.push(sql`enrolment.contact_id in ${foundBySearch(account, search)}`)
  if (cursor) {
    conditions.push(
      sql`(enrolment.entered_at, enrolment.contact_id) ${sql.raw(isBack ? '>' : '<')} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    )
  }
  const way = sql.raw(isBack ? 'asc' : 'desc')
  const rows = await selectEnrolments(db, account, {
    which: sql`${sql.join(conditions, sql` and `)}`,
    rest: sql`order by enrolment.entered_at ${way}, enrolment.contact_id ${way} limit ${size + 1}`,
  })
  const keyed = rows.map((row) => ({ ...row, updated_at: row.entered_at, id: row.contact_id }))
  const page = cutPage(keyed, { size, cursor, write: writeCursor })
  return {
    result: page.rows.map(showEnrolment),
    _metadata: {
      self: address(token ?? ''),
      ...(page.prev === undefined ? {} : { prev: address(page.prev) }),
      ...(page.next === undefined ? {} : { next: address(page.next) }),
    },
  }
}

/** The last passage of a person; null if they never entered. */
export async function findEnrolment(
  db: Db,
  account: string,
  automationId: string,
  contactId: string,
): Promise<Enrolment | null> {
  const which = sql`enrolment.automation_id = ${automationId} and enrolment.contact_id = ${contactId}`
  const [row] = await selectEnrolments(db, account, { which, rest: sql`limit 1` })
  return row ? showEnrolment(row) : null
}

/** Selects, for each person in each automation, the last time that they went through. */
export async function selectEnrolments(
  db: Db,
  account: string,
  { which, rest }: { which: RawBuilder<unknown>; rest: RawBuilder<unknown> },
): Promise<EnrolmentRow[]> {
  const { rows } = await sql<EnrolmentRow>`
    select enrolment.automation_id, enrolment.contact_id, contact.email, contact.first_name, contact.last_name, enrolment.run, enrolment.state,
      enrolment.reason, enrolment.step_id, enrolment.entered_at, enrolment.arrived_at, enrolment.due_at,
      enrolment.waits_for, enrolment.held_at, enrolment.ended_at, enrolment.converted_at, enrolment.last_sent_at
    from enrolment
    left join contact on contact.id = enrolment.contact_id and contact.account_id = ${account}
    where ${which} and not exists (
      select 1 from enrolment later
      where later.automation_id = enrolment.automation_id and later.contact_id = enrolment.contact_id
        and later.run > enrolment.run
    )
    ${rest}`.execute(db)
  return rows
}

export function showEnrolment(row: EnrolmentRow): Enrolment {
  const time = (at: Date | null) => at?.toISOString() ?? null
  const isHeld = row.held_at !== null && row.state === 'active'
  return {
    contact_id: row.contact_id,
    email: row.email ?? '',
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    run: row.run,
    state: row.state,
    reason: row.reason,
    step_id: row.step_id,
    entered_at: row.entered_at.toISOString(),
    arrived_at: time(row.arrived_at),
    due_at: isHeld ? null : time(row.due_at),
    waits_for_happening: row.waits_for === 'happening',
    ...(row.waits_for === 'frequency_cap' || row.waits_for === 'quiet_hours'
      ? { put_off: row.waits_for }
      : {}),
    held_at: isHeld ? time(row.held_at) : null,
    ended_at: time(row.ended_at),
    converted_at: time(row.converted_at),
    last_sent_at: time(row.last_sent_at),
  }
}
