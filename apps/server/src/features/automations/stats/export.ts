import { statsLimits } from '@carillon/contract/stats'
import { sql } from 'kysely'
import { byteOrderMark, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { asUuid } from '#platform/uuid.ts'
import { findEmails } from './emails.ts'
import { type ExportedEmail, exportColumns, exportFileName, exportLines } from './export.rules.ts'
import { findGoalDays } from './goals.ts'
import { toMetrics } from './stats.ts'

interface Found {
  id: string
  name: string
}

/** The number of automations that one statement reads. */
const setSize = 50

/**
 * Statistics by email and day as a CSV file that spreadsheets open correctly: byte order mark, CRLF, no formulas.
 * @throws automation_not_found when an id isn't in this account, time_zone_unknown
 */
export async function exportStats(
  db: Db,
  account: string,
  { ids, now, timezone }: { ids: readonly string[] | undefined; now: Date; timezone: string },
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  refuseUnknownTimeZone(timezone, 'timezone')
  const automations = await findExported(db, account, ids)
  const only = automations.length === 1 ? automations[0] : undefined
  return {
    fileName: exportFileName(only?.name ?? 'automations', now.toISOString().slice(0, 10), 'stats'),
    lines: inSets(db, automations, timezone),
  }
}

async function* inSets(db: Db, automations: readonly Found[], zone: string): AsyncGenerator<string> {
  yield byteOrderMark + exportColumns.join(',') + lineEnd
  const nothing = toMetrics([])
  for (let at = 0; at < automations.length; at += setSize) {
    const lines = exportLines(await findDays(db, automations.slice(at, at + setSize), zone), nothing)
    if (lines.length > 0) yield lines.map((line) => line + lineEnd).join('')
  }
}

/** The named automations, or all that were ever live, newest first. */
async function findExported(db: Db, account: string, ids: readonly string[] | undefined): Promise<Found[]> {
  if (ids && ids.length > statsLimits.exportIds) {
    throw new Refusal(
      'invalid_input',
      { problem: `at most ${statsLimits.exportIds} entries are allowed` },
      { field: 'ids' },
    )
  }
  const chosen = ids?.map((id) => asUuid(id))
  const { rows } = await sql<Found>`
    select id, name from automation
    where account_id = ${account}
      and ${chosen ? sql`id = any(${chosen}::uuid[])` : sql`published is not null`}
    order by id desc`.execute(db)
  if (!ids || !chosen) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(chosen)].map((id, at) => {
    const found = byId.get(id ?? '')
    if (!found) throw new Refusal('automation_not_found', { id: id ?? ids[at] ?? '' })
    return found
  })
}

async function findDays(db: Db, set: readonly Found[], zone: string): Promise<ExportedEmail[]> {
  const ids = set.map(({ id }) => id)
  const [emails, goals, { rows: counted }, { rows: tracked }] = await Promise.all([
    findEmails(db, ids),
    findGoalDays(db, ids, zone),
    sql<{ message_id: string; date: string; metric: string; value: number }>`
      select message_id, to_char(bucket at time zone ${zone}, 'YYYY-MM-DD') as date, metric, sum(value)::int as value
      from automation_send join send_counter using (send_id)
      where automation_id = any(${ids}::uuid[]) and bucket > '-infinity'
      group by 1, 2, 3
      order by 2`.execute(db),
    sql<{ message_id: string; opens: boolean; clicks: boolean }>`
      select message_id, bool_or(tracks_opens) as opens, bool_or(tracks_clicks) as clicks
      from automation_send join send on send.id = send_id
      where automation_id = any(${ids}::uuid[])
      group by 1`.execute(db),
  ])
  const ofAutomation = Map.groupBy(emails, ({ automation_id }) => automation_id)
  const ofMessage = Map.groupBy(counted, ({ message_id }) => message_id)
  const tracking = new Map(tracked.map(({ message_id, opens, clicks }) => [message_id, { opens, clicks }]))
  return set.flatMap(({ id, name }) => {
    const goal = goals.get(id)
    const exported = (step_id: string, message: string | null): ExportedEmail => {
      const byDay = Map.groupBy(ofMessage.get(message ?? '') ?? [], ({ date }) => date)
      const reached = new Map(
        goal?.filter(({ message_id }) => message_id === message).map(({ at, value }) => [at, value]),
      )
      const dates = [...new Set([...byDay.keys(), ...reached.keys()])].sort()
      return {
        automation_id: id,
        name,
        step_id,
        tracking: tracking.get(message ?? '') ?? { opens: true, clicks: true },
        days: dates.map((date) => ({
          date,
          stats: { ...toMetrics(byDay.get(date) ?? []), converted: goal ? (reached.get(date) ?? 0) : null },
        })),
      }
    }
    const own = (ofAutomation.get(id) ?? []).map(({ step_id, message_id }) => exported(step_id, message_id))
    return goal?.some(({ message_id }) => message_id === null) ? [...own, exported('', null)] : own
  })
}
