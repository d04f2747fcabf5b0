import type { SmsEstimate } from '@carillon/contract/sms-single-sends'
import {
  exampleForNobody,
  measuredNothing,
  measureTexts,
  textOf,
  textProblems,
} from '#features/campaign-messages/public.ts'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { findSmsSettings, shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms } from '#schema/stored-text.ts'
import { compileText, countTextAudience, quietUntil, sampleTextAudience } from '#sending/texts/public.ts'

/** The number of texts looked at. */
const sampleSize = 1000

const nobody = {
  people: 0,
  withoutNumber: 0,
  optedOut: 0,
  sameNumber: 0,
  total: 0,
  withoutConsent: 0,
  areas: {} as Record<string, number>,
}

/**
 * The people among these who would get a text, its length for them, and the cost. @param people null: there are none to
 * look at
 */
export async function estimateText(
  db: Db,
  { account, now, config }: { account: string; now: Date; config: Config },
  sms: StoredSms,
  people: ContactIds | null,
): Promise<SmsEstimate> {
  const settings = await findSmsSettings(db, account)
  const text = await textOf(db, { account, sms, perHour: null, config })
  const find = async (tx: Db) => {
    if (people === null) return { count: nobody, sample: [] }
    const of = { account, audience: people, usesPhoneNumber: sms.usesPhoneNumber }
    return { count: await countTextAudience(tx, of), sample: await sampleTextAudience(tx, of, sampleSize) }
  }
  const { count, sample } = await (db.isTransaction ? find(db) : db.transaction().execute(find))
  const { template, problems } = compileText(text, shortLinkBase(config))
  const measured = template ? await measureTexts(db, account, template, text, sample) : measuredNothing
  const segments = Math.round(measured.mean * count.total)
  const each = text.media.length > 0 ? settings.pricePerImageText : settings.pricePerSegment
  const asleep = Object.entries(count.areas).filter(
    ([area]) => quietUntil(`+1${area}`, now, text.quiet) !== null,
  )
  return {
    audience: {
      listed: count.people,
      duplicates: 0,
      excluded: 0,
      without_number: count.withoutNumber,
      opted_out: count.optedOut,
      same_number: count.sameNumber,
      total: count.total,
      without_consent: count.withoutConsent,
      in_quiet_hours: asleep.reduce((sum, [, some]) => sum + some, 0),
    },
    sample: sample.length,
    segments_min: measured.min,
    segments_max: measured.max,
    encodings: measured.encodings,
    too_long: measured.tooLong,
    segments_total: segments,
    price: { amount: Math.round(segments * each * 10_000) / 10_000, currency: settings.currency },
    seconds: Math.ceil(count.total / settings.perSecond),
    example: template ? (measured.example ?? exampleForNobody(template, text, config)) : text.body,
    problems: textProblems(problems),
  }
}
