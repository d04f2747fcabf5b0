import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db.ts'
import type { MailServerInUse } from '../smtp/mail-server.rules.ts'
import type { SmtpOutcome } from '../smtp/smtp-outcome.ts'

/** The number of refusals in a row after which a log line says that the server refuses everything. */
const manyRefusals = 20
const flushMs = 5000
/** The age after which counts of a minute are deleted, in milliseconds. */
const keptMs = 2 * 3_600_000

const countNames = ['accepted', 'refused', 'deferred', 'uncertain', 'not_taken'] as const
type CountName = (typeof countNames)[number]
type Counts = Record<CountName, number>

interface Findings {
  answered(server: MailServerInUse, outcome: SmtpOutcome): void
  left(server: MailServerInUse, reason: string, forMs: number | null): void
  back(server: MailServerInUse): void
  /** The ids of servers that some process could not reach, and that none has tried since. It may have ended meanwhile. */
  doubted(): Promise<string[]>
  /** Stores the last counts. */
  close(): Promise<void>
}

interface Known {
  counts: Counts
  /** The time until which others take its mail; null: its mail waits; absent: it is reached. */
  leftUntil?: Date | null
  /** The refusals since the last acceptance. */
  refusals: number
  hasAccepted: boolean
  lastRefusal: string | null
  /** The time of the last answer about a message. */
  answeredAt: Date | null
}

const nothing = (): Counts => ({ accepted: 0, refused: 0, deferred: 0, uncertain: 0, not_taken: 0 })

const namesOf = {
  accepted: 'accepted',
  refused: 'refused',
  deferred: 'deferred',
  brokenOff: 'deferred',
  uncertain: 'uncertain',
  notSent: 'not_taken',
} as const satisfies Record<SmtpOutcome['kind'], CountName>

/**
 * Notes for the page of mail servers what this process finds, and says changes in the log. Counts are stored every few seconds.
 * The server of `SMTP_URL` and the built-in mailbox have no row, so only the log tells of them.
 */
export function keepServerFindings(db: Db, { log, now }: { log: Logger; now(): Date }): Findings {
  const known = new Map<string, Known>()
  const of = (key: string): Known => {
    const found = known.get(key)
    if (found) return found
    const made: Known = {
      counts: nothing(),
      refusals: 0,
      hasAccepted: false,
      lastRefusal: null,
      answeredAt: null,
    }
    known.set(key, made)
    return made
  }
  let writing: Promise<void> = Promise.resolve()
  /** Writes one after the other, so that the newest finding is the one that stays. */
  const inTurn = (write: () => Promise<void>, failed: string): Promise<void> => {
    writing = writing.then(write).catch((err: unknown) => log.warn({ err }, failed))
    return writing
  }
  const store = (id: string | null, values: Parameters<typeof storeState>[2]): void => {
    if (id !== null)
      void inTurn(() => storeState(db, id, values), 'the state of a mail server could not be stored')
  }
  const flush = async (): Promise<void> => {
    const at = now()
    for (const [id, one] of known) {
      const { counts, hasAccepted, refusals, lastRefusal, answeredAt } = one
      if (countNames.every((name) => counts[name] === 0)) continue
      one.counts = nothing()
      one.hasAccepted = false
      one.answeredAt = null
      await storeCounts(db, id, at, counts)
      // Answers from before the server was left do not say that it is reached.
      if (answeredAt && one.leftUntil === undefined)
        await storeAnswers(db, id, answeredAt, { hasAccepted, refusals, lastRefusal })
    }
    await forgetMinutes(db, at)
  }
  const flushOnce = () => inTurn(flush, 'counts of mail servers could not be stored')
  const timer = setInterval(() => void flushOnce(), flushMs).unref()

  return {
    answered({ id, name }, outcome) {
      if (id === null) return
      const one = of(id)
      const as = namesOf[outcome.kind]
      one.counts[as]++
      if (as === 'accepted' || as === 'refused' || as === 'deferred') one.answeredAt = now()
      if (outcome.kind === 'accepted') {
        one.refusals = 0
        one.hasAccepted = true
      } else if (outcome.kind === 'refused' && outcome.stage !== 'local') {
        one.refusals++
        one.lastRefusal = outcome.response
        if (one.refusals === manyRefusals)
          log.warn(
            { mailServer: name, reply: outcome.response },
            'the mail server takes connections and refuses each message: look at its limits and at the senders it allows',
          )
      }
    },
    left({ id, name }, reason, forMs) {
      const one = of(id ?? name)
      const at = now()
      const until = forMs === null ? null : new Date(at.getTime() + forMs)
      const isSame = one.leftUntil !== undefined && (one.leftUntil === null) === (until === null)
      // Many messages report the same at once.
      if (isSame && (until === null || until.getTime() - one.leftUntil!.getTime() < 1000)) return
      one.leftUntil = until
      const says =
        until === null
          ? 'the mail server can not be reached: its messages wait'
          : 'the mail server can not be reached: others take its messages for a minute'
      log.warn({ mailServer: name, reason }, says)
      store(id, { left_until: until, problem: reason.slice(0, 500), problem_at: at })
    },
    back({ id, name }) {
      delete of(id ?? name).leftUntil
      log.info({ mailServer: name }, 'the mail server is reached again')
      store(id, { left_until: null, problem: null, problem_at: null, reached_at: now() })
    },
    async doubted() {
      const rows = await db
        .selectFrom('mail_server_state')
        .select('server_id')
        .where('problem', 'is not', null)
        .where('refusals', '<', manyRefusals)
        .where((eb) => eb.or([eb('left_until', 'is', null), eb('left_until', '<', now())]))
        .execute()
      return rows.map(({ server_id }) => server_id)
    },
    async close() {
      clearInterval(timer)
      await flushOnce()
    },
  }
}

