import { isTimeZone } from '@carillon/time-zones/time-zone'
import { Refusal } from './refusal.ts'

/** @throws time_zone_unknown for a text that is no IANA name, such as an offset */
export function refuseUnknownTimeZone(name: string, field: string): void {
  if (!isTimeZone(name)) throw new Refusal('time_zone_unknown', { name }, { field })
}
