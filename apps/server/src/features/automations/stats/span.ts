import type { LocalDays } from '#platform/local-days.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'

/** @throws stats_range_invalid, time_zone_unknown */
export function refuseDays({ from, to, zone }: LocalDays): void {
  if ((from ?? '') > (to ?? '9')) {
    throw new Refusal('stats_range_invalid', {}, { field: 'end_date' })
  }
  refuseUnknownTimeZone(zone, 'timezone')
}
