import { type AccessRule, accessLimits } from '@carillon/contract/access-settings'
import { sql } from 'kysely'
import { holders } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { isShutOut } from './gate.ts'
import { plainAddress, readNetwork } from './networks.ts'

interface Row {
  id: number
  ip: string
  created_at: Date
  updated_at: Date
}

/** The addresses and networks that may use an account, in the order in which they were added. */
export async function findRules(db: Db, account: string): Promise<AccessRule[]> {
  const { rows } = await sql<Row>`
    select id, network::text as ip, created_at, updated_at from access_rule
    where account_id = ${account} order by id`.execute(db)
  return rows.map((row) => ({
    ...row,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    updated_at: Math.floor(row.updated_at.getTime() / 1000),
  }))
}

/** @throws access_rule_not_found */
export async function accessRule(db: Db, account: string, id: string): Promise<AccessRule> {
  const rule = (await findRules(db, account)).find((one) => String(one.id) === id)
  if (!rule) throw new Refusal('access_rule_not_found', {}, { field: 'rule_id' })
  return rule
}

interface Caller {
  account: string
  ip: string
}

/**
 * Adds addresses and networks. Those that are there already stay as they are, and are answered as well.
 * @throws access_rule_invalid, access_rule_limit_reached, access_locks_out_caller, access_locks_out_administrators
 */
export async function addRules(
  db: Db,
  caller: Caller,
  ips: readonly { ip: string }[],
  now: Date,
): Promise<AccessRule[]> {
  const networks = ips.map(({ ip }, at) => {
    const network = readNetwork(ip)
    if (network === null) throw new Refusal('access_rule_invalid', { ip }, { field: `ips.${at}.ip` })
    return network
  })
  const { account } = caller
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    // network() makes the bits behind the prefix zero: cidr refuses them otherwise.
    const { rows } = await sql<{ network: string }>`
      with asked as (select distinct network(one::inet) as network from unnest(${networks}::text[]) as one),
      added as (
        insert into access_rule (account_id, network, created_at, updated_at)
        select ${account}::uuid, network, ${now}::timestamptz, ${now}::timestamptz from asked
        on conflict (account_id, network) do nothing)
      select network::text from asked`.execute(tx)
    const all = await findRules(tx, account)
    const { rules: limit } = accessLimits
    if (all.length > limit) throw new Refusal('access_rule_limit_reached', { limit })
    await refuseLockOut(tx, caller, now)
    const asked = new Set(rows.map(({ network }) => network))
    return all.filter(({ ip }) => asked.has(ip))
  })
}

/**
 * Deletes addresses and networks: all of these, or none.
 * @throws access_rule_not_found, access_locks_out_caller, access_locks_out_administrators
 */
export async function deleteRules(
  db: Db,
  caller: Caller,
  { ids, field }: { ids: readonly number[]; field: string },
  now: Date,
): Promise<void> {
  const { account } = caller
  const wanted = [...new Set(ids)]
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { numDeletedRows } = await tx
      .deleteFrom('access_rule')
      .where('account_id', '=', account)
      .where('id', 'in', wanted)
      .executeTakeFirst()
    if (Number(numDeletedRows) !== wanted.length) throw new Refusal('access_rule_not_found', {}, { field })
    await refuseLockOut(tx, caller, now)
  })
}

/**
 * Refuses rules that would shut out the caller, or all administrators from the addresses from which they came lately. An
 * administrator without a known address counts for neither.
 */
async function refuseLockOut(tx: Db, { account, ip }: Caller, now: Date): Promise<void> {
  if (await isShutOut(tx, account, ip)) {
    throw new Refusal('access_locks_out_caller', { ip: plainAddress(ip) ?? ip })
  }
  const administrators = (await holders.findAdministrators(tx, account)).map(({ user }) => user)
  const since = new Date(now.getTime() - accessLimits.days * 86_400_000)
  const known = await sql<{ known: number; covered: number }>`
    select count(*)::int as known, count(*) filter (where exists (
      select 1 from access_rule where access_rule.account_id = ${account} and access_attempt.ip <<= access_rule.network
    ))::int as covered
    from access_attempt
    where account_id = ${account} and user_id = any(${administrators}::uuid[]) and not by_key and is_allowed
      and last_at > ${since}
      and exists (select 1 from access_rule where access_rule.account_id = ${account})`.execute(tx)
  const [counts] = known.rows
  if (counts && counts.known > 0 && counts.covered === 0) throw new Refusal('access_locks_out_administrators')
}

/** Lets all addresses use an account again: what an operator does for people who have shut themselves out. */
export async function clearRules(db: Db, username: string | undefined): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .$if(username !== undefined, (query) => query.where('username', '=', username ?? ''))
    .orderBy('number')
    .executeTakeFirst()
  if (!account) return null
  await db.deleteFrom('access_rule').where('account_id', '=', account.id).execute()
  return account.username
}
