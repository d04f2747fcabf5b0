import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '#platform/in-transaction.ts'
import { beginWithSends } from '../tracking/lock-sends.ts'
import { giveUpSoftBounces } from './give-up-soft-bounces.ts'
import { recordLateReports } from './record-late-reports.ts'
import { type Report, type ReportEnd, recordReports, reportKey } from './record-reports.ts'
import { isSoftBounce, type SoftBounceRule } from './soft-bounces.rules.ts'

export interface ReportWriter {
  /** Resolves once the report is committed. Rejects when it could not be written. */
  record(report: Report): Promise<ReportEnd>
}

const largestGroup = 200
const attempts = 4

interface Waiting {
  report: Report
  resolve(end: ReportEnd): void
  reject(error: unknown): void
}

/**
 * Writes reports in groups: while one is written the next one collects, so a flood makes groups larger. A report is
 * confirmed only after its group was committed, so its sender keeps a report that we could not store.
 */
export function openReportWriter(parts: {
  pool: Pool
  log: Logger
  softBounces: SoftBounceRule | null
  now(): Date
}): ReportWriter {
  let waiting: Waiting[] = []
  let isWriting = false

  const write = async (): Promise<void> => {
    isWriting = true
    // Reports that arrive in the same turn of the event loop join the same group.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = takeGroup(waiting)
      waiting = waiting.filter((one) => !group.includes(one))
      try {
        const ends = await writeGroup(
          parts.pool,
          group.map(({ report }) => report),
          parts.now(),
        )
        await giveUpSoftBounces(parts, softBouncesOf(group))
        for (const { report, resolve } of group) resolve(ends.get(reportKey(report)) ?? 'known')
      } catch (error) {
        parts.log.error({ err: error, reports: group.length }, 'reports could not be written')
        for (const { reject } of group) reject(error)
      }
    }
    isWriting = false
  }
  return {
    record(report) {
      return new Promise((resolve, reject) => {
        waiting.push({ report, resolve, reject })
        if (!isWriting) void write()
      })
    },
  }
}

function softBouncesOf(group: readonly Waiting[]): string[] {
  return group.flatMap(({ report }) =>
    report.event === 'block' && isSoftBounce(report.kind) ? [report.contactId] : [],
  )
}

/** The first reports of one kind, each message once: further reports about it wait for the next group. */
function takeGroup(waiting: readonly Waiting[]): Waiting[] {
  const isComplaint = waiting[0]?.report.event === 'spam_report'
  const group = new Map<string, Waiting>()
  for (const one of waiting) {
    if (group.size === largestGroup) break
    const key = reportKey(one.report)
    if ((one.report.event === 'spam_report') === isComplaint && !group.has(key)) group.set(key, one)
  }
  return [...group.values()]
}

/** After an error, such as a deadlock or a lost connection, it tries again: the outcome of the commit is then known. */
async function writeGroup(
  pool: Pool,
  reports: readonly Report[],
  now: Date,
): Promise<Map<string, ReportEnd>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(pool, reports, now)
    } catch (error) {
      if (attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 4 ** attempt))
    }
  }
}

async function writeOnce(pool: Pool, reports: readonly Report[], now: Date): Promise<Map<string, ReportEnd>> {
  const sends = reports.map(({ sendId }) => sendId)
  const kind = reports[0]?.event === 'spam_report' ? 'complaints' : 'bounces'
  return inTransaction(
    pool,
    async (client) => {
      const ends = await recordReports(client, kind, reports, now)
      const silent = reports.filter((report) => !ends.has(reportKey(report)))
      const late = silent.length > 0 ? await recordLateReports(client, silent, now) : []
      return new Map([...ends, ...late.map((report) => [reportKey(report), 'recorded'] as const)])
    },
    (client) => beginWithSends(client, sends),
  )
}
