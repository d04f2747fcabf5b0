import { type TimelineEntry, type TimelineKind, timelineKinds } from '@carillon/contract/contact-profile'
import { readInstant } from '@carillon/contract/wire'
import { rowsKeptFrom } from '#jobs/row-life.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { eventsKeptFrom } from '#sending/ledger/public.ts'
import { readPageToken, writePageToken } from '../search/page-token.rules.ts'
import { findPerson, type Person } from './person.ts'
import type { FindSendNames, SendName } from './send-names.ts'
import { findChanges } from './timeline-changes.ts'
import { automationEvents, findNames, jobEvents, type Names } from './timeline-names.ts'
import { findSignups } from './timeline-signups.ts'
import { type Place, type TimelineRow, timelinePage } from './timeline-sources.ts'

interface PageQuery {
  page_size: number
  page_token?: string | undefined
  kinds?: string[] | undefined
}

/** One page of a contact's timeline, and the token of the next page if there is one. */
export async function findTimeline(
  db: Db,
  account: string,
  id: string,
  query: PageQuery,
  findSendNames: FindSendNames,
): Promise<{
  entries: TimelineEntry[]
  next: string | undefined
  keptFrom: Date | null
  changesKept: Date | null
}> {
  const kinds = readKinds(query.kinds)
  const place = readPlace(query.page_token)
  const person = await findPerson(db, account, id)
  const { rows } = await timelinePage(account, person, kinds, {
    place,
    limit: query.page_size + 1,
  }).execute(db)
  const page = rows.slice(0, query.page_size)
  const last = page.at(-1)
  const [names, changes, signups, keptFrom, changesKept] = await Promise.all([
    findNames(db, account, person.id, page, findSendNames),
    findChanges(db, account, person, page),
    findSignups(db, account, person, page),
    messageEventsKeptFrom(db, person, kinds),
    changesKeptFrom(db, person, kinds),
  ])
  return {
    entries: page.map((row) =>
      toEntry(row, names, { changes: changes.get(row.key), form: signups.get(row.key) }),
    ),
    next:
      last && rows.length > page.length
        ? writePageToken({ direction: 'next', key: [last.at, last.key] })
        : undefined,
    keptFrom,
    changesKept,
  }
}

const messageKinds = ['sends', 'opens', 'clicks', 'machine', 'choices'] as const satisfies TimelineKind[]

/**
 * The time from which message events are complete. Null when none are missing: no month was dropped since the contact
 * was added, or the call asks for no message events.
 */
async function messageEventsKeptFrom(
  db: Db,
  person: Person,
  kinds: ReadonlySet<TimelineKind>,
): Promise<Date | null> {
  if (!messageKinds.some((kind) => kinds.has(kind))) return null
  return whereMissing(person, await eventsKeptFrom(db))
}

/** The same for changes and stays that ended. */
async function changesKeptFrom(
  db: Db,
  person: Person,
  kinds: ReadonlySet<TimelineKind>,
): Promise<Date | null> {
  if (!kinds.has('changes') && !kinds.has('memberships')) return null
  return whereMissing(person, await rowsKeptFrom(db, 'contact-changes'))
}

function whereMissing(person: Person, keptFrom: Date | null): Date | null {
  return keptFrom !== null && person.created_at < keptFrom ? keptFrom : null
}

function readKinds(requested: readonly string[] = []): ReadonlySet<TimelineKind> {
  const unknown = requested.find((kind) => !(timelineKinds as readonly string[]).includes(kind))
  if (unknown !== undefined) {
    const details = { kind: unknown, kinds: timelineKinds.join(', ') }
    throw new Refusal('timeline_kind_unknown', details, { field: 'kinds' })
  }
  return new Set(requested.length === 0 ? timelineKinds : (requested as TimelineKind[]))
}

function readPlace(token: string | undefined): Place | null {
  if (token === undefined || token === '') return null
  const [at, key] = readPageToken(token)?.key ?? []
  if (at === undefined || key === undefined || !isInstant(at)) {
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  }
  return { at, key }
}

/** True for an instant as the database writes it, with microseconds. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && readInstant(text) !== null
}

function toEntry(
  row: TimelineRow,
  names: Names,
  details: Pick<TimelineEntry, 'changes' | 'form'>,
): TimelineEntry {
  const named = (known: ReadonlyMap<string, string>) =>
    row.ref === null ? undefined : { id: row.ref, name: known.get(row.ref) ?? null }
  const by = row.user_id === null ? undefined : names.people.get(row.user_id)
  const entry = {
    id: row.key,
    at: new Date(row.at).toISOString(),
    event: row.event,
    ...messageOf(row, names),
    url: row.event === 'put_off' ? undefined : (row.url ?? undefined),
    until: row.event === 'put_off' ? (row.url ?? undefined) : undefined,
    reason: row.reason || undefined,
    suppression: (row.kind ?? undefined) as TimelineEntry['suppression'],
    group:
      row.event.startsWith('group') || row.kind === 'group' || row.kind === 'pause'
        ? named(names.groups)
        : undefined,
    list: row.event.startsWith('list') ? named(names.lists) : undefined,
    segment: row.event.startsWith('segment') ? named(names.segments) : undefined,
    job: jobEvents.has(row.event) ? named(names.jobs) : undefined,
    by: by ?? (row.ref === null ? undefined : names.jobPeople.get(row.ref)),
    ...details,
  }
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as TimelineEntry
}

/** The single send or the automation that a message belongs to. */
function messageOf(row: TimelineRow, { sends, automations }: Names): Partial<TimelineEntry> {
  if (row.send_id === null) {
    if (row.ref === null || !automationEvents.has(row.event)) return {}
    return { automation: { id: row.ref, name: automations.get(row.ref) ?? null } }
  }
  const found: SendName = sends.get(row.send_id) ?? { id: row.send_id, name: null }
  const { isAutomation, subject, ...named } = found
  return {
    ...(isAutomation ? { automation: named } : { single_send: named }),
    ...(subject ? { subject } : {}),
  }
}
