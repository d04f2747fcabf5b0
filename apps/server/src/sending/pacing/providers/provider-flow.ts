import { type Kysely, sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import { mailboxProviders, otherProvider } from '#platform/mailbox-providers.ts'
import type { ProviderLimit } from '#platform/setting-shapes.ts'
import type { SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'
import type { DB } from '#schema/tables.generated.ts'
import { takePlaces } from './pace.rules.ts'
import { flightSays, isTaken, slowDownOf } from './slow-down.ts'

interface Known {
  heldUntil: Date | null
  flight: number | null
}

/** The speed at which each mailbox provider may get messages. All workers share their findings, through the database. */
export interface ProviderFlow {
  /** The number of messages that may be handed over together now; 0: the provider is held back. */
  flightOf(provider: string | null, now: Date): number
  /** Takes places for at most `want` messages if the provider has a limit, and answers the number of places. */
  takePlaces(provider: string | null, want: number): Promise<number>
  /**
   * Learns from the answers of one flight. @param hasFirst true if one of its recipients was tried for the first time
   */
  learn(
    provider: string | null,
    outcomes: readonly SmtpOutcome[],
    now: Date,
    hasFirst?: boolean,
  ): Promise<void>
  /** Notes the slow providers, and reads the findings of other workers. */
  exchange(slow: readonly string[], now: Date): Promise<void>
}

interface FlowOptions {
  /** The usual size of a flight. */
  flight: number
  holds: readonly number[]
  limits: ReadonlyMap<string, ProviderLimit>
}

const providers = new Set(mailboxProviders.map(([, name]) => name))

/** The limit of a provider, or of a domain that belongs to none. */
export function limitOf(
  limits: ReadonlyMap<string, ProviderLimit>,
  provider: string,
): ProviderLimit | undefined {
  return limits.get(providers.has(provider) ? provider : otherProvider)
}

/**
 * A provider that asks to slow down is held back, each time for longer. Afterwards it gets one message at a time, and twice
 * as many whenever it takes them, until it is forgotten. `Other` is never held back: its domains have nothing in common,
 * and each recipient waits alone.
 */
export function keepProviderFlow(db: Kysely<DB>, { flight, holds, limits }: FlowOptions): ProviderFlow {
  let known = new Map<string, Known>()
  /**
   * The providers with new findings of this process since it began to read others' findings: the read ones may be older.
   */
  let learnt = new Set<string>()
  const keep = (provider: string, state: Known | null): void => {
    learnt.add(provider)
    if (state) known.set(provider, state)
    else known.delete(provider)
  }
  return {
    flightOf(provider, now) {
      const state = provider === null ? undefined : known.get(provider)
      if (!state) return flight
      if (state.heldUntil && state.heldUntil > now) return 0
      return Math.min(state.flight ?? flight, flight)
    },
    async takePlaces(provider, want) {
      const perSecond = provider === null ? null : (limitOf(limits, provider)?.perSecond ?? null)
      return provider === null || perSecond === null
        ? want
        : takeProviderPlaces(db, provider, perSecond, want)
    },
    async learn(provider, outcomes, now, hasFirst = true) {
      if (provider === null || provider === otherProvider || outcomes.length === 0) return
      const said = flightSays(outcomes)
      // If one recipient is deferred again while the provider takes the others, only that recipient waits.
      const isOne = outcomes.filter((outcome) => slowDownOf(outcome) !== null).length === 1
      if (said !== null && !hasFirst && isOne && !known.has(provider)) return
      if (said !== null) keep(provider, await holdProvider(db, { provider, said, now, holds }))
      else if (known.has(provider) && isTaken(outcomes)) {
        const state = await growFlight(db, provider, flight, now)
        if (state) keep(provider, state === 'usual' ? null : state)
      }
    },
    async exchange(slow, now) {
      for (const provider of slow) {
        await sql`
          insert into provider_flow (provider, slow_at) values (${provider}, ${now})
          on conflict (provider) do update set slow_at = excluded.slow_at`.execute(db)
      }
      const before = new Date(now.getTime() - 3_600_000)
      learnt = new Set()
      await sql`
        delete from provider_flow
        where held_until is null and flight is null and next_ms < ${before.getTime()}
          and (slow_at is null or slow_at < ${before})`.execute(db)
      const rows = await db
        .selectFrom('provider_flow')
        .select(['provider', 'held_until', 'flight'])
        .where((eb) => eb.or([eb('held_until', 'is not', null), eb('flight', 'is not', null)]))
        .execute()
      const read = new Map(
        rows.map(({ provider, held_until, flight }) => [provider, { heldUntil: held_until, flight }]),
      )
      for (const provider of learnt) {
        const own = known.get(provider)
        if (own) read.set(provider, own)
        else read.delete(provider)
      }
      known = read
    },
  }
}

/** Several flights that were under way may report the same, so a report during a pause does not lengthen it. */
async function holdProvider(
  db: Kysely<DB>,
  { provider, said, now, holds }: { provider: string; said: string; now: Date; holds: readonly number[] },
): Promise<Known> {
  const { rows } = await sql<{ held_until: Date; flight: number }>`
    insert into provider_flow as known (provider, held_until, flight, step, reply, said_at)
    values (${provider}, ${now}::timestamptz + ${holds[0] ?? 0} * interval '1 millisecond', 1, 1, ${said.slice(0, 500)}, ${now})
    on conflict (provider) do update
    set held_until = case when known.held_until > ${now} then known.held_until
          else ${now}::timestamptz + (${holds as number[]}::int[])[least(known.step + 1, ${holds.length}::int)] * interval '1 millisecond' end,
        step = case when known.held_until > ${now} then known.step else known.step + 1 end,
        flight = 1, reply = excluded.reply, said_at = excluded.said_at
    returning held_until, flight`.execute(db)
  const { held_until: heldUntil, flight } = rows[0]!
  return { heldUntil, flight }
}

/**
 * Doubles the flights of a provider up to the usual size. Null: the provider is held back meanwhile, so earlier
 * successes prove nothing.
 */
async function growFlight(
  db: Kysely<DB>,
  provider: string,
  usual: number,
  now: Date,
): Promise<Known | 'usual' | null> {
  const { rows } = await sql<{ held_until: Date | null; flight: number | null }>`
    update provider_flow
    set flight = case when flight * 2 < ${usual}::int then flight * 2 end,
        step = case when flight * 2 < ${usual}::int then step else 0 end,
        held_until = case when flight * 2 < ${usual}::int then held_until end
    where provider = ${provider} and (held_until is null or held_until <= ${now})
    returning held_until, flight`.execute(db)
  const [row] = rows
  if (!row) return null
  return row.flight === null ? 'usual' : { heldUntil: row.held_until, flight: row.flight }
}

/** Takes places as for the pace of a send: by the database's clock, and committed before the first message leaves. */
async function takeProviderPlaces(
  db: Kysely<DB>,
  provider: string,
  perSecond: number,
  want: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`insert into provider_flow (provider) values (${provider}) on conflict do nothing`.execute(tx)
    const { next_ms: nextMs } = await tx
      .selectFrom('provider_flow')
      .select('next_ms')
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = await databaseTime(tx)
    const pace = { id: provider, perHour: perSecond * 3600, nextMs }
    const taken = takePlaces([pace], want, now.getTime())
    await tx
      .updateTable('provider_flow')
      .set({ next_ms: taken.paces[0]?.nextMs ?? nextMs })
      .where('provider', '=', provider)
      .execute()
    return taken.count
  })
}
