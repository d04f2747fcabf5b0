import type { Diagnosis } from '@carillon/contract/contact-profile'
import { sql } from 'kysely'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { suppressionOrder } from '#sending/audience/public.ts'
import { findSuppressionsOf } from '#sending/events/suppressions/public.ts'
import { diagnose } from './diagnosis.rules.ts'
import { findPerson, isPerson, type Person } from './person.ts'
import type { FindSendNames, SendName } from './send-names.ts'

/** The possibility of emailing a contact, or the reason against it. It applies the same checks as sending. */
export async function findDiagnosis(
  db: Db,
  account: string,
  id: string,
  findSendNames: FindSendNames,
): Promise<Diagnosis> {
  const person = await findPerson(db, account, id)
  const suppressions = person.email === null ? [] : await findSuppressionsOf(db, account, [person.email])
  const { since, until, ...found } = diagnose(person.email, suppressions, suppressionOrder)
  const left = new Map(
    suppressions.filter(({ kind }) => kind === 'group').map((row) => [row.group_id, row.created_at]),
  )
  const groups = left.size === 0 ? [] : await findGroups(db, account)
  return {
    ...found,
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    groups: groups.flatMap(({ id: group, name }) => {
      const at = left.get(group)
      return at ? [{ id: group, name, since: at.toISOString() }] : []
    }),
    last_attempt: await lastAttempt(db, account, person, findSendNames),
  }
}

type AttemptRow = {
  contact_id: string
  send_id: string
  outcome: NonNullable<Diagnosis['last_attempt']>['outcome']
  reason: string | null
  next_at: Date | null
  at: Date
}

/** The newest send to this contact, and when its message last had an event. */
async function lastAttempt(
  db: Db,
  account: string,
  person: Person,
  findSendNames: FindSendNames,
): Promise<Diagnosis['last_attempt']> {
  const { rows } = await sql<AttemptRow>`
    select r.contact_id, r.send_id, r.state as outcome, r.reason, r.next_at, coalesce(r.sent_at, send.created_at) as at
    from recipient r join send on send.id = r.send_id and send.account_id = ${account}
    where ${isPerson('r.contact_id', person)} and send.channel = 'email'
    order by send.created_at desc limit 1
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  const { rows: events } = await sql<{ at: Date | null }>`
    select max(at) as at from message_event
    where contact_id = ${row.contact_id} and send_id = ${row.send_id}
      and event in ('delivered', 'bounce', 'block', 'deferred', 'drop', 'fail')
  `.execute(db)
  const names = await findSendNames(db, account, [row.send_id], row.contact_id)
  const found: SendName = names.get(row.send_id) ?? { id: row.send_id, name: null }
  const { isAutomation = false, subject, ...named } = found
  return {
    outcome: row.outcome,
    at: (events[0]?.at ?? row.at).toISOString(),
    next_at: row.next_at?.toISOString() ?? null,
    reason: row.reason ?? '',
    single_send: named,
    ...(isAutomation ? { automation: named } : {}),
    ...(subject ? { subject } : {}),
  }
}
