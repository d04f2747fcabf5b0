import type { automationPeople, PathEntry } from '@carillon/contract/automation-people'
import type { Answer } from '@carillon/contract/endpoint'
import { dateComes } from '@carillon/journey/dates'
import { findDays, isAdded, isMember, zoneOf } from '#features/automation-engine/public.ts'
import { showNames } from '#features/contacts/public.ts'
import { rowsKeptFrom } from '#jobs/row-life.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DateEntry } from '#schema/stored-automation.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { findEnrolment } from './enrolments.ts'
import { findLines, type Line } from './path-lines.ts'

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

/** The events of a person, oldest first, each email with its result. */
async function findPath(
  db: Db,
  account: string,
  automationId: string,
  contactId: string,
): Promise<PathEntry[]> {
  return (await findLines(db, { account, automationId, contactId })).map(showEntry)
}

function showEntry({ at, run, what, step_id, detail, ...row }: Line): PathEntry {
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
  row: Omit<Line, 'at' | 'run' | 'what' | 'step_id' | 'detail'>,
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
function limitOf({ state, recipient_reason: reason }: Pick<Line, 'state' | 'recipient_reason'>) {
  if (reason !== 'frequency_cap' && reason !== 'quiet_hours') return {}
  if (state === 'deferred') return { limit: reason } as const
  return state === 'dropped' ? ({ limit: reason, skipped: true } as const) : {}
}
