import type { Answer } from '@carillon/contract/endpoint'
import { readSmsReason } from '@carillon/contract/sms-reasons'
import type { SmsStats, SmsText, smsSingleSends } from '@carillon/contract/sms-single-sends'
import { findSmsSettings, meaningOf, messageOf } from '#features/sms/public.ts'
import { rowsKeptFrom } from '#jobs/row-life.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { reasonSentence } from '#platform/sms/reason-sentence.ts'
import { asUuid } from '#platform/uuid.ts'
import type { StoredSmsSettings } from '#schema/stored-text.ts'
import {
  countReplies,
  countTexts,
  findTextSend,
  findTexts,
  type TextCounts,
  type TextRow,
  type TextSend,
} from '#sending/texts/public.ts'
import { sendOf } from '../ab-test/decide-winner.ts'
import { findSingleSend } from '../single-sends.ts'
import { isSms } from './preflight.ts'

/** @throws single_send_not_found, single_send_not_sms */
export async function accessTextSend(db: Db, account: string, id: string): Promise<TextSend | undefined> {
  const row = await findSingleSend(db, account, id)
  if (!isSms(row)) throw new Refusal('single_send_not_sms')
  return findTextSend(db, sendOf(row))
}

/** The results of the texts of a single send; zeros before it was sent. */
export async function smsStats(db: Db, account: string, id: string): Promise<SmsStats> {
  const send = await accessTextSend(db, account, id)
  const counts = send ? await countTexts(db, send.id) : nothing
  const { totals, states, deferred } = counts
  const total = (metric: string) => totals[metric] ?? 0
  const replies = await countReplies(db, account, id)
  const settings = await findSmsSettings(db, account)
  const amount = total('segments') * priceOf(settings, send)
  return {
    simulated: send?.text.isSimulated ?? false,
    requested: total('requests'),
    sent: total('sent'),
    delivered: total('delivered'),
    undelivered: total('undelivered'),
    failed: total('failed'),
    dropped: { opted_out: states.optedOut, quiet_hours: states.quiet, stopped: states.stopped },
    uncertain: states.uncertain,
    uncertain_reasons: counts.uncertainBecause.map(({ reason, count }) => {
      const code = readSmsReason(reason)
      return { count, message: reasonSentence(reason), ...(code ? { reason: code } : {}) }
    }),
    held: states.held,
    deferred: deferred && {
      count: deferred.count,
      next_at: deferred.nextAt.toISOString(),
      reason: reasonSentence(deferred.reason),
      reason_code: readSmsReason(deferred.reason) ?? undefined,
    },
    opted_out: total('unsubscribes'),
    replies: replies.all,
    open_replies: replies.open,
    clicks: total('clicks'),
    unique_clicks: total('unique_clicks'),
    segments: total('segments'),
    // The provider reports prices later, if at all; until then the usual prices of the settings count.
    price: { amount: rounded(amount), currency: settings.currency, is_estimate: true },
    errors: counts.errors.map(({ code, count }) => {
      const meaning = meaningOf(code)
      return { code, meaning, message: messageOf(meaning), count }
    }),
    links: counts.links.map(({ number, clicks }) => ({ url: send?.links[number - 1]?.url ?? null, clicks })),
    over_time: counts.overTime.map(({ at, ...some }) => ({ at: at.toISOString(), ...some })),
    started_at: send?.createdAt.toISOString() ?? null,
    finished_at: send?.finishedAt?.toISOString() ?? null,
  }
}

const nothing: TextCounts = {
  totals: {},
  overTime: [],
  states: { uncertain: 0, held: 0, optedOut: 0, quiet: 0, stopped: 0 },
  uncertainBecause: [],
  deferred: null,
  errors: [],
  links: [],
}

function priceOf(settings: StoredSmsSettings, send: TextSend | undefined): number {
  return (send?.text.media.length ?? 0) > 0 ? settings.pricePerImageText : settings.pricePerSegment
}

function rounded(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}

interface TextsQuery {
  status?: SmsText['status'] | undefined
  error_code?: string | undefined
  which?: 'clicked' | 'opted_out' | undefined
  page_size: number
  page_token?: string | undefined
}

/** A page of texts. The token is the contact of the last one of the page before. */
export async function pageOfTexts(
  db: Db,
  account: string,
  id: string,
  { status, error_code: errorCode, which, page_size: size, page_token: token }: TextsQuery,
  path: string,
): Promise<Answer<typeof smsSingleSends.texts>> {
  const send = await accessTextSend(db, account, id)
  const keptFrom = send && (await rowsKeptFrom(db, 'texts'))
  const after = token ? asUuid(token) : null
  if (token && after === null) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const rows = send ? await findTexts(db, send.id, { status, errorCode, which, after, limit: size + 1 }) : []
  const shown = rows.slice(0, size)
  const price = priceOf(await findSmsSettings(db, account), send)
  const asked: [string, string | undefined][] = Object.entries({
    page_size: String(size),
    status,
    error_code: errorCode,
    which,
  })
  const query = new URLSearchParams(asked.filter((each): each is [string, string] => Boolean(each[1])))
  const last = shown.at(-1)
  return {
    results: shown.map((row) => textToWire(row, price)),
    ...(keptFrom && send.createdAt < keptFrom ? { texts_kept_from: keptFrom.toISOString() } : {}),
    _metadata: {
      self: `${path}?${query}${token ? `&page_token=${token}` : ''}`,
      ...(rows.length > size && last ? { next: `${path}?${query}&page_token=${last.contact_id}` } : {}),
      count: shown.length,
    },
  }
}

function textToWire({ number, segments, ...row }: TextRow, price: number): SmsText {
  return {
    contact_id: row.contact_id,
    phone_number: number,
    status: row.status,
    error_code: row.error_code,
    error_message: row.error_message === null ? null : reasonSentence(row.error_message),
    segments,
    price: segments === null ? null : rounded(segments * price),
    sent_at: row.sent_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    clicked_at: row.clicked_at?.toISOString() ?? null,
    opted_out_at: row.opted_out_at?.toISOString() ?? null,
  }
}

const exportColumns = [
  ...['phone_number', 'contact_id', 'status', 'error_code', 'error_message', 'segments', 'price'],
  ...['sent_at', 'settled_at', 'clicked_at', 'opted_out_at'],
] as const

/** The texts as lines of a CSV file, the names of the columns first, read and written part by part. */
export async function* exportedTexts(
  db: Db,
  account: string,
  send: TextSend | undefined,
): AsyncGenerator<string[]> {
  yield [...exportColumns]
  const price = priceOf(await findSmsSettings(db, account), send)
  const limit = 2000
  for (let after: string | null = null; send; ) {
    const rows: TextRow[] = await findTexts(db, send.id, { after, limit })
    for (const row of rows) {
      const wire = textToWire(row, price) as Record<string, string | number | null>
      yield exportColumns.map((name) => String(wire[name] ?? ''))
    }
    if (rows.length < limit) return
    after = rows.at(-1)?.contact_id ?? null
  }
}
