import type { Obstacle, TestOptions } from '@carillon/contract/email-testing'
import { entitlementsOf } from '#features/entitlements/public.ts'
import { dayOf } from '#platform/calendar-periods.rules.ts'
import type { Db } from '#platform/db.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findSummaries } from '#sending/events/summaries/public.ts'
import type { ClientList } from '../renderers/renderer.ts'
import { sharesOf } from './audience.rules.ts'
import { describeClient } from './clients.ts'
import { compileTested } from './compile-tested.ts'
import { findTestCredits, renewalAfter } from './credits.ts'
import { refuseTooMany } from './run-limits.ts'
import { findTestedMessage, type MessagePlace, type TestedMessage } from './tested-message.ts'

interface Asking {
  services: Services
  db: Db
  account: string
  user: string
  renderer: ClientList
  now: Date
}

/** @throws the refusals of an unknown message */
export async function findOptions(place: MessagePlace, asking: Asking): Promise<TestOptions> {
  const { services, db, account, user, renderer, now } = asking
  const tested = await findTestedMessage(db, account, place)
  const { testPrices: prices } = await entitlementsOf(services, db, account)
  const credits = await findTestCredits(services, db, account, now)
  const audience = sharesOf(await countOpens(db, account, now))
  const clients = await renderer.listClients()
  const last = await db
    .selectFrom('email_test_choice')
    .select('choice')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return {
    clients: clients.map((client) => ({
      ...describeClient(client, renderer),
      cost: prices.client,
      is_default: client.isDefault,
      audience_share: audience.shares.get(client.id) ?? null,
    })),
    prices,
    credits: { ...credits, renewed_at: credits.entitled === null ? null : renewalAfter(now).toISOString() },
    filter: services.config.spamUrl?.filter ?? 'content_check',
    last: last?.choice ?? null,
    audience_opens: audience.opens,
    variations: tested.variations,
    obstacles: await findObstacles(tested, asking),
  }
}

/** Each reason why a run of this message would be refused now. */
async function findObstacles(
  tested: TestedMessage,
  { services, db, account, now }: Asking,
): Promise<Obstacle[]> {
  const refused = [
    await refusalsOf(() => compileTested(account, tested, services.identities)),
    await refusalsOf(() => refuseTooMany(db, account, now)),
  ].flat()
  return refused.map(({ code, details }) => ({
    code,
    message: sentenceOf(code, details),
    parameter: { ...details },
  }))
}

async function refusalsOf(work: () => Promise<unknown>): Promise<readonly Refusal[]> {
  try {
    await work()
    return []
  } catch (cause) {
    if (cause instanceof Refusals) return cause.all
    if (cause instanceof Refusal) return [cause]
    throw cause
  }
}

const audienceDays = 90
const deviceKinds = ['phone', 'tablet', 'webmail', 'desktop', 'other'].map((device) => `client_${device}`)

/** The opens of the last 90 days by program. */
async function countOpens(db: Db, account: string, now: Date) {
  const from = dayOf(new Date(now.getTime() - audienceDays * 86_400_000))
  const span = { from, to: dayOf(now), unit: 'month' as const, limit: audienceDays, offset: 0 }
  const months = await findSummaries(db, account, span, { kinds: deviceKinds })
  const counted = new Map<string, { kind: string; name: string; opens: number }>()
  for (const { kind, name, numbers } of months.flatMap(({ summaries }) => summaries)) {
    const one = counted.get(`${kind} ${name}`) ?? { kind, name, opens: 0 }
    counted.set(`${kind} ${name}`, { ...one, opens: one.opens + numbers.opens })
  }
  return [...counted.values()]
}