interface StoredState {
  left_until: Date | null
  problem: string | null
  problem_at: Date | null
  reached_at?: Date
}

/** Nothing is stored about a server that was removed meanwhile. */
async function storeState(db: Db, id: string, state: StoredState): Promise<void> {
  await db
    .insertInto('mail_server_state')
    .columns(['server_id', 'left_until', 'problem', 'problem_at', 'reached_at'])
    .expression((eb) =>
      eb
        .selectFrom('mail_server')
        .select([
          'id',
          sql<Date | null>`${state.left_until}::timestamptz`.as('left_until'),
          sql<string | null>`${state.problem}::text`.as('problem'),
          sql<Date | null>`${state.problem_at}::timestamptz`.as('problem_at'),
          sql<Date | null>`${state.reached_at ?? null}::timestamptz`.as('reached_at'),
        ])
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(state))
    .execute()
}

interface Answers {
  hasAccepted: boolean
  refusals: number
  lastRefusal: string | null
}

async function storeAnswers(
  db: Db,
  id: string,
  at: Date,
  { hasAccepted, refusals, lastRefusal }: Answers,
): Promise<void> {
  const isRefusing = refusals >= manyRefusals
  const state = {
    left_until: null,
    problem: isRefusing ? (lastRefusal?.slice(0, 500) ?? null) : null,
    problem_at: isRefusing ? at : null,
    reached_at: at,
  }
  await storeState(db, id, state)
  await db
    .updateTable('mail_server_state')
    .set({ refusals: hasAccepted ? refusals : sql`greatest(refusals, ${refusals})` })
    .where('server_id', '=', id)
    .execute()
}

async function storeCounts(db: Db, id: string, at: Date, counts: Counts): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const { accepted, refused, deferred, uncertain, not_taken } = counts
  await sql`
    insert into mail_server_minute as known (server_id, minute, accepted, refused, deferred, uncertain, not_taken)
    select id, ${minute}::timestamptz, ${accepted}::int, ${refused}::int, ${deferred}::int, ${uncertain}::int, ${not_taken}::int
    from mail_server where id = ${id}
    on conflict (server_id, minute) do update
    set accepted = known.accepted + excluded.accepted, refused = known.refused + excluded.refused,
        deferred = known.deferred + excluded.deferred, uncertain = known.uncertain + excluded.uncertain,
        not_taken = known.not_taken + excluded.not_taken`.execute(db)
}

async function forgetMinutes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  await db.deleteFrom('mail_server_minute').where('minute', '<', before).execute()
}
