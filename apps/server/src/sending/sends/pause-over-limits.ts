import { type Kysely, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AutoPause } from '#schema/json-columns.ts'
import type { DB } from '#schema/tables.generated.ts'
import { accessSends, holdSends, type SendOf } from './control-send.ts'
import { type PauseCause, type PauseCounts, type PauseLimits, pauseCause } from './pause.rules.ts'

/** Notifies the account that its send paused itself, in the transaction that pauses it. */
export type TellPaused = (tx: Db, of: SendOf, cause: PauseCause, now: Date) => Promise<void>

/**
 * The limits at which sends pause themselves, and the function to notify, by client; the sends of other clients are not
 * watched.
 */
export interface Watch {
  limits: PauseLimits
  tell: Readonly<Record<string, TellPaused>>
}

interface Watched extends PauseCounts {
  account: string
  client: string
  clientId: string
}

/** `only` names one send; without it, all running sends are checked, which are few. */
interface Which {
  db: Kysely<DB>
  watch: Watch
  now: Date
  only?: string
}

/**
 * Pauses the running sends of which too many messages bounced or were complained about. Any number of processes may call
 * it at once: each send is paused once.
 */
export async function pauseOverLimits({ db, watch, now, only }: Which): Promise<void> {
  const running = sql`
    select account_id, client, client_id from send
    where status = 'sending' and client = any(${Object.keys(watch.tell)}::text[])
      and ${only === undefined ? sql`true` : sql`id = ${only}::uuid`}`
  for (const one of await countOf(db, running)) {
    if (pauseCause(one, watch.limits)) await pauseOne(db, watch, one, now)
  }
}

async function pauseOne(db: Kysely<DB>, watch: Watch, of: SendOf, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sends = await accessSends(tx, of)
    const ids = sends.filter(({ status }) => status === 'sending').map(({ id }) => id)
    const [counts] = await countOf(
      tx,
      sql`select account_id, client, client_id from send where id = any(${ids}::uuid[])`,
    )
    const cause = counts && pauseCause(counts, watch.limits)
    if (!cause || !(await hasAnybodyLeft(tx, ids))) return
    await holdSends(tx, ids)
    const stored: AutoPause = { ...cause, at: now.toISOString() }
    await tx
      .updateTable('send')
      .set({ auto_pause: JSON.stringify(stored) })
      .where('id', 'in', ids)
      .execute()
    await watch.tell[of.client]?.(tx, of, cause, now)
  })
}

/**
 * The sends of a client that are beyond the limits, by their ids there, and the reasons. Failures that a person ignored
 * by resuming do not count.
 */
export async function findOverLimits(
  db: Db,
  client: string,
  clientIds: readonly string[],
  limits: PauseLimits,
): Promise<ReadonlyMap<string, PauseCause>> {
  if (clientIds.length === 0) return new Map()
  const counted = await countOf(
    db,
    sql`select account_id, client, client_id from send where client = ${client} and client_id = any(${[...clientIds]}::uuid[])`,
  )
  return new Map(
    counted.flatMap((one) => {
      const cause = pauseCause(one, limits)
      return cause ? [[one.clientId, cause] as const] : []
    }),
  )
}

/** True if a recipient has still to get a message. If none has, a pause would change nothing. */
async function hasAnybodyLeft(tx: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_left: boolean }>`
    select exists (
      select 1 from recipient where send_id = any(${ids}::uuid[]) and state in ('pending', 'deferred')
    ) as is_left`.execute(tx)
  return rows[0]?.is_left ?? false
}

/**
 * The counts, by client and id, less the failures that a person ignored by resuming. All parts of an A/B test are one
 * send.
 */
async function countOf(db: Db, clients: ReturnType<typeof sql>): Promise<Watched[]> {
  const since = (metric: string) => sql`
    coalesce(sum(
      coalesce((select value from send_counter c where c.send_id = s.id and c.metric = ${sql.lit(metric)} and c.bucket = '-infinity'), 0)
      - coalesce((s.let_pass ->> ${sql.lit(metric)})::int, 0)
    ), 0)::int`
  const { rows } = await sql<Watched & { blocks: number }>`
    select s.account_id as account, s.client, s.client_id as "clientId",
           ${since('delivered')} as delivered, ${since('bounces')} as bounces, ${since('blocks')} as blocks,
           ${since('spam_reports')} as complaints
    from send s
    where (s.account_id, s.client, s.client_id) in (${clients})
    group by s.account_id, s.client, s.client_id`.execute(db)
  return rows.map((row) => ({ ...row, handedOver: row.delivered + row.bounces + row.blocks }))
}
