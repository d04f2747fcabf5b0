import type { SendToFields } from '@carillon/contract/single-sends'
import type { SmsAudience, SmsEstimate } from '@carillon/contract/sms-single-sends'
import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { measureText } from '@carillon/text-message/measure-text'
import { sql } from 'kysely'
import { loadRecipients } from '#features/contacts/public.ts'
import { planForMany } from '#features/segments/public.ts'
import { findSmsSettings, shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms, StoredText } from '#platform/stored-text.ts'
import { compileText, isTooLong, type TextTemplate } from '../../../sending/texts/compile-text.ts'
import { quietUntil } from '../../../sending/texts/quiet-hours.rules.ts'
import {
  countTextAudience,
  sampleTextAudience,
  type TextAudienceCount,
} from '../../../sending/texts/text-audience.ts'
import { codeLength } from '../../../sending/texts/text-links.rules.ts'
import { allSources, audienceQuery } from '../audience.ts'
import { textOf } from './stored-text.ts'

/** How many texts are looked at. */
export const sampleSize = 1000

/** Stands for the code of short links, which is as long for everyone. */
export const anyCode = 'x'.repeat(codeLength)

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
  const measured = template ? await measureSample(db, account, template, text, sample) : nothing
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
    problems: (problems ?? []).map(({ line, column, message, code, name }) => ({
      ...{ line, column, problem: message, problem_code: code, name },
    })),
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

const nothing = {
  ...{ min: 0, max: 0, mean: 0, tooLong: 0, example: null as string | null },
  encodings: { 'gsm-7': 0, 'ucs-2': 0 },
}

/** How long the texts of some people are. With images a text is one unit, however long. */
async function measureSample(
  db: Db,
  account: string,
  template: TextTemplate,
  { media }: StoredText,
  sample: readonly { id: string; isFirst: boolean }[],
): Promise<typeof nothing> {
  if (sample.length === 0) return nothing
  const people = await loadRecipients({ db })(
    account,
    sample.map(({ id }) => id),
    template.names,
  )
  const encodings = { 'gsm-7': 0, 'ucs-2': 0 }
  const counts: number[] = []
  let tooLong = 0
  let example: string | null = null
  for (const { id, isFirst } of sample) {
    const text = composed(template, people.get(id) ?? {}, isFirst)
    if (text === null || isTooLong(text)) {
      tooLong++
      continue
    }
    const { segments, encoding } = measureText(text)
    example ??= text
    encodings[encoding]++
    counts.push(media.length > 0 ? 1 : segments)
  }
  if (counts.length === 0) return { ...nothing, tooLong }
  const sum = counts.reduce((all, one) => all + one, 0)
  return {
    ...{ min: Math.min(...counts), max: Math.max(...counts), mean: sum / sample.length, tooLong, example },
    encodings,
  }
}

/** Null: it becomes larger than any text can be. */
function composed(template: TextTemplate, data: TemplateData, isFirst: boolean): string | null {
  try {
    return template.compose(data, anyCode, isFirst).text
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return null
    throw cause
  }
}

/** The text without anybody's values: tags show their fallbacks. */
function exampleForNobody(template: TextTemplate, text: StoredText, config: Config): string {
  const shown = compileText({ ...text, body: showDefaults(text.body) }, shortLinkBase(config))
  return composed(shown.template ?? template, {}, true) ?? ''
}
