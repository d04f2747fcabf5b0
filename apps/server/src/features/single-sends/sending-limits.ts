import type { PreflightFinding } from '@carillon/contract/preflight'
import { toLocalTime } from '@carillon/time-zones/local-time'
import { quietEnds } from '@carillon/time-zones/quiet-hours'
import { allSources, countedLast } from '#features/audiences/public.ts'
import { warning } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import { askIn, findLimits, isExempt } from '#sending/pacing/public.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/**
 * Warns if messages will wait for the quiet hours of the account, and tells how many people the frequency cap leaves
 * out now.
 */
export async function limitWarnings(
  db: Db,
  row: SingleSendRow,
  { when, now }: { when: 'now' | Date | null; now: Date },
): Promise<PreflightFinding[]> {
  const { account_id: account, suppression_group_id: group } = row
  const limits = await findLimits(askIn(db), account)
  if (!limits || isExempt(limits, group === null ? null : Number(group))) return []
  const { quiet, accountZone, cap } = limits
  const found: PreflightFinding[] = []
  if (quiet?.zone === 'contact') {
    found.push(warning('schedule', 'quiet_hours_persons', { from: quiet.from, to: quiet.to }))
  } else if (quiet) {
    const at = when instanceof Date && when > now ? when : now
    const ends = quietEnds(quiet, at.getTime(), accountZone)
    if (ends > at.getTime()) {
      const { time } = toLocalTime(new Date(ends), accountZone)
      found.push(warning('schedule', 'quiet_hours', { time, zone: accountZone }))
    }
  }
  if (!cap) return found
  const { most, withinMs, above } = cap
  const sendTo = allSources(toWire(row).send_to)
  const kept = await countedLast(
    { db, account, now },
    { kind: 'at_cap', sendTo, group: null, cap: { most, withinMs } },
  )
  if (!kept) found.push(warning('recipients', 'cap_counting'))
  else if (kept.numbers.people > 0) {
    found.push(warning('recipients', `cap_${above}`, { count: kept.numbers.people, most }))
  }
  return found
}
