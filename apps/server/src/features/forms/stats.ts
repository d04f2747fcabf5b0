import type { FormPlacement, FormStats } from '@carillon/contract/form-stats'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findForm } from './find-form.ts'

const dayMs = 24 * 3_600_000
const usualDays = 30
const longestDays = 3660
const shownPages = 200

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The numbers of a form in some days, both included. @throws form_not_found, stats_range_invalid */
export async function findStats(
  db: Db,
  account: string,
  id: string,
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
): Promise<FormStats> {
  const form = await findForm(db, account, id)
  const to = end_date ?? dateOf(now.getTime())
  const from = start_date ?? dateOf(Date.parse(to) - (usualDays - 1) * dayMs)
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  if (days < 1 || days > longestDays) throw new Refusal('stats_range_invalid', {}, { field: 'start_date' })
  const within = sql`form_id = ${form.id} and day between ${from}::date and ${to}::date`
  const sums = sql`sum(views)::bigint as views, sum(submits)::bigint as submits, sum(confirmed)::bigint as confirmed`
  const { rows: byDay } = await sql<Numbers & { date: string }>`
    select day::text as date, ${sums} from signup_form_day where ${within} group by day`.execute(db)
  const { rows: pages } = await sql<Numbers & { placement: FormPlacement; page: string }>`
    select placement, page, ${sums} from signup_form_day where ${within}
    group by placement, page order by sum(submits) desc, sum(views) desc, page limit ${shownPages}`.execute(
    db,
  )
  const known = new Map(byDay.map((one) => [one.date, one]))
  return {
    total: byDay.reduce(addNumbers, none),
    days: Array.from({ length: days }, (_, index) => {
      const date = dateOf(Date.parse(from) + index * dayMs)
      return { ...none, ...known.get(date), date }
    }),
    pages,
  }
}

interface Numbers {
  views: number
  submits: number
  confirmed: number
}

const none: Numbers = { views: 0, submits: 0, confirmed: 0 }

function addNumbers(sum: Numbers, { views, submits, confirmed }: Numbers): Numbers {
  return {
    views: sum.views + views,
    submits: sum.submits + submits,
    confirmed: sum.confirmed + confirmed,
  }
}
