import { type AccountUsage, type InstalledAccount, usageLimits } from '@carillon/contract/plans'
import { sql } from 'kysely'
import { countSubusers } from '#features/contact-sets/public.ts'
import { dayOf, startOf } from '#platform/calendar-periods.rules.ts'
import type { Db } from '#platform/db.ts'
import { findSummaries, sumRequests } from '#sending/events/summaries/public.ts'

/** The days of this month until today, in UTC. */
function thisMonth(now: Date): { from: string; to: string } {
  return { from: dayOf(startOf('monthly', now)), to: dayOf(now) }
}

/** The emails of this month as statistics count them, which is up to two minutes later. */
export async function emailsOfMonth(db: Db, account: string, now: Date): Promise<number> {
  return (await sumRequests(db, [account], thisMonth(now))).get(account) ?? 0
}

export async function readUsage(db: Db, account: string, now: Date): Promise<AccountUsage> {
  const { from, to } = thisMonth(now)
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - usageLimits.months + 1, 1))
  const emailsBy = async (unit: 'day' | 'month', start: string) => {
    const span = { from: start, to, unit, limit: 31, offset: 0 }
    const dates = await findSummaries(db, account, span, { kinds: ['all'] })
    return dates.map(({ date, summaries }) => ({ date, emails: summaries[0]?.numbers.requests ?? 0 }))
  }
  return {
    days: await emailsBy('day', from),
    months: await emailsBy('month', dayOf(first)),
    subusers: await readSubusers(db, account, { from, to }),
  }
}

async function readSubusers(
  db: Db,
  account: string,
  month: { from: string; to: string },
): Promise<AccountUsage['subusers']> {
  const subusers = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('parent_id', '=', account)
    .execute()
  if (subusers.length === 0) return { count: 0, result: [] }
  const contacts = await countSubusers(db, account)
  const emails = await sumRequests(
    db,
    subusers.map(({ id }) => id),
    month,
  )
  const result = subusers
    .map(({ id, username }) => ({
      username,
      emails: emails.get(id) ?? 0,
      contacts: contacts[username] ?? 0,
    }))
    .sort((a, b) => b.emails - a.emails || b.contacts - a.contacts || (a.username < b.username ? -1 : 1))
  return { count: result.length, result: result.slice(0, usageLimits.subusers) }
}

interface Asked {
  search?: string | undefined
  limit: number
  offset: number
}

/** A page of the accounts of the installation, by name, and the number of all that the search finds. */
export async function findInstalled(
  db: Db,
  { search = '', limit, offset }: Asked,
): Promise<{ result: InstalledAccount[]; count: number }> {
  // All accounts: the operator gives them their plans.
  const { rows } = await sql<InstalledAccount & { count: number }>`
    select account.username, account.plan, parent.username as parent, account.disabled, count(*) over ()::int as count
    from account left join account parent on parent.id = account.parent_id
    where position(lower(${search}) in lower(account.username)) > 0
    order by account.username = ${search} desc, account.username limit ${limit} offset ${offset}`.execute(db)
  const result = rows.map(({ count, ...row }) => row)
  return { result, count: rows[0]?.count ?? 0 }
}
