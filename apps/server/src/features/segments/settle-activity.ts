import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { holdEventMonths } from '../../sending/ledger/drop-event-months.ts'

/** Fewer versions of a row: somebody's openings of a quarter of an hour are taken at once. */
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
/** What is taken anew, behind what happened in months whose events were dropped: only here it is still known. */
const renewed = sql.join(
  Object.keys(times).map((name) => {
    const [old, anew] = [sql.ref(`a.${name}`), sql.ref(`excluded.${name}`)]
    return sql`${sql.ref(name)} = case when ${old}[1] < (select kept_from from message_event_mark)
      then array(
        select distinct at from unnest(${old} || ${anew}) as at
        where at < (select kept_from from message_event_mark) or at = any(${anew}) order by at)
      else ${anew} end`
  }),
)
const extended = sql.join(
  Object.keys(times).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`a.${name}`)} || ${sql.ref(`excluded.${name}`)}`,
  ),
)
const isTaken = sql`event in ('delivered', 'open', 'click', 'machine_open', 'machine_click')`
/** Written or renamed so long after its time that it may have been taken by then, or passed over. An index has these. */
export const isLate = sql`written_at - at > interval '50 minutes' and ${isTaken}`

/**
 * Takes events older than an hour into `contact_activity`, and anew all those of contacts for whom one came late. One
 * transaction: after a crash nothing was taken. Two at once wait for one another.
 *
 * Nothing is missed. An event knows when the transaction began that wrote it. More than 50 minutes after its time, and its
 * contact is taken anew; any other was written within these, and no transaction that is older than an hour before `to` is
 * still running.
 */
export async function settleActivity(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // What is taken anew and what is kept of dropped months must fit together.
    await holdEventMonths(tx)
    const { settled_to } = await tx
      .selectFrom('activity_mark')
      .select(sql<Date | null>`nullif(settled_to, '-infinity')`.as('settled_to'))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const ended = await findEnded(tx, now)
    const horizon = new Date(Math.floor(ended.getTime() / 1000) * 1000 - 60 * 60_000)
    const isDue = settled_to === null || horizon.getTime() - settled_to.getTime() >= atLeastMs
    if (isDue) await takeEvents(tx, settled_to, horizon)
    await retakeLate(tx, isDue ? horizon : settled_to, ended)
  })
}

/**
 * When the oldest transaction began: all that began before have ended. In a statement of its own, so that the next ones
 * see what those wrote.
 */
async function findEnded(tx: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ ended: Date }>`
    select date_trunc('milliseconds', least(${now}::timestamptz, now(), min(xact_start))) as ended
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(tx)
  return rows[0]?.ended ?? now
}

/** What is appended is younger than all that is there, so the arrays stay in order. 10,000,000 events at first: 60 s. */
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

/** Contacts of whom a transaction is still writing come again the next time. */
async function retakeLate(tx: Db, to: Date, ended: Date): Promise<void> {
  await sql`
    insert into contact_activity as a (contact_id, ${columns})
    select late.contact_id, ${collected}
    from (
      select distinct contact_id from message_event
      where written_at >= (select retaken_to from activity_mark) and ${isLate}
    ) as late
    left join message_event on message_event.contact_id = late.contact_id and at <= ${to} and ${isTaken}
    group by late.contact_id
    on conflict (contact_id) do update set ${renewed}
  `.execute(tx)
  await sql`update activity_mark set retaken_to = greatest(retaken_to, ${ended})`.execute(tx)
}

/** What `contact_activity` of an account can be asked for: events up to an instant, but of some contacts none. */
export interface SettledActivity {
  to: string
  /** Nothing is younger: joining the activity alone takes half as long as together with events. */
  isAll: boolean
  /** 'many': of everybody, and only for the time before `keptFrom`. */
  late: readonly string[] | 'many'
  /** Events before are dropped: what the activity says of that time holds for everybody. */
  keptFrom: string | null
}

/** More late events than these, as after events were brought in from elsewhere, and events are asked until they are taken. */
const mostLate = 1000

/**
 * Read before the question is asked: when more is taken meanwhile, some events are found twice, which changes no answer.
 * @returns null when events have to be asked
 */
export async function settledActivity(db: Db, account: string): Promise<SettledActivity | null> {
  const { to, kept, late } = await db
    .selectFrom('activity_mark')
    .select([
      sql<Date | null>`nullif(settled_to, '-infinity')`.as('to'),
      sql<Date | null>`(select kept_from from message_event_mark)`.as('kept'),
      sql<string[]>`array(
        select contact_id from message_event where written_at >= retaken_to and ${isLate} limit ${mostLate + 1}
      )`.as('late'),
    ])
    .executeTakeFirstOrThrow()
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
