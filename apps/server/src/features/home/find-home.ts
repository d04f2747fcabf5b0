import { growthDays } from '@carillon/contract/contact-growth'
import { type Home, type HomePeriod, homeLimits } from '@carillon/contract/home'
import { isFirstAccount } from '#features/account/public.ts'
import { findHeldAutomations } from '#features/automations/public.ts'
import { readBrandKit } from '#features/brand-kit/public.ts'
import { findGrowth, findOpenImports } from '#features/contacts/public.ts'
import { findInvalidSegments } from '#features/segments/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findOverview } from '#features/single-sends/public.ts'
import { hasGroup } from '#features/unsubscribe-groups/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import { deliveredBySource, hasSent, summarizeDays } from '#sending/events/summaries/public.ts'

interface HomeQuery {
  timezone: string
  now: Date
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>
  /** True if the caller has the right to set the installation; only those of its first account do. */
  mayUpdate: boolean
}

/** All data of the start page in one answer, so that its numbers belong together. */
export async function findHome(db: Db, account: string, query: HomeQuery): Promise<Home> {
  const { timezone, now, config, mayUpdate } = query
  const most = homeLimits.perList
  const span = { days: growthDays, timezone }
  const [{ held, paused, ...sends }, days, sources, isBegun, automations, ...rest] = await Promise.all([
    findOverview(db, account, most),
    summarizeDays(db, account, { ...span, of: 'all' }, now),
    deliveredBySource(db, account, span, now),
    hasSent(db, account),
    findHeldAutomations(db, account, most),
    findGrowth(db, account, { timezone, now }),
    findInvalidSegments(db, account, most),
    findOpenImports(db, account, now),
    findSendersOf(db, account),
    hasGroup(db, account),
    readBrandKit(db, account, config.publicUrl),
    isFirstAccount(db, account),
  ])
  const [audience, invalid, imports, senders, has_unsubscribe_group, brand, isFirst] = rest
  const hasVerified = senders.some(({ verified }) => verified)
  const waiting = imports.filter(({ needsAttention }) => needsAttention).slice(0, most)
  const attention = (kind: Home['attention'][number]['kind'], all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ kind, id, name }))
  return {
    last: sumOf(days.slice(growthDays)),
    before: sumOf(days.slice(0, growthDays)),
    delivered_by: bySource(sources),
    audience,
    ...sends,
    attention: [
      ...attention('send_paused', paused),
      ...attention('send_held', held),
      ...attention('automation_paused', automations),
      ...attention('segment_invalid', invalid),
      ...attention(
        'import_waits',
        waiting.map(({ id, fileName }) => ({ id, name: fileName ?? '' })),
      ),
    ],
    setup: {
      has_public_address: !isLoopback(config.publicUrl),
      mail_leaves: config.smtpUrl !== null,
      sets_installation: mayUpdate && isFirst,
      has_brand: brand.updated_at !== null,
      has_verified_sender: hasVerified,
      unverified_sender: hasVerified ? null : (senders.at(-1)?.from.email ?? null),
      has_unsubscribe_group,
      has_sent: isBegun || sends.latest.length > 0,
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

/** The delivered mails by their way. Text messages are no part of the other numbers. */
function bySource(sources: Awaited<ReturnType<typeof deliveredBySource>>): Home['delivered_by'] {
  const sum = (isOf: (source: (typeof sources)[number]) => boolean) =>
    sources.filter(isOf).reduce((total, { delivered }) => total + delivered, 0)
  const mail = (client: string) => sum((source) => source.channel === 'email' && source.client === client)
  return {
    single_sends: mail('single-sends'),
    automations: mail('automations'),
    programs: mail('mail-send'),
    texts: sum(({ channel }) => channel === 'sms'),
  }
}
