import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { lowestIdAt, noUuid } from '#platform/uuid.ts'
import type { StoredEntry } from '#schema/stored-automation.ts'
import type { Running } from './running.ts'
import { add, count, type Noted, writeLog } from './travellers.ts'

/** The number of people that one statement enrols. */
const atOnce = 50_000
const day = 24 * 60 * 60_000
/** A date that moves by fewer days counts as the same date, corrected. */
const correctedWithinDays = 180

/** The way in which a person came in. */
type By = 'entry' | 'existing' | 'call'

/** Selects `contact_id` and `since`: the time since when the contact fits the entry. */
type Candidates = ReturnType<typeof sql>

/**
 * Enrols all people who were added to the entry since the automation is live and are not in it yet; with `among`, of
 * these contacts only. Running it twice enrols each person once. The caller holds the automation's lock.
 */
export async function enrolAdded(
  tx: Db,
  running: Running,
  among: readonly string[] | null,
  now: Date,
): Promise<number> {
  let all = 0
  const added = addedSince(running, among)
  if (added === null) return 0
  for (;;) {
    const enrolled = await enrol(tx, running, added, 'entry', now)
    all += enrolled
    if (enrolled < atOnce) return all
  }
}

type Entered = Pick<Running, 'account' | 'settings' | 'liveSince'>

/** True if `enrolAdded` would find this contact, if it is not in it yet. */
export async function isAdded(db: Db, running: Entered, contactId: string): Promise<boolean> {
  const added = addedSince(running, [contactId])
  return added !== null && (await added.execute(db)).rows.length > 0
}

/**
 * The people who are added for the first time. A person who matched the entry before the automation was live, left it
 * and came back is not new. Null: people are not added to this entry.
 */
function addedSince(
  { account, settings, liveSince }: Entered,
  among: readonly string[] | null,
): Candidates | null {
  const { entry, again_after_days: again } = settings
  const ids = among && sql`${among as string[]}::uuid[]`
  const only = (column: ReturnType<typeof sql>) => (ids ? sql`and ${column} = any(${ids})` : sql``)
  // No contacts are added to a date: people enter when their date comes.
  if (entry === null || entry.type === 'date') return null
  if (entry.type === 'all') {
    // Ids carry the time of their making, so older contacts are not read. Ids of a long import are older than their rows.
    return sql`
      select id as contact_id, created_at as since from contact
      where account_id = ${account} and created_at > ${liveSince}
        and id > ${lowestIdAt(liveSince.getTime() - day)} ${only(sql`id`)}`
  }
  if (entry.type === 'list') {
    return sql`
      select member.contact_id, member.added_at as since from list_contact member
      where member.list_id = ${entry.id} and member.added_at > ${liveSince} ${only(sql`member.contact_id`)}
        and (${again !== null}::boolean or not exists (
          select 1 from list_departure earlier
          where earlier.contact_id = member.contact_id and earlier.list_id = member.list_id and earlier.added_at <= ${liveSince}
            ${only(sql`earlier.contact_id`)}
        ))`
  }
  return sql`
    select member.contact_id, member.entered_at as since from segment_contact member
    where member.segment_id = ${entry.id} and member.left_at is null and member.entered_at > ${liveSince}
      ${only(sql`member.contact_id`)}
      and (${again !== null}::boolean or not exists (
        select 1 from segment_contact earlier
        where earlier.segment_id = member.segment_id and earlier.contact_id = member.contact_id
          and earlier.entered_at <= ${liveSince} ${only(sql`earlier.contact_id`)}
      ))`
}

/**
 * Enrols the next people who matched the entry before the automation was live, at most `limit`. The same transaction
 * stores the contact after which the next call goes on. @returns the number of people looked at
 */
export async function enrolExisting(tx: Db, running: Running, limit: number, now: Date): Promise<number> {
  const { enrolling, account, settings } = running
  const { entry } = settings
  if (enrolling === null || entry === null) return 0
  const page = sql`
    select contact_id from (${membersOf(account, entry, enrolling.since)}) as member
    where contact_id > ${enrolling.after ?? noUuid}::uuid`
  const { rows } = await sql<{ contact_id: string }>`${page} order by contact_id limit ${limit}`.execute(tx)
  const ids = rows.map(({ contact_id }) => contact_id)
  if (ids.length > 0) {
    const asked = sql`
      select contact_id, '-infinity'::timestamptz as since
      from (${membersOf(account, entry, enrolling.since)}) as member where contact_id = any(${ids}::uuid[])`
    await enrol(tx, running, asked, 'existing', now)
  }
  const next = ids.length < limit ? null : JSON.stringify({ ...enrolling, after: ids.at(-1) ?? null })
  await tx.updateTable('automation').set({ enrolling: next }).where('id', '=', running.id).execute()
  return ids.length
}

/**
 * The people who match an entry now, all or only those added since a time: for dates, people with a date; for segments,
 * the members as last evaluated.
 */
