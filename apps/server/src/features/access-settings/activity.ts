import { type AccessAttempt, accessLimits } from '@carillon/contract/access-settings'
import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

interface Row {
  ip: string
  by_key: boolean
  allowed: boolean
  first_at: Date
  last_at: Date
}

/** The latest attempts of an account: one line for an address and a way in, whoever it was. */
export async function findAttempts(
  db: Db,
  account: string,
  { limit, now, places }: { limit: number; now: Date; places: Services['places'] },
): Promise<AccessAttempt[]> {
  const since = new Date(now.getTime() - accessLimits.days * 86_400_000)
  const { rows } = await sql<Row>`
    select host(ip) as ip, by_key, is_allowed as allowed, min(first_at) as first_at, max(last_at) as last_at
    from access_attempt where account_id = ${account} and last_at > ${since}
    group by ip, by_key, is_allowed
    order by max(last_at) desc, ip limit ${limit}`.execute(db)
  return rows.map(({ ip, by_key, allowed, first_at, last_at }) => ({
    allowed,
    auth_method: by_key ? ('API' as const) : ('Web' as const),
    first_at: Math.floor(first_at.getTime() / 1000),
    last_at: Math.floor(last_at.getTime() / 1000),
    ip,
    location: locationOf(ip, places),
  }))
}

function locationOf(ip: string, places: Services['places']): string {
  const country = places?.find(ip).split('-', 1)[0] ?? ''
  if (!/^[A-Z]{2}$/.test(country)) return ''
  return countryNames.of(country) ?? ''
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Forgets attempts that were seen last more than a month ago. */
export async function forgetOldAttempts({ db, now }: JobContext): Promise<void> {
  // All accounts: old attempts are forgotten by one job.
  await db
    .deleteFrom('access_attempt')
    .where('last_at', '<', new Date(now().getTime() - accessLimits.days * 86_400_000))
    .execute()
}
