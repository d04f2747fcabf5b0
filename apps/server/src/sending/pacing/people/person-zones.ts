import { isTimeZone } from '@carillon/time-zones/time-zone'
import { zoneOfCountry } from '#platform/country-zones.ts'
import type { Ask } from './limits.ts'

/** The source of a person's zone. */
export type ZoneBy = 'field' | 'country' | 'account'

interface Zones {
  account: string
  /** The custom field with the name of a zone; null: there is none. */
  field: string | null
  /** The zone for people without one. */
  fallback: string
  now: number
}

export interface PersonZone {
  zone: string
  by: ZoneBy
}

/**
 * The zone from the known facts about a person: the name of a zone in their field, else a country that has one zone only.
 */
export function zoneOf(
  { written, country }: { written: string | null; country: string | null },
  { fallback, now }: Pick<Zones, 'fallback' | 'now'>,
): PersonZone {
  const name = written?.trim()
  if (name && isTimeZone(name)) return { zone: name, by: 'field' }
  const zone = country ? zoneOfCountry(country, now) : null
  return zone === null ? { zone: fallback, by: 'account' } : { zone, by: 'country' }
}

/** The zones of contacts, by id. Deleted contacts are left out. */
export async function findPersonZones(
  ask: Ask,
  zones: Zones,
  contactIds: readonly string[],
): Promise<Map<string, PersonZone>> {
  const rows = await ask<{ id: string; written: string | null; country: string | null }>(
    `select id, custom ->> $3::text as written, country from contact where account_id = $1 and id = any($2::uuid[])`,
    [zones.account, contactIds, zones.field ?? ''],
  )
  return new Map(rows.map(({ id, ...row }) => [id, zoneOf(row, zones)]))
}
