import type { automationPeople, PathEntry, PathEvent } from '@carillon/contract/automation-people'
import type { Answer } from '@carillon/contract/endpoint'
import { dateComes } from '@carillon/journey/dates'
import { sql } from 'kysely'
import { findDays, isAdded, isMember, zoneOf } from '#features/automation-engine/public.ts'
import { showNames } from '#features/contacts/public.ts'
import { rowsKeptFrom } from '#jobs/row-life.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DateEntry } from '#schema/stored-automation.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { findEnrolment } from './enrolments.ts'

type Person = Answer<typeof automationPeople.get>

/** @throws automation_not_found, contact_not_found */
export async function findPerson(
  db: Db,
  account: string,
  id: string,
  { contactId, now }: { contactId: string; now: Date },
): Promise<Person> {
  const automation = await findAutomation(db, account, id)
  const [contact] = await showNames(db, account, [contactId])
  if (!contact) throw new Refusal('contact_not_found', { id: contactId })
  const enrolment = await findEnrolment(db, account, automation.id, contactId)
  const keptFrom = enrolment && (await rowsKeptFrom(db, 'automation-log'))
  return {
    contact: { ...contact, email: contact.email ?? '' },
    enrolment,
    ...(enrolment ? { absent: null } : await whyAbsent(db, automation, contactId, now)),
    path: enrolment ? await findPath(db, account, automation.id, contactId) : [],
    ...(keptFrom && Date.parse(enrolment.entered_at) < keptFrom.getTime()
      ? { path_kept_from: keptFrom.toISOString() }
      : {}),
  }
}

/** The reason why a contact is not in an automation, by the published entry, which decides who enters. */
async function whyAbsent(
  db: Db,
  row: AutomationRow,
  contactId: string,
  now: Date,
): Promise<Pick<Person, 'absent' | 'enters_at'>> {
  const { id, account_id: account, live_since: liveSince, published, enrolling, status } = row
  if (liveSince === null || published === null) return { absent: 'never_live' }
  const { settings } = await db
    .selectFrom('automation_version')
    .select('settings')
    .where('automation_id', '=', id)
    .where('number', '=', published)
    .executeTakeFirstOrThrow()
  const { entry } = settings
  if (entry === null || !(await isMember(db, account, entry, contactId))) {
    return { absent: entry?.type === 'date' ? 'no_date' : 'not_in_entry' }
  }
  if (status === 'disabled') return { absent: 'disabled' }
  if (entry.type === 'date') return whenDateComes(db, row, entry, { contactId, now })
  const isComing =
    (await isAdded(db, { account, settings, liveSince }, contactId)) ||
    (enrolling !== null &&
      contactId > (enrolling.after ?? '') &&
      (await isMember(db, account, entry, contactId, enrolling.since)))
  if (!isComing) return { absent: 'before_live' }
  return { absent: status === 'paused' ? 'paused' : 'soon' }
}

async function whenDateComes(
  db: Db,
  { account_id: account, next_entry_at: next }: AutomationRow,
  entry: DateEntry,
  { contactId, now }: { contactId: string; now: Date },
): Promise<Pick<Person, 'absent' | 'enters_at'>> {
  const zone = await zoneOf(db, account)
  const day = (await findDays(db, account, { field: entry.field, zone, contactIds: [contactId] })).get(
    contactId,
  )
  if (day === undefined) return { absent: 'no_date' }
  const at = dateComes(entry, day, (next ?? now).getTime(), zone)
  if (at === null) return { absent: 'date_passed' }
  if (at <= now.getTime()) return { absent: 'soon' }
  return { absent: 'date_ahead', enters_at: new Date(at).toISOString() }
}

interface Row {
  at: Date
  run: number
  what: PathEvent
  step_id: string | null
  detail: Record<string, unknown>
  user_email: string | null
  user_name: string | null
  message_id: string | null
  state: string | null
  recipient_reason: string | null
  sent_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
  bounced_at: Date | null
  channel: 'email' | 'sms' | null
  text_status: string | null
  text_error: string | null
  text_settled_at: Date | null
  text_clicked_at: Date | null
  text_opted_out_at: Date | null
  replied_at: Date | null
}

