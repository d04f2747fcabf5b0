import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { PausedWork, refuseWhilePaused } from './distribute/pause.ts'

/** PostgreSQL's error codes for: the server is stopping, starting, or not there. */
const goneCodes = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'])
/** Error codes of any network connection. */
const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** Messages of the driver that have no code. */
const goneSentences =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|the database system is)/

/** True if an error means that the database is not there, so that a later try may succeed. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (goneCodes.has(code) || connectionCodes.has(code) || goneSentences.test(error.message)) return true
  return isDatabaseGone(error.cause)
}

/** True if an error means that the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, /^(?:53100|ENOSPC)$/)
}

/**
 * True if the database is gone or has no more room, memory or connections (its errors of class 53), or if the files have no
 * room: nothing was stored, and a client may call again.
 */
export function isDatabaseUnable(error: unknown): boolean {
  return isDatabaseGone(error) || isDiskFull(error) || hasCode(error, /^53/)
}

/** True if an error or one of its causes has such a code. */
function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof Error && (codes.test(codeOf(error)) || hasCode(error.cause, codes))
}

/** Like `isDatabaseGone`, for errors that could also come from a mail server or an object store. */
function isSurelyDatabase(error: unknown, port: number): boolean {
  if (!(error instanceof Error)) return false
  if (goneCodes.has(codeOf(error)) || goneSentences.test(error.message)) return true
  return ('port' in error && error.port === port) || isSurelyDatabase(error.cause, port)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * A time without a database. Everything that needs it fails with the same error, many times a second. So the first
 * error and the end are logged, and the errors between are counted.
 */
export interface Outage {
  /** True if this error belongs to an outage and need not be logged. The first such error begins the outage. */
  takes(error: unknown): boolean
  /** Called when a connection broke, before its users get the error. */
  begins(error: Error): void
  isOn(): boolean
  /** Resolves when the database answers again. */
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
    let isPaused = false
    for (;;) {
      const problem = isClosed ? null : await problemOf(connectionString)
      if (problem === null) return
      if (!isPaused && problem instanceof PausedWork) {
        log?.error({ reason: problem.message }, 'the work is paused')
        isPaused = true
      }
      await sleep(askEveryMs, null, { ref: false })
    }
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
 * Waits for a database that starts later than this process, and reports the reason about once a second.
 * @throws an error that waiting can't solve: a wrong password, a database that doesn't exist
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
    await refuseWhilePaused(client)
    return null
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem))
  } finally {
    await client.end().catch(() => {})
  }
}

/** The message of an error. If a name has several addresses, Node lists their errors and leaves the message empty. */
function sayBriefly(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sayBriefly).join(', ')
  return error instanceof Error ? error.message : String(error)
}
