import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Codes of errors that mean: PostgreSQL is ending, starting, or not there. */
const goneCodes = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'])
/** Codes that connections to anything have. */
const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** What the driver says without a code. */
const goneSentences =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|the database system is)/

/** Whether an error of the database means that it is not there, so that trying again later may help. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (goneCodes.has(code) || connectionCodes.has(code) || goneSentences.test(error.message)) return true
  return isDatabaseGone(error.cause)
}

/** As `isDatabaseGone`, for errors that may come from a mail server or a store just as well. */
function isSurelyDatabase(error: unknown, port: number): boolean {
  if (!(error instanceof Error)) return false
  if (goneCodes.has(codeOf(error)) || goneSentences.test(error.message)) return true
  return ('port' in error && error.port === port) || isSurelyDatabase(error.cause, port)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * A time without the database. Everybody who needs it fails meanwhile, many times a second, and all say the same: the
 * first error is logged, the end is logged, and what lies between is counted.
 */
export interface Outage {
  /** Says whether this error is one of an outage's and need not be logged; the first of them begins it. */
  takes(error: unknown): boolean
  /** Called when a connection broke, before those who used it hear of it. */
  begins(error: Error): void
  isOn(): boolean
  /** Resolves when the database answers. */
  over(): Promise<void>
  logTo(log: Logger): void
  close(): void
}

const askEveryMs = 500

export function watchOutage(connectionString: string): Outage {
  const port = new pg.Client({ connectionString }).port
  let log: Logger | null = null
  let isClosed = false
  let current: { over: Promise<void>; errors: number } | null = null

  const wait = async (): Promise<void> => {
    while (!isClosed && (await problemOf(connectionString)) !== null)
      await sleep(askEveryMs, null, { ref: false })
  }
  const begin = (reason: string): void => {
    const since = performance.now()
    log?.error({ reason }, 'the database is gone: waiting for it')
    const outage = { errors: 0, over: wait() }
    current = outage
    void outage.over.then(() => {
      current = null
      const seconds = Math.round((performance.now() - since) / 1000)
      if (!isClosed) log?.warn({ seconds, errors: outage.errors }, 'the database is back')
    })
  }
  return {
    takes(error) {
      if (isClosed || !isDatabaseGone(error)) return false
      if (!current && isSurelyDatabase(error, port)) begin(sayBriefly(error))
      if (!current) return false
      current.errors++
      return true
    },
    begins(error) {
      if (!isClosed && !current) begin(sayBriefly(error))
    },
    isOn: () => current !== null,
    over: () => current?.over ?? wait(),
    logTo(target) {
      log = target
    },
    close() {
      isClosed = true
    },
  }
}

/**
 * Waits for a database that comes up later than we do, saying why about once a second.
 * @throws whatever waiting can't mend: a wrong password, a database that doesn't exist
 */
export async function waitForDatabase(connectionString: string, say: (why: string) => void): Promise<void> {
  for (;;) {
    const problem = await problemOf(connectionString)
    if (problem === null) return
    if (!isDatabaseGone(problem)) throw problem
    say(sayBriefly(problem))
    await sleep(1000)
  }
}

async function problemOf(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'carillon waits',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Node joins what several addresses of a name answered, and leaves the message empty. */
function sayBriefly(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sayBriefly).join(', ')
  return error instanceof Error ? error.message : String(error)
}