/** The events of a person, oldest first, each email with its result. */
async function findPath(
  db: Db,
  account: string,
  automationId: string,
  contactId: string,
): Promise<PathEntry[]> {
  const { rows } = await sql<Row>`
    select line.at, line.run, line.what, line.step_id, line.detail, known.email as user_email,
      btrim(concat_ws(' ', known.first_name, known.last_name)) as user_name,
      line.detail ->> 'message_id' as message_id, became.state, became.reason as recipient_reason, became.sent_at, became.opened_at, became.clicked_at, bounce.at as bounced_at,
      became.channel, text.status as text_status, coalesce(text.error_message, text.error_code) as text_error,
      text.settled_at as text_settled_at, text.clicked_at as text_clicked_at, text.opted_out_at as text_opted_out_at, reply.at as replied_at
    from enrolment_log line
    left join membership on membership.account_id = ${account} and membership.user_id = (line.detail ->> 'user_id')::uuid
    left join "user" known on known.id = membership.user_id
    left join lateral (
      select made.channel, recipient.send_id, recipient.state, recipient.reason, recipient.sent_at, recipient.opened_at, recipient.clicked_at
      from automation_send made
      join recipient on recipient.send_id = made.send_id and recipient.contact_id = line.contact_id
      where made.automation_id = line.automation_id and made.message_id = (line.detail ->> 'message_id')::uuid
        and made.run = line.run
      -- a recipient who was dropped may have got a later version
      order by recipient.state = 'dropped', recipient.sent_at desc nulls last
      limit 1
    ) as became on line.what = 'sent'
    left join lateral (
      select max(event.at) as at from message_event event
      where event.contact_id = line.contact_id and event.send_id = became.send_id and event.event = 'bounce'
    ) as bounce on became.state = 'bounced'
    left join text_message text
      on became.channel = 'sms' and text.send_id = became.send_id and text.contact_id = line.contact_id and text.contact_id = ${contactId}
    left join lateral (
      select min(text_reply.received_at) as at from text_reply
      where text_reply.number = text.number and text_reply.account_id = ${account} and text_reply.send_id = became.send_id
        and text_reply.keyword is null
    ) as reply on became.channel = 'sms'
    where line.contact_id = ${contactId} and line.automation_id = ${automationId}
    order by line.id`.execute(db)
  return rows.map(showEntry)
}

function showEntry({ at, run, what, step_id, detail, ...row }: Row): PathEntry {
  const time = (when: Date | null) => when?.toISOString() ?? null
  const { reason, path, by, version, failed, until, queued, status, problem, addresses, people } = detail
  return {
    at: at.toISOString(),
    run,
    what,
    step_id,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof until === 'string' ? { until } : {}),
    ...(what === 'took_path' ? { path_id: typeof path === 'string' ? path : null } : {}),
    ...(typeof by === 'string' ? { by } : {}),
    ...(typeof version === 'number' ? { version } : {}),
    ...(failed === true ? { failed } : {}),
    ...(queued === true ? { queued } : {}),
    ...(what === 'called' ? { status: typeof status === 'number' ? status : null } : {}),
    ...(what === 'call_failed' || what === 'notify_failed'
      ? { problem: typeof problem === 'string' ? problem : null }
      : {}),
    ...(typeof addresses === 'number' && typeof people === 'number' ? { addresses, people } : {}),
    ...('user_id' in detail
      ? { user: row.user_email === null ? null : { name: row.user_name ?? '', email: row.user_email } }
      : {}),
    ...(row.message_id === null
      ? {}
      : row.channel === 'sms'
        ? { text: textOf(row, row.message_id) }
        : {
            email: {
              message_id: row.message_id,
              delivered_at: row.state === 'delivered' ? time(row.sent_at) : null,
              opened_at: time(row.opened_at),
              clicked_at: time(row.clicked_at),
              bounced_at: time(row.bounced_at),
              ...limitOf(row),
            },
          }),
  }
}

function textOf(
  row: Omit<Row, 'at' | 'run' | 'what' | 'step_id' | 'detail'>,
  id: string,
): NonNullable<PathEntry['text']> {
  const time = (when: Date | null) => when?.toISOString() ?? null
  const hasFailed = row.text_status === 'failed' || row.text_status === 'undelivered'
  return {
    text_id: id,
    delivered_at: row.text_status === 'delivered' ? time(row.text_settled_at ?? row.sent_at) : null,
    clicked_at: time(row.text_clicked_at),
    replied_at: time(row.replied_at),
    opted_out_at: time(row.text_opted_out_at),
    failed: hasFailed ? (row.text_error ?? '') : null,
    dropped: row.state === 'dropped',
  }
}

/**
 * The reason why a message did not leave although its recipient joined: a limit that was set, or that another send used
 * up, meanwhile.
 */
function limitOf({ state, recipient_reason: reason }: Pick<Row, 'state' | 'recipient_reason'>) {
  if (reason !== 'frequency_cap' && reason !== 'quiet_hours') return {}
  if (state === 'deferred') return { limit: reason } as const
  return state === 'dropped' ? ({ limit: reason, skipped: true } as const) : {}
}
