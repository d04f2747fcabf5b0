import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { mailboxProviders, otherProvider } from '#platform/mailbox-providers.ts'
import { people } from '#sending/audience/freeze-audience.ts'
import { daysNeeded, type Plan } from './warm-up.rules.ts'
import { findSent, findToday } from './warm-up-plan.ts'

interface ProviderCount {
  /** The provider; null for all domains of no known provider. */
  provider: string | null
  count: number
}

/**
 * About the number of days that a send to so many people would take under a plan. Waiting messages of the account's other
 * sends come first.
 */
export async function forecastDays(
  db: Db,
  plan: Plan,
  audience: readonly ProviderCount[],
  { account, from, now }: { account: string; from: Date; now: Date },
): Promise<number> {
  const { today } = await findToday(db, { account, now })
  const { today: first } = await findToday(db, { account, now: from })
  const waiting = addUp([...audience, ...(first === today ? await queuedByProvider(db, account) : [])])
  const sentThen = (await findSent(db, account, first, first)).get(first) ?? {}
  return daysNeeded(plan, first, { sentThen, waiting })
}

/** The people that a send would reach, by mailbox provider. */
export async function countByProvider(db: Db, of: Parameters<typeof people>[0]): Promise<ProviderCount[]> {
  const domains = mailboxProviders.map(([domain]) => domain)
  const names = mailboxProviders.map(([, name]) => name)
  const { rows } = await sql<ProviderCount>`
    select known.name as provider, count(*)::int as count
    from (${people(of)}) as person
    left join unnest(${domains}::text[], ${names}::text[]) as known (domain, name)
      on known.domain = lower(split_part(person.email, '@', -1))
    where person.email is not null and person.reason is null
    group by known.name`.execute(db)
  return rows
}

/** The waiting messages of an account, by provider. Whole batches are counted, so the numbers are a little too high. */
async function queuedByProvider(db: Db, account: string): Promise<ProviderCount[]> {
  const { rows } = await sql<ProviderCount>`
    select b.provider, sum(b.size)::int as count
    from send s
    join send_batch b on b.send_id = s.id
    where s.account_id = ${account} and s.status = 'sending' and b.status <> 'done' and b.provider is not null
    group by b.provider`.execute(db)
  return rows
}

function addUp(counts: readonly ProviderCount[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { provider, count } of counts) {
    const name = provider ?? otherProvider
    sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}
