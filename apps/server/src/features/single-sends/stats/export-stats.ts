import { statsLimits } from '@carillon/contract/stats'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { type ExportedSend, exportFileName, exportLines } from './export-stats.rules.ts'
import { accessStats, findSlots, findTotals } from './stats.ts'

/**
 * Statistics by day as a CSV file that spreadsheets open correctly: byte order mark, CRLF, no formulas. Without ids, it
 * has the newest sends.
 * @throws single_send_not_found when an id isn't in this account
 */
export async function exportStats(
  db: Db,
  account: string,
  { ids, timezone, now }: { ids: readonly string[] | undefined; timezone: string; now: Date },
): Promise<{ fileName: string; csv: string }> {
  refuseUnknownTimeZone(timezone, 'timezone')
  if (ids && ids.length > statsLimits.exportIds) {
    throw new Refusal(
      'invalid_input',
      { problem: `at most ${statsLimits.exportIds} entries are allowed` },
      { field: 'ids' },
    )
  }
  const chosen = ids ?? (await newestSends(db, account))
  const sends: ExportedSend[] = []
  for (const id of chosen) {
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refusal('single_send_not_found', { id })
    const { name, send } = await accessStats(db, account, id)
    const span = { unit: 'day', from: undefined, to: undefined, zone: timezone } as const
    const slots = send === null ? [] : await findSlots(db, send, span)
    sends.push({ id, name, days: slots.map(({ at, stats }) => ({ date: at, stats })) })
  }
  const only = sends.length === 1 ? sends[0] : undefined
  return {
    fileName: exportFileName(only?.name ?? 'single-sends', now.toISOString().slice(0, 10)),
    csv: `\uFEFF${exportLines(sends).join('\r\n')}\r\n`,
  }
}

async function newestSends(db: Db, account: string): Promise<string[]> {
  const { results } = await findTotals(db, account, { after: null, limit: statsLimits.exportIds })
  return results.map(({ id }) => id)
}
