import { type CalendarAnswer, calendarLimits } from '@carillon/contract/single-send-calendar'
import { readInstant } from '@carillon/contract/wire'
import { type SqlBool, sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { selectRows, toSummaries } from './list-single-sends.ts'

/**
 * The past and planned sends between two times, found by the index `single_send_calendar`. It takes as many queries for a
 * full month as for one send.
 *
 * @throws calendar_range_invalid
 */
export async function findCalendar(
  db: Db,
  account: string,
  range: { from: string; to: string },
  now: Date,
): Promise<CalendarAnswer> {
  const { from, to } = readRange(range)
  const at = sql<Date>`coalesce(sent_at, send_at)`
  const isWithin = sql<SqlBool>`account_id = ${account} and status <> 'draft' and ${at} >= ${from} and ${at} < ${to}`
  const rows = await selectRows(db)
    .select([at.as('at'), sql<number>`(count(*) over ())::int`.as('found')])
    .where(isWithin)
    .orderBy(at)
    .orderBy('id')
    .limit(calendarLimits.sends)
    .execute()
  const [summaries, names] = await Promise.all([
    toSummaries(db, account, rows, now),
    listNames(db, account, [...new Set(rows.flatMap(({ list_ids }) => list_ids))]),
  ])
  return {
    result: rows.flatMap(({ at, list_ids }, place) => {
      const summary = summaries[place]
      return summary ? [{ ...summary, at: at.toISOString(), list_ids }] : []
    }),
    list_names: Object.fromEntries(names),
    left_out: (rows[0]?.found ?? 0) - rows.length,
  }
}

function readRange(range: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [readInstant(range.from), readInstant(range.to)]
  const hours = from && to ? (to.getTime() - from.getTime()) / 3_600_000 : 0
  if (from && to && hours > 0 && hours <= calendarLimits.hours) return { from, to }
  throw new Refusal('calendar_range_invalid', { days: calendarLimits.days }, { field: 'to' })
}
