import { setInterval } from 'node:timers'
import { defineJob, type Job, type JobContext } from '#jobs/define-job.ts'
import { Stopped } from '#jobs/long-job.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { endTest } from './end-test.ts'
import { renderInbox } from './render-inbox.ts'
import { keepPart, lookAt, type TakenTest, takeTest } from './taken-test.ts'
import { runTestJob } from './test-job.ts'
import { type PartContext, PartFailed, type TestParts } from './test-parts.ts'

/** The interval at which a running test asks if it was cancelled, in milliseconds. */
const lookMs = 1000
/** The longest time of a test, in milliseconds. Parts without a result then fail. */
const runMs = 15 * 60_000

/**
 * Runs a test: its parts side by side, each stored as soon as it is there. Safe to run twice and to be killed anywhere:
 * parts and clients that have a result keep it, and the others are done again.
 */
export function runTest(parts: TestParts): Job {
  return defineJob({
    ...runTestJob,
    async run({ account, test }, context) {
      const { db, log, now, signal } = context
      if (await isAccountSilent(db, account)) {
        await endTest(db, { account, test, now: now(), early: disabled })
        return
      }
      const taken = await takeTest(db, account, test, now())
      if (!taken) return
      const end = await work(taken, parts, context)
      if (end === 'gone') return
      if (signal.aborted) throw signal.reason
      if (end.error) log.error({ err: end.error, account, test }, 'an email test failed')
      const { startedAt } = taken
      await endTest(db, { account, test, now: now(), startedAt, ...(end.early ? { early: end.early } : {}) })
    },
  })
}

const disabled = { state: 'failed', reason: 'account_disabled', ofParts: 'account_disabled' } as const
const faulty = { state: 'failed', reason: 'failed', ofParts: 'failed' } as const

interface End {
  early?: typeof disabled | typeof faulty
  error?: unknown
}

async function work(taken: TakenTest, parts: TestParts, context: JobContext): Promise<End | 'gone'> {
  const stop = new AbortController()
  const watch = watchTest(taken, context, (why) => stop.abort(why))
  const signal = AbortSignal.any([context.signal, stop.signal, AbortSignal.timeout(runMs)])
  const of: PartContext = { ...context, signal, account: taken.row.account_id }
  try {
    const results = await Promise.allSettled(startParts(taken, parts, of))
    if (stop.signal.reason === 'silent') return { early: disabled }
    if (stop.signal.aborted) return 'gone'
    const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (faults.some((fault) => fault instanceof Stopped)) return 'gone'
    return faults.length > 0 ? { early: faulty, error: faults[0] } : {}
  } finally {
    watch.end()
  }
}

function watchTest(taken: TakenTest, { db, log }: JobContext, stop: (why: 'silent' | 'gone') => void) {
  const timer = setInterval(() => {
    lookAt(db, taken).then(
      (state) => {
        if (state !== 'ours') stop(state)
      },
      (err: unknown) => log.warn({ err }, 'could not ask if an email test was cancelled'),
    )
  }, lookMs)
  return { end: () => clearInterval(timer) }
}

function startParts(taken: TakenTest, parts: TestParts, context: PartContext): Promise<void>[] {
  const { tests, spam, links, accessibility, input } = taken.row
  const isOpen = (name: string, result: unknown) => tests.includes(name) && result === null
  const started: Promise<void>[] = []
  if (tests.includes('inbox')) started.push(renderInbox(taken, parts, context))
  if (isOpen('spam', spam))
    started.push(
      keepResult(taken, context, 'spam', { verdict: null, authentication: null }, () =>
        parts.judgeSpam(input, context),
      ),
    )
  if (isOpen('links', links))
    started.push(
      keepResult(taken, context, 'links', { links: [], left_out: 0 }, () => parts.testLinks(input, context)),
    )
  if (isOpen('accessibility', accessibility))
    started.push(
      keepResult(taken, context, 'accessibility', { report: null }, () => parts.checkAccessibility(input)),
    )
  return started
}

type Kept<Name extends 'spam' | 'links' | 'accessibility'> = Parameters<typeof keepPart<Name>>[3]
type Findings<Name extends 'spam' | 'links' | 'accessibility'> = Omit<Kept<Name>, 'state' | 'reason'>

async function keepResult<Name extends 'spam' | 'links' | 'accessibility'>(
  taken: TakenTest,
  context: PartContext,
  name: Name,
  nothing: Findings<Name>,
  find: () => Promise<Findings<Name>>,
): Promise<void> {
  const result = await find().then(
    (found) => ({ state: 'done' as const, reason: null, ...found }),
    (cause: unknown) => {
      // A part whose test was cancelled, or whose process ends, keeps no result.
      if (context.signal.aborted && !isTimeout(context.signal)) throw cause
      if (!(cause instanceof PartFailed))
        context.log.error({ err: cause, part: name }, 'a part of an email test failed')
      const reason = isTimeout(context.signal)
        ? 'timeout'
        : cause instanceof PartFailed
          ? cause.reason
          : 'failed'
      return { state: 'failed' as const, reason, ...nothing }
    },
  )
  await keepPart(context.db, taken, name, result as Kept<Name>)
}

function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}
