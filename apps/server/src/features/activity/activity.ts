import { type ActivityJob, activityLimits } from '@carillon/contract/activity'
import { type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import { usersOf } from '#features/account/public.ts'
import type { BackgroundJob, BackgroundJobs, Running } from '#jobs/background-jobs.ts'
import type { Db } from '#platform/db.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'

const dayMs = 24 * 3_600_000

interface Reader {
  db: Db
  account: string
  now: Date
}

/** The jobs of all features, newest first, at most `limit` of each kind that have not ended and that have. */
export async function findActivity(
  declared: readonly BackgroundJobs[],
  { db, account, now }: Reader,
  limit: number,
): Promise<{ result: ActivityJob[]; is_capped: boolean }> {
  const since = new Date(now.getTime() - activityLimits.days * dayMs)
  // One after the other: reading activity takes one connection, however many features there are.
  const found: BackgroundJob[] = []
  for (const one of declared) found.push(...(await one.find(db, { account, now, since, limit: limit + 1 })))
  found.sort((a, b) => lastAt(b) - lastAt(a))
  const { kept, isCapped } = capped(found, limit)
  return { result: await toActivityJobs(db, kept), is_capped: isCapped }
}

function lastAt({ startedAt, endedAt }: BackgroundJob): number {
  return (endedAt ?? startedAt).getTime()
}

function capped(found: readonly BackgroundJob[], limit: number) {
  const counts = new Map<string, number>()
  const kept = found.filter(({ kind, endedAt }) => {
    const group = `${kind} ${endedAt === null}`
    counts.set(group, (counts.get(group) ?? 0) + 1)
    return counts.get(group)! <= limit
  })
  return { kept, isCapped: kept.length < found.length }
}

async function toActivityJobs(db: Db, jobs: readonly BackgroundJob[]): Promise<ActivityJob[]> {
  const starters = jobs.flatMap(({ startedBy }) =>
    startedBy === 'automatic' ? [] : (startedBy.userId ?? []),
  )
  const users = await usersOf(db, starters)
  return jobs.map(({ startedBy, startedAt, endedAt, problem, ...job }) => ({
    waits_for: null,
    is_cancelling: false,
    uncancellable: null,
    can_cancel: false,
    can_retry: false,
    took_before_ms: null,
    ...job,
    name: job.name || null,
    started_by: whoOf(startedBy, users),
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    error: problem
      ? { error_id: problem.code, message: sentence(problem), parameter: { ...problem.details } }
      : null,
  }))
}

function whoOf(
  startedBy: BackgroundJob['startedBy'],
  users: ReadonlyMap<string, string>,
): ActivityJob['started_by'] {
  if (startedBy === 'automatic') return { by: 'automatic', name: null }
  const { userId, apiKeyName } = startedBy
  if (apiKeyName !== null) return { by: 'api_key', name: apiKeyName }
  const name = userId === null ? undefined : users.get(userId)
  return name === undefined ? { by: 'unknown', name: null } : { by: 'user', name }
}

function sentence({ code, details }: NonNullable<BackgroundJob['problem']>): string {
  if (Object.hasOwn(errorStatus, code)) return sentenceOf(code as ErrorCode, details)
  return 'Something went wrong on our side.'
}

/** The number of running and waiting jobs of all features, and their progress together. */
export async function countRunning(
  declared: readonly BackgroundJobs[],
  { db, account, now }: Reader,
): Promise<Running> {
  const all: Running = { running: 0, done: 0, total: 0 }
  for (const one of declared) {
    const { running, done, total } = await one.countRunning(db, account, now)
    all.running += running
    all.done += done
    all.total = all.total === null || total === null ? null : all.total + total
  }
  return all
}

/** The user who cancels or retries a job. */
interface Changer extends Reader {
  services: Services
}

interface Named {
  kind: string
  id: string
}

/**
 * Asks a job to stop, and returns it as it is then: it may have stopped already. @throws job_not_found, job_ended,
 * job_not_cancellable
 */
export async function cancelJob(declared: readonly BackgroundJobs[], changer: Changer, named: Named) {
  const { of, job } = await accessJob(declared, changer, named)
  if (job.endedAt !== null) throw new Refusal('job_ended')
  if (job.is_cancelling) return showOne(changer.db, job)
  if (!job.can_cancel || !of.cancel) throw new Refusal('job_not_cancellable')
  await of.cancel(changer.services, changer.account, job.id)
  return showAfterChange(of, changer, job)
}

/**
 * Runs a job again.
 * @throws job_not_found, job_not_retryable
 */
export async function retryJob(declared: readonly BackgroundJobs[], changer: Changer, named: Named) {
  const { of, job } = await accessJob(declared, changer, named)
  if (!job.can_retry || !of.retry) throw new Refusal('job_not_retryable')
  await of.retry(changer.services, changer.account, job.id)
  return showAfterChange(of, changer, job)
}

async function accessJob(declared: readonly BackgroundJobs[], reader: Reader, { kind, id }: Named) {
  const of = declared.find(({ kinds }) => (kinds as readonly string[]).includes(kind))
  const job = of && (await findOne(of, reader, { kind, id }))
  if (!of || !job) throw new Refusal('job_not_found', { id })
  return { of, job }
}

async function findOne(of: BackgroundJobs, { db, account, now }: Reader, { kind, id }: Named) {
  const found = await of.find(db, { account, now, since: new Date(0), limit: 1, id })
  return found.find((job) => job.kind === kind)
}

/** Shows a job after a change. A job that its feature no longer lists after the change is shown as cancelled. */
async function showAfterChange(of: BackgroundJobs, reader: Reader, job: BackgroundJob): Promise<ActivityJob> {
  const now = await findOne(of, reader, job)
  return showOne(reader.db, now ?? { ...job, state: 'cancelled', endedAt: reader.now, can_cancel: false })
}

async function showOne(db: Db, job: BackgroundJob): Promise<ActivityJob> {
  const [shown] = await toActivityJobs(db, [job])
  return shown as ActivityJob
}
