import { CompiledQuery } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Queryable } from '#sending/ledger/batches.ts'

/** The reason why a message waits, or was skipped, though its address may get mail. */
export type LimitReason = 'frequency_cap' | 'quiet_hours'

/** An account's limits for the number and the hours of its campaign messages. */
export interface SendingLimits {
  account: string
  cap: { most: number; withinMs: number; above: 'skip' | 'put_off'; putOffMs: number } | null
  quiet: { from: string; to: string; zone: 'account' | 'contact' } | null
  /** Messages of these unsubscribe groups are not limited and not counted. */
  exemptGroups: readonly number[]
  /** The id of the custom field in which contacts have their time zone. */
  zoneField: string | null
  accountZone: string
  /** Messages before this time are known by their events. */
  countsFrom: Date
}

/** Queries the database: the engine by a connection of its own, other callers by Kysely. */
export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

export function askOn(client: Queryable): Ask {
  return async <Row>(text: string, values: readonly unknown[]) =>
    (await client.query(text, values as unknown[])).rows as Row[]
}

export function askIn(db: Db): Ask {
  return async <Row>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, values as unknown[]))).rows as Row[]
}

interface Row {
  account_id: string
  most: number | null
  within_hours: number | null
  above: 'skip' | 'put_off'
  put_off_days: number
  exempt_groups: number[]
  quiet_from: string | null
  quiet_to: string | null
  quiet_zone: 'account' | 'contact'
  zone_field: string | null
  counts_from: Date | null
  time_zone: string
}

const hour = 3_600_000

const read = `
  select l.account_id, l.most, l.within_hours, l.above, l.put_off_days, l.exempt_groups::float8[] as exempt_groups, l.quiet_from,
         l.quiet_to, l.quiet_zone, l.zone_field, l.counts_from, a.time_zone
  from sending_limit l
  join account a on a.id = l.account_id
  where l.account_id = $1`

/** The limits of an account; null: nothing is limited. */
export async function findLimits(ask: Ask, account: string): Promise<SendingLimits | null> {
  const [row] = await ask<Row>(`${read} and (l.most is not null or l.quiet_from is not null)`, [account])
  return row ? toLimits(row) : null
}

/**
 * Like `findLimits`, and locks the limits until the transaction ends. So transactions that judge people of an account
 * and count their messages come one after another, and several sends together never exceed the cap. Lock no send
 * before.
 */
export async function lockLimits(ask: Ask, account: string): Promise<SendingLimits | null> {
  const [row] = await ask<Row>(
    `${read} and (l.most is not null or l.quiet_from is not null) for no key update of l`,
    [account],
  )
  return row ? toLimits(row) : null
}

function toLimits(row: Row): SendingLimits {
  return {
    account: row.account_id,
    cap:
      row.most === null || row.within_hours === null
        ? null
        : {
            most: row.most,
            withinMs: row.within_hours * hour,
            above: row.above,
            putOffMs: row.put_off_days * 24 * hour,
          },
    quiet:
      row.quiet_from === null || row.quiet_to === null
        ? null
        : { from: row.quiet_from, to: row.quiet_to, zone: row.quiet_zone },
    exemptGroups: row.exempt_groups,
    zoneField: row.zone_field,
    accountZone: row.time_zone,
    countsFrom: row.counts_from ?? new Date(0),
  }
}

/** True if no limit applies to messages of this unsubscribe group. */
export function isExempt({ exemptGroups }: SendingLimits, groupId: number | null): boolean {
  return groupId !== null && exemptGroups.includes(groupId)
}