function membersOf(account: string, entry: StoredEntry, since: Date | string | null): Candidates {
  const added = (column: string) =>
    since === null ? sql`true` : sql`${sql.ref(column)} >= ${since}::timestamptz`
  if (entry.type === 'all') {
    return sql`select id as contact_id from contact where account_id = ${account} and ${added('created_at')}`
  }
  if (entry.type === 'date') {
    return sql`
      select id as contact_id from contact
      where account_id = ${account} and custom ? ${entry.field}::text and ${added('created_at')}`
  }
  if (entry.type === 'list') {
    return sql`select contact_id from list_contact where list_id = ${entry.id} and ${added('added_at')}`
  }
  return sql`
    select contact_id from segment_contact
    where segment_id = ${entry.id} and left_at is null and ${added('entered_at')}`
}

/** True if a contact matches an entry now, or was added to it since a time. */
export async function isMember(
  db: Db,
  account: string,
  entry: StoredEntry,
  contactId: string,
  since: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${membersOf(account, entry, since)}) as member where contact_id = ${contactId}`.execute(db)
  return rows.length > 0
}

/** The number of people that `enrolExisting` would look at. */
export async function countExisting(
  db: Db,
  account: string,
  entry: StoredEntry,
  since: Date | null,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${membersOf(account, entry, since)}) as member`.execute(db)
  return rows[0]?.people ?? 0
}

/**
 * Enrols contacts without regard to the entry, if they are not in it or may enter again. The caller holds the
 * automation's lock.
 * @returns the number enrolled
 */
export async function enrolByCall(
  tx: Db,
  running: Running,
  contactIds: readonly string[],
  now: Date,
): Promise<number> {
  return enrol(
    tx,
    running,
    sql`select id as contact_id, ${now}::timestamptz as since from contact
        where account_id = ${running.account} and id = any(${contactIds as string[]}::uuid[])`,
    'call',
    now,
  )
}

/**
 * Enrols contacts whose date has come; the candidates have a `for_date` as well. By a yearly date they enter each year, but not
 * twice for a date that was corrected meanwhile. The caller holds the automation's lock.
 */
export async function enrolForDates(
  tx: Db,
  running: Running,
  candidates: Candidates,
  now: Date,
): Promise<number> {
  let all = 0
  for (;;) {
    const enrolled = await enrol(tx, running, candidates, 'entry', now)
    all += enrolled
    if (enrolled < atOnce) return all
  }
}

async function enrol(
  tx: Db,
  { id, account, settings }: Running,
  candidates: Candidates,
  by: By,
  now: Date,
): Promise<number> {
  const { again_after_days: again, entry } = settings
  const before = again === null ? null : new Date(now.getTime() - again * day)
  const isByDate = by === 'entry' && entry?.type === 'date'
  const found = isByDate
    ? candidates
    : sql`select contact_id, since, null::date as for_date from (${candidates}) as given`
  const isOverdue = sql`last.ended_at <= ${before}::timestamptz`
  const isNew = !isByDate
    ? sql`${isOverdue} and found.since > last.entered_at`
    : entry.yearly
      ? sql`(${again === null}::boolean or ${isOverdue})
          and (dated.last is null or found.for_date > dated.last + ${correctedWithinDays}::int)`
      : sql`${isOverdue} and found.for_date is distinct from dated.last`
  const dated = isByDate
    ? sql`left join lateral (
        select max(for_date) as last from enrolment where automation_id = ${id} and contact_id = found.contact_id
      ) as dated on true`
    : sql``
  const { rows } = await sql<{ contact_id: string; run: number; date: string | null }>`
    with candidate as materialized (
      select found.contact_id, found.for_date, coalesce(last.run, 0) + 1 as run
      from (${found}) as found
      left join lateral (
        select run, state, entered_at, ended_at from enrolment
        where automation_id = ${id} and contact_id = found.contact_id
        order by run desc limit 1
      ) as last on true
      ${dated}
      where last.run is null or (last.state <> 'active' and ${isNew})
      order by found.contact_id
      limit ${atOnce}
    )
    insert into enrolment (automation_id, contact_id, run, account_id, entered_at, due_at, for_date)
    select ${id}, contact_id, run, ${account}, ${now}::timestamptz, ${now}::timestamptz, for_date from candidate
    order by contact_id
    on conflict do nothing
    returning contact_id, run, for_date::text as date`.execute(tx)
  if (rows.length === 0) return 0
  const entered = (date: string | null): Noted[] => [
    { what: 'entered', step: null, detail: { by, ...(date === null ? {} : { date }) } },
  ]
  await writeLog(
    tx,
    id,
    rows.map(({ contact_id, run, date }) => ({ contactId: contact_id, run, log: entered(date) })),
    now,
  )
  const counters = new Map<string, number>()
  add(counters, id, 'entered', rows.length)
  add(counters, id, 'active', rows.length)
  await count(tx, id, counters)
  return rows.length
}
