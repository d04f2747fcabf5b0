import type { SendToFields } from '@carillon/contract/single-sends'
import type { SmsAudience, SmsEstimate } from '@carillon/contract/sms-single-sends'
import { sql } from 'kysely'
import {
  exampleForNobody,
  measuredNothing,
  measureTexts,
  textOf,
  textProblems,
} from '#features/campaign-messages/public.ts'
import { planForMany } from '#features/segments/public.ts'
import { findSmsSettings, shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms, StoredText } from '#platform/stored-text.ts'
import { compileText } from '../../../sending/texts/compile-text.ts'
import { quietUntil } from '../../../sending/texts/quiet-hours.rules.ts'
import {
  countTextAudience,
  sampleTextAudience,
  type TextAudienceCount,
} from '../../../sending/texts/text-audience.ts'
import { allSources, audienceQuery } from '../audience.ts'

/** How many texts are looked at. */
export const sampleSize = 1000

export interface Estimating {
  account: string
  now: Date
  config: Config
}

/** Who would get a text, how long it is for them, and what that costs. */
export async function estimateSms(
  db: Db,
  { account, now, config }: Estimating,
  draft: { sendTo: SendToFields; sms: StoredSms; at: Date },
): Promise<SmsEstimate> {
  const settings = await findSmsSettings(db, account)
  const text = await textOf(db, { account, sms: draft.sms, perHour: null, config })
  const find = async (tx: Db) => {
    const of = { account, usesPhoneNumber: draft.sms.usesPhoneNumber }
    await planForMany(tx, account)
    const chosen = await audienceQuery({ db: tx, account, now }, withoutExclusion(draft.sendTo))
    const query = await audienceQuery({ db: tx, account, now }, allSources(draft.sendTo))
    const { rows } = await sql<{ listed: number; people: number }>`
      select count(*)::int as listed, count(distinct contact_id)::int as people from (${chosen}) as chosen`.execute(
      tx,
    )
    const { listed = 0, people = 0 } = rows[0] ?? {}
    const count = await countTextAudience(tx, { ...of, audience: query })
    return {
      audience: toAudience({ listed, people }, count, text, draft.at),
      sample: await sampleTextAudience(tx, { ...of, audience: query }, sampleSize),
    }
  }
  const { audience, sample } = await (db.isTransaction ? find(db) : db.transaction().execute(find))
  const { template, problems } = compileText(text, shortLinkBase(config))
  const measured = template ? await measureTexts(db, account, template, text, sample) : measuredNothing
  const segments = Math.round(measured.mean * audience.total)
  const each = text.media.length > 0 ? settings.pricePerImageText : settings.pricePerSegment
  return {
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

function withoutExclusion(to: SendToFields) {
  return { ...allSources(to), exclude_list_ids: [], exclude_segment_ids: [] }
}

function toAudience(
  { listed, people }: { listed: number; people: number },
  count: TextAudienceCount,
  { quiet }: StoredText,
  at: Date,
): SmsAudience {
  const asleep = Object.entries(count.areas).filter(([area]) => quietUntil(`+1${area}`, at, quiet) !== null)
  return {
    listed,
    duplicates: listed - people,
    excluded: people - count.people,
    without_number: count.withoutNumber,
    opted_out: count.optedOut,
    same_number: count.sameNumber,
    total: count.total,
    without_consent: count.withoutConsent,
    in_quiet_hours: asleep.reduce((sum, [, some]) => sum + some, 0),
  }
}
