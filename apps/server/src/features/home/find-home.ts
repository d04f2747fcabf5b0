import { growthDays } from '@carillon/contract/contact-growth'
import { type Home, type HomePeriod, homeLimits } from '@carillon/contract/home'
import { findGrowth, findOpenImports } from '#features/contacts/public.ts'
import { findInvalidSegments } from '#features/segments/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findOverview, summarizeDays } from '#features/single-sends/public.ts'
import { hasGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'

interface HomeQuery {
  timezone: string
  now: Date
}

/** Everything the start page shows, in one answer, so that its numbers belong together. */
export async function findHome(db: Db, account: string, { timezone, now }: HomeQuery): Promise<Home> {
  const most = homeLimits.perList
  const [{ held, paused, ...sends }, days, audience, invalid, imports, senders, has_unsubscribe_group] =
    await Promise.all([
      findOverview(db, account, most),
      summarizeDays(db, account, { days: growthDays, timezone }, now),
      findGrowth(db, account, { timezone, now }),
      findInvalidSegments(db, account, most),
      findOpenImports(db, account, now),
      findSendersOf(db, account),
      hasGroup(db, account),
    ])
  const hasVerified = senders.some(({ verified }) => verified)
  const waiting = imports.filter(({ needsAttention }) => needsAttention).slice(0, most)
  const attention = (kind: Home['attention'][number]['kind'], all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ kind, id, name }))
  return {
    last: sumOf(days.slice(growthDays)),
    before: sumOf(days.slice(0, growthDays)),
    audience,
    ...sends,
    attention: [
      ...attention('send_paused', paused),
      ...attention('send_held', held),
      ...attention('segment_invalid', invalid),
      ...attention(
        'import_waits',
        waiting.map(({ id, fileName }) => ({ id, name: fileName ?? '' })),
      ),
    ],
    setup: {
      has_verified_sender: hasVerified,
      unverified_sender: hasVerified ? null : (senders.at(-1)?.from.email ?? null),
      has_unsubscribe_group,
      has_sent: sends.latest.length > 0,
    },
  }
}

function sumOf(days: readonly HomePeriod[]): HomePeriod {
  const sum: HomePeriod = {
    requests: 0,
    delivered: 0,
    delivered_counting_opens: 0,
    delivered_counting_clicks: 0,
    unique_opens: 0,
    unique_clicks: 0,
    unsubscribes: 0,
  }
  for (const day of days) {
    for (const name of Object.keys(sum) as (keyof HomePeriod)[]) sum[name] += day[name]
  }
  return sum
}
