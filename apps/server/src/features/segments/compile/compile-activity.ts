import type { Range } from '@carillon/segment-language/bounds'
import { formatInstant, parseInstant } from '@carillon/segment-language/instant'
import type { MailEvent } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { SettledActivity } from '../activity/settle-activity.ts'
import type { Joins } from './compile-joins.ts'
import type { Sql, Truth } from './compile-text.ts'

const columns = {
  sent: { people: 'sent', machines: 'sent' },
  opened: { people: 'opened', machines: 'machine_opened' },
  clicked: { people: 'clicked', machines: 'machine_clicked' },
} as const satisfies Record<MailEvent, { people: string; machines: string }>

interface Happening {
  event: MailEvent
  machines: boolean
  range: Range
  activity: SettledActivity
  /** All such events, as a query of `e.contact_id` to which further conditions on `e` can be added. */
  events: Sql
}

/**
 * True if the event happened to contact c within the range. The contact's activity answers; events that are not in the
 * activity yet are read directly.
 *
 * With `joins`, the activity is joined, for places where PostgreSQL cannot turn `exists` into a join. Otherwise one
 * `exists` covers all parts, so that PostgreSQL makes one join of it.
 */
export function foundInActivity(happening: Happening, joins: Joins | null): Truth {
  if (joins) {
    const { settled, others } = dividedIn(happening)
    const found = others.map((query) => sql`exists (${query} and e.contact_id = c.id)`)
    return sql`(${sql.join([joins.activity(settled), ...found], sql` or `)})`
  }
  const parts = sql.join(partsOfActivity(happening), sql` union all `)
  return sql`exists (select 1 from (${parts}) as happened where happened.contact_id = c.id)`
}

/** Queries of the contacts (`e.contact_id`) that have the event. Further conditions on `e` can be added to each. */
export function partsOfActivity(happening: Happening): Sql[] {
  const { settled, others } = dividedIn(happening)
  return [
    sql`select e.contact_id from (select a.contact_id from contact_activity a where ${settled}) as e where true`,
    ...others,
  ]
}

/** The part that the activity (alias `a`) answers, and the queries of events that are not in it. */
function dividedIn({ event, machines, range, activity, events }: Happening): {
  settled: Truth
  others: Sql[]
} {
  const { people, machines: byMachines } = columns[event]
  const { to, isAll, late, keptFrom } = activity
  const holds = (part: Range): Truth =>
    sql`(${sql.join(
      (machines ? [people, byMachines] : [people]).map((name) => holdsOne(sql.ref(`a.${name}`), part)),
      sql` or `,
    )})`
  const ofDropped = keptFrom === null ? sql<boolean>`false` : holds(endingBefore(keptFrom, range))
  const others: Sql[] = []
  let settled: Truth
  if (late === 'many') {
    settled = ofDropped
    others.push(events)
  } else {
    const ids = sql`${[...late]}::uuid[]`
    settled =
      late.length === 0
        ? holds(range)
        : sql`(${holds(range)} and not (a.contact_id = any(${ids})) or ${ofDropped})`
    if (!isAll && (range.to === null || range.to > to))
      others.push(sql`${events} and e.at > ${to}::timestamptz`)
    if (late.length > 0) others.push(sql`${events} and e.contact_id = any(${ids})`)
  }
  return { settled, others }
}

function endingBefore(instant: string, range: Range): Range {
  return range.to !== null && range.to < instant ? range : { ...range, to: instant, toIncluded: false }
}

/** True if one of the sorted instants lies in the range. `width_bucket` counts the instants up to a given one. */
function holdsOne(instants: Sql, { from, fromIncluded, to, toIncluded }: Range): Truth {
  const before = from === null ? null : sql`width_bucket(${upTo(from, !fromIncluded)}, ${instants})`
  const within =
    to === null ? sql`cardinality(${instants})` : sql`width_bucket(${upTo(to, toIncluded)}, ${instants})`
  return sql`${within} > ${before ?? sql`0`}`
}

function upTo(instant: string, included: boolean): Sql {
  const at = included ? instant : formatInstant((parseInstant(instant) ?? 0) - 1)
  return sql`${at}::timestamptz`
}
