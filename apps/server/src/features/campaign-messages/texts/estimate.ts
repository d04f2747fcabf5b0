import type { SendToFields } from '@carillon/contract/single-sends'
import type { SmsAudience, SmsEstimate } from '@carillon/contract/sms-single-sends'
import { sql } from 'kysely'
import {
  type AudienceContext,
  allSources,
  audienceQuery,
  countedLast,
  sumsOf,
} from '#features/audiences/public.ts'
import { findSmsSettings, shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { TextNumbers } from '#schema/stored-count.ts'
import type { StoredSms, StoredText } from '#schema/stored-text.ts'
import { compileText, quietUntil, sampleTextAudience } from '#sending/texts/public.ts'
import { exampleForNobody, measuredNothing, measureTexts, textProblems } from './measure-texts.ts'
import { textOf } from './text-of.ts'

export interface Estimating {
  account: string
  now: Date
  config: Config
}

/**
 * The people who would get a text, its length for them, and the cost. A large audience is counted in the background:
 * `counting` tells that the numbers are older, or sums of lists and segments.
 */
export async function estimateSms(
  db: Db,
  { account, now, config }: Estimating,
  draft: { sendTo: SendToFields; sms: StoredSms; at: Date },
): Promise<SmsEstimate> {
  const settings = await findSmsSettings(db, account)
  const text = await textOf(db, { account, sms: draft.sms, perHour: null, config })
  const { numbers, counting } = await countedTexts({ db, account, now }, draft)
  const audience = toAudience(numbers, text, draft.at)
  const sample = await sampleOf(db, account, draft.sms, numbers.sample)
  const { template, problems } = compileText(text, shortLinkBase(config))
  const measured = template ? await measureTexts(db, account, template, text, sample) : measuredNothing
  const segments = Math.round(measured.mean * audience.total)
  const each = text.media.length > 0 ? settings.pricePerImageText : settings.pricePerSegment
  return {
    ...(counting && { counting }),
    audience,
    sample: sample.length,
    segments_min: measured.min,
    segments_max: measured.max,
    encodings: measured.encodings,
    too_long: measured.tooLong,
    segments_total: segments,
    price: { amount: Math.round(segments * each * 10_000) / 10_000, currency: settings.currency },
    seconds: Math.ceil(audience.total / settings.perSecond),
    example: template ? (measured.example ?? exampleForNobody(template, text, config)) : text.body,
    problems: textProblems(problems),
  }
}

/** The numbers of the audience: counted, or as lists and segments sum up until the first count has ended. */
async function countedTexts(
  context: AudienceContext,
  { sendTo, sms }: { sendTo: SendToFields; sms: StoredSms },
) {
  const sources = allSources(sendTo)
  const { usesPhoneNumber } = sms
  // A segment that can't be queried is refused now, and not by the job.
  await audienceQuery(context, sources)
  const kept = await countedLast(context, { kind: 'texts', sendTo: sources, group: null, usesPhoneNumber })
  if (kept) {
    return { numbers: kept.numbers, counting: kept.isFresh ? null : { counted_at: kept.at.toISOString() } }
  }
  const { listed, people } = await sumsOf(context, sendTo)
  const numbers: TextNumbers = { ...nobodyLeftOut, listed, chosen: people, people, total: people }
  return { numbers, counting: { counted_at: null } }
}

const nobodyLeftOut: Omit<TextNumbers, 'listed' | 'chosen' | 'people' | 'total'> = {
  withoutNumber: 0,
  optedOut: 0,
  sameNumber: 0,
  withoutConsent: 0,
  areas: {},
  sample: [],
}

/** The contacts of the counted sample who would still be texted. */
async function sampleOf(db: Db, account: string, { usesPhoneNumber }: StoredSms, ids: readonly string[]) {
  if (ids.length === 0) return []
  const audience = sql<{ contact_id: string }>`select unnest(${ids}::uuid[]) as contact_id`
  return sampleTextAudience(db, { account, audience, usesPhoneNumber }, ids.length)
}

function toAudience(numbers: TextNumbers, { quiet }: StoredText, at: Date): SmsAudience {
  const asleep = Object.entries(numbers.areas).filter(([area]) => quietUntil(`+1${area}`, at, quiet) !== null)
  return {
    listed: numbers.listed,
    duplicates: numbers.listed - numbers.chosen,
    excluded: numbers.chosen - numbers.people,
    without_number: numbers.withoutNumber,
    opted_out: numbers.optedOut,
    same_number: numbers.sameNumber,
    total: numbers.total,
    without_consent: numbers.withoutConsent,
    in_quiet_hours: asleep.reduce((sum, [, some]) => sum + some, 0),
  }
}
