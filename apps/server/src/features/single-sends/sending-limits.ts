import type { PreflightFinding } from '@carillon/contract/preflight'
import { toLocalTime } from '@carillon/time-zones/local-time'
import { quietEnds } from '@carillon/time-zones/quiet-hours'
import { warning } from '#features/campaign-messages/public.ts'
import { planForMany } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { countAtCap } from '../../sending/sending-limits/count-at-cap.ts'
import { askIn, findLimits, isExempt } from '../../sending/sending-limits/limits.ts'
import { allSources, audienceQuery } from './audience.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/** Says when messages will wait for the quiet hours of the account, and how many people the frequency cap leaves out now. */
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
  const count = async (tx: Db) => {
    await planForMany(tx, account)
    const audience = await audienceQuery({ db: tx, account, now }, allSources(toWire(row).send_to))
    return countAtCap(tx, limits, audience, now)
  }
  const people = await (db.isTransaction ? count(db) : db.transaction().execute(count))
  const { most, above } = cap
  if (people > 0) found.push(warning('recipients', `cap_${above}`, { count: people, most }))
  return found
}
