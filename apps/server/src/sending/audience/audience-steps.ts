import type { AudienceStep } from '@carillon/contract/audience-people'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AudienceQuery } from '#sending/ledger/send.ts'
import { people, planAsUsual, planForAll } from './freeze-audience.ts'

interface SteppedAudience {
  account: string
  /** The chosen contacts, one row for each list or segment they are in. */
  chosen: AudienceQuery
  excluded: AudienceQuery | null
  /** The send's unsubscribe group; null when it uses the global unsubscribe. */
  groupId: number | null
  now: Date
}

/** The steps at which people are: each of the chosen is at one of them. */
export type PeopleStep = Exclude<AudienceStep, 'listed' | 'duplicates'>

/**
 * Selects each of the chosen contacts with the step at which each leaves the audience: `id`, `email`, `step`; `total` is
 * the last. Counts and lists of people come from this one query, and it finds people as a freeze does. With `among`, only
 * these contacts are looked at.
 */
function steppedPeople(
  { account, chosen, excluded, groupId, now }: SteppedAudience,
  among?: readonly string[],
): RawBuilder<unknown> {
  const ids = among && sql`${among as string[]}::uuid[]`
  const audience = ids ? sql<{ contact_id: string }>`select unnest(${ids}) as contact_id` : chosen
  const out = excluded
    ? sql`left join (
        select distinct contact_id from (${excluded}) as one ${ids ? sql`where contact_id = any(${ids})` : sql``}
      ) as out on out.contact_id = person.id`
    : sql``
  return sql`
    select person.id, person.email, case
      when ${excluded ? sql`out.contact_id is not null` : sql`false`} then 'excluded'
      when person.email is null then 'without_email'
      when person.reason is null then 'total'
      when person.reason = 'global' then 'unsubscribed'
      when person.reason = 'spam' then 'spam_reports'
      when person.reason = 'bounce' then 'bounced'
      when person.reason = 'group' then 'group_unsubscribed'
      when person.reason = 'pause' then 'paused'
      else person.reason end as step
    from (${people({ account, audience, groupId, now })}) as person ${out}`
}

/** The number of people at each step. Call it within a transaction. */
export async function countAtSteps(tx: Db, of: SteppedAudience): Promise<Map<PeopleStep, number>> {
  await planForAll(tx)
  const counted = await countSteps(tx, steppedPeople(of))
  await planAsUsual(tx)
  return counted
}

/** The number of people at each step among some contacts, found by their ids. */
export async function countAtStepsAmong(
  tx: Db,
  of: SteppedAudience,
  contactIds: readonly string[],
): Promise<Map<PeopleStep, number>> {
  const { rows } = await sql<{ id: string }>`
    select distinct contact_id as id from (${of.chosen}) as one
    where contact_id = any(${contactIds as string[]}::uuid[])`.execute(tx)
  return countSteps(
    tx,
    steppedPeople(
      of,
      rows.map(({ id }) => id),
    ),
  )
}

async function countSteps(tx: Db, stepped: RawBuilder<unknown>): Promise<Map<PeopleStep, number>> {
  const { rows } = await sql<{ step: PeopleStep; count: number }>`
    select step, count(*)::int as count from (${stepped}) as stepped group by step`.execute(tx)
  return new Map(rows.map(({ step, count }) => [step, count]))
}

/** The step at which one contact is; null when it is not among the chosen. */
export async function findStepOf(tx: Db, of: SteppedAudience, contactId: string): Promise<PeopleStep | null> {
  const { rows } = await sql<{ step: PeopleStep }>`
    select step from (${steppedPeople(of, [contactId])}) as stepped
    where exists (select 1 from (${of.chosen}) as one where one.contact_id = ${contactId}::uuid)`.execute(tx)
  return rows[0]?.step ?? null
}

/** A part of a list of people in the order of their ids, and so in the order in which they were added. */
export interface PeoplePage {
  /** `older`: the newest first, from the key on; `newer`: people before the key, the nearest first. */
  direction: 'older' | 'newer'
  /** The id that the page begins after; null for the first page. */
  key: string | null
  /** True if the page includes the contact `key` itself. */
  withKey?: boolean
  limit: number
  /** The contacts to which the page is limited; null: all. */
  within: AudienceQuery | null
}

/** The number of chosen contacts that are looked at first, for each contact of a page. */
const nearby = 20

/**
 * The ids of the people at a step. Call it within a transaction. It looks at the nearest of the chosen first: where most
 * are at the step, that is enough, and 1,000,000 contacts take milliseconds. Only a rare step needs all of them.
 */
export async function findAtStep(
  tx: Db,
  of: SteppedAudience,
  step: AudienceStep,
  page: PeoplePage,
): Promise<{ id: string; entries?: number }[]> {
  if (step === 'duplicates') return findRepeated(tx, of, page)
  if (step === 'listed') return findChosen(tx, of, page)
  const near = await findChosen(tx, of, { ...page, limit: page.limit * nearby })
  const ids = near.map(({ id }) => id)
  const found = await idsAt(tx, steppedPeople(of, ids), sql`step = ${step}`, page)
  const isEnough = found.length === page.limit || near.length < page.limit * nearby
  return isEnough ? found : idsAt(tx, steppedPeople(of), sql`step = ${step}`, page)
}

async function findChosen(tx: Db, { account, chosen }: SteppedAudience, page: PeoplePage) {
  const all = sql`
    select id from contact
    where account_id = ${account} and id in (select contact_id from (${chosen}) as asked)`
  return idsAt(tx, all, sql`true`, page)
}

async function idsAt(tx: Db, all: RawBuilder<unknown>, at: RawBuilder<unknown>, page: PeoplePage) {
  const { rows } = await sql<{ id: string }>`
    select id from (${all}) as one
    where ${at} and ${within(sql`id`, page)}
    order by id ${wayOf(page)} limit ${page.limit}`.execute(tx)
  return rows
}

/** The contacts who are in several of the chosen lists and segments, each with their number. */
async function findRepeated(
  tx: Db,
  { account, chosen }: SteppedAudience,
  page: PeoplePage,
): Promise<{ id: string; entries: number }[]> {
  const { rows } = await sql<{ id: string; entries: number }>`
    select contact.id, entry.entries
    from (
      select contact_id, count(*)::int as entries from (${chosen}) as one
      where ${within(sql`contact_id`, page)}
      group by contact_id having count(*) > 1
    ) as entry
    join contact on contact.account_id = ${account} and contact.id = entry.contact_id
    order by contact.id ${wayOf(page)} limit ${page.limit}`.execute(tx)
  return rows
}

function within(id: RawBuilder<unknown>, { direction, key, withKey, within: only }: PeoplePage) {
  const sign = sql.raw(`${direction === 'older' ? '<' : '>'}${withKey ? '=' : ''}`)
  return sql.join(
    [
      ...(key === null ? [] : [sql`${id} ${sign} ${key}::uuid`]),
      ...(only ? [sql`${id} in (select contact_id from (${only}) as only_these)`] : []),
      sql`true`,
    ],
    sql` and `,
  )
}

function wayOf({ direction }: PeoplePage) {
  return sql.raw(direction === 'older' ? 'desc' : 'asc')
}
