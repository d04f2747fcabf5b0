import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { eventsComplete } from '#sending/events/tracking/public.ts'
import { holdEventMonths } from '#sending/ledger/public.ts'

/**
 * The least time between two additions of events: one update adds all events of a quarter of an hour, which leaves
 * fewer old versions of the row.
 */
const atLeastMs = 15 * 60_000

const times = {
  sent: ['delivered'],
  opened: ['open', 'click'],
  clicked: ['click'],
  machine_opened: ['machine_open', 'machine_click'],
  machine_clicked: ['machine_click'],
} as const

const columns = sql.join(Object.keys(times).map((name) => sql.ref(name)))
const collected = sql.join(
  Object.values(times).map(
    (events) =>
      sql`array_agg(at order by at) filter (where event = any(array[${sql.join(events.map((event) => sql.lit(event)))}]))`,
  ),
)
/**
 * The rebuilt activity of a contact. It keeps instants in months whose events were dropped, which are those before
 * `keptFrom`, because only the activity still has them.
 */
function renewed(keptFrom: Date | null) {
  return sql.join(
    Object.keys(times).map((name) => {
      const [old, anew] = [sql.ref(`a.${name}`), sql.ref(`excluded.${name}`)]
      return sql`${sql.ref(name)} = case when ${old}[1] < ${keptFrom}::timestamptz
        then array(
          select distinct at from unnest(${old} || ${anew}) as at
          where at < ${keptFrom}::timestamptz or at = any(${anew}) order by at)
        else ${anew} end`
    }),
  )
}
const extended = sql.join(
  Object.keys(times).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`a.${name}`)} || ${sql.ref(`excluded.${name}`)}`,
  ),
)
const isTaken = sql`event in ('delivered', 'open', 'click', 'machine_open', 'machine_click')`
/**
 * Events that were written or renamed so late that the activity may lack or contradict them. A partial index has them.
 */
export const isLate = sql`written_at - at > interval '50 minutes' and ${isTaken}`

/**
 * Adds events older than an hour to `contact_activity`, and rebuilds it for contacts with a late event. All in one
 * transaction, so a crash changes nothing. Two runs at once wait for each other.
 *
 * No event is missed. An event knows when its row was made (`written_at`). If that was more than 50 minutes after the
 * event's time, the event is late and its contact is rebuilt. Any other event up to the horizon was written at a time up to
 * which events are complete, so it is visible.
 */
export async function settleActivity(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The rebuilt activity and the kept activity of dropped months must fit together.
    await holdEventMonths(tx)
    const { settled_to } = await tx
      .selectFrom('activity_mark')
      .select(sql<Date | null>`nullif(settled_to, '-infinity')`.as('settled_to'))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { to: complete } = await eventsComplete(tx)
    if (complete === null) return
    const ended = new Date(Math.min(Date.parse(complete), now.getTime()))
    const horizon = new Date(Math.floor(ended.getTime() / 1000) * 1000 - 60 * 60_000)
    const isDue = settled_to === null || horizon.getTime() - settled_to.getTime() >= atLeastMs
    if (isDue) await takeEvents(tx, settled_to, horizon)
    await retakeLate(tx, isDue ? horizon : settled_to, ended)
  })
}

/**
 * Appends new events. They are newer than all that is there, so the arrays stay sorted. The first run over 10,000,000
 * events takes 60 s.
 */
async function takeEvents(tx: Db, after: Date | null, to: Date): Promise<void> {
  await sql`set local work_mem = '128MB'`.execute(tx)
  await sql`
    insert into contact_activity as a (contact_id, ${columns})
    select contact_id, ${collected} from message_event
    where at > coalesce(${after}::timestamptz, '-infinity') and at <= ${to} and ${isTaken}
    group by contact_id order by contact_id
    on conflict (contact_id) do update set ${extended}
  `.execute(tx)
  await tx.updateTable('activity_mark').set({ settled_to: to }).execute()
}

/** Rebuilds contacts with late events. A contact with an event that is not committed yet is rebuilt by the next run. */
async function retakeLate(tx: Db, to: Date, ended: Date): Promise<void> {
  const { retaken, kept } = await readMarks(tx)
  await sql`
    insert into contact_activity as a (contact_id, ${columns})
    select late.contact_id, ${collected}
    from (
      select distinct contact_id from message_event
      where written_at >= ${retaken}::timestamptz and ${isLate}
    ) as late
    left join message_event on message_event.contact_id = late.contact_id and at <= ${to} and ${isTaken}
    group by late.contact_id
    on conflict (contact_id) do update set ${renewed(kept)}
  `.execute(tx)
  await sql`update activity_mark set retaken_to = greatest(retaken_to, ${ended})`.execute(tx)
}

interface Marks {
  /** The activity has all events up to this instant; null before the first run. */
  settled: Date | null
  /** Events written from this instant on may be late, to the microsecond. */
  retaken: string
  /** Events before this instant were dropped; null if none were. */
  kept: Date | null
}

/** A statement about events gets these by value, because the marks lie on one machine and events may lie on others. */
async function readMarks(db: Db): Promise<Marks> {
  return db
    .selectFrom('activity_mark')
    .select([
      sql<Date | null>`nullif(settled_to, '-infinity')`.as('settled'),
      sql<string>`retaken_to::text`.as('retaken'),
      sql<Date | null>`(select kept_from from message_event_mark)`.as('kept'),
    ])
    .executeTakeFirstOrThrow()
}

/** The events that `contact_activity` covers: events up to an instant, except for contacts with late events. */
export interface SettledActivity {
  to: string
  /** The account has no newer events. Reading the activity alone takes half as long as together with events. */
  isAll: boolean
  /** Contacts that the activity doesn't cover. 'many': all contacts; it then covers only the time before `keptFrom`. */
  late: readonly string[] | 'many'
  /** Events before this instant were dropped; for that time the activity covers all contacts. */
  keptFrom: string | null
}

/**
 * With more late events than these, for example after an import of events, events are read until the activity is
 * rebuilt.
 */
const mostLate = 1000

/**
 * Read this before the query runs. If a run adds events in between, the query finds some of them twice, which changes
 * no result.
 * @returns null when events have to be read
 */
export async function settledActivity(db: Db, account: string): Promise<SettledActivity | null> {
  const { settled: to, retaken, kept } = await readMarks(db)
  const { rows: found } = await sql<{ contact_id: string }>`
    select contact_id from message_event where written_at >= ${retaken}::timestamptz and ${isLate} limit ${mostLate + 1}
  `.execute(db)
  const late = found.map(({ contact_id }) => contact_id)
  const isMany = late.length > mostLate
  if (to === null || (isMany && kept === null)) return null
  const { rows } = await sql<{ younger: boolean }>`
    select exists (select 1 from message_event where account_id = ${account} and at > ${to} and ${isTaken}) as younger
  `.execute(db)
  return {
    to: to.toISOString(),
    isAll: !rows[0]?.younger,
    late: isMany ? 'many' : [...new Set(late)],
    keptFrom: kept?.toISOString() ?? null,
  }
}
