import type { SmsStatus } from '@carillon/contract/sms-single-sends'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { StoredText } from '#schema/stored-text.ts'
import type { SendOf } from '#sending/sends/control-send.ts'

export interface TextSend {
  id: string
  text: StoredText
  links: readonly { url: string }[]
  createdAt: Date
  finishedAt: Date | null
}

/** The send of a text message; undefined before it began. */
export async function findTextSend(
  db: Db,
  { account, client, clientId }: SendOf,
): Promise<TextSend | undefined> {
  const row = await db
    .selectFrom('send')
    .select(['id', 'text_message', 'links', 'created_at', 'finished_at'])
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .where('channel', '=', 'sms')
    .executeTakeFirst()
  if (!row?.text_message) return undefined
  return {
    id: row.id,
    text: row.text_message,
    links: row.links,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

export interface TextCounts {
  totals: Record<string, number>
  overTime: { at: Date; sent: number; delivered: number; clicks: number; opted_out: number }[]
  states: { uncertain: number; held: number; optedOut: number; quiet: number; stopped: number }
  /** The reasons why texts may have arrived, the most frequent first. */
  uncertainBecause: { reason: string; count: number }[]
  /** The texts that the provider refused for now, with the most frequent answer. */
  deferred: { count: number; nextAt: Date; reason: string } | null
  errors: { code: string; count: number }[]
  links: { number: number; clicks: number }[]
}

export async function countTexts(db: Db, sendId: string): Promise<TextCounts> {
  const counters = await db
    .selectFrom('send_counter')
    .select(['metric', 'value'])
    .select(sql<Date | null>`case when bucket > '-infinity' then bucket end`.as('at'))
    .where('send_id', '=', sendId)
    .execute()
  const { rows: states } = await sql<{
    uncertain: number
    held: number
    out: number
    quiet: number
    stopped: number
  }>`
    select (count(*) filter (where state = 'uncertain'))::int as uncertain,
           (count(*) filter (where state = 'deferred' and reason = 'quiet_hours'))::int as held,
           (count(*) filter (where state = 'dropped' and reason = 'opted_out'))::int as out,
           (count(*) filter (where state = 'dropped' and reason = 'quiet_hours'))::int as quiet,
           (count(*) filter (where state = 'dropped' and reason = 'stopped'))::int as stopped
    from recipient where send_id = ${sendId}`.execute(db)
  const send = await db
    .selectFrom('send')
    .select('recipients_removed')
    .where('id', '=', sendId)
    .executeTakeFirst()
  const removed = (reason: string) => send?.recipients_removed?.[`dropped:${reason}`] ?? 0
  const { rows: waiting } = await sql<NonNullable<TextCounts['deferred']>>`
    select count(*)::int as count, min(next_at) as "nextAt",
           coalesce(mode() within group (order by reason), '') as reason
    from recipient
    where send_id = ${sendId} and state = 'deferred' and reason is distinct from 'quiet_hours'
    having count(*) > 0`.execute(db)
  const { rows: uncertainBecause } = await sql<TextCounts['uncertainBecause'][number]>`
    select coalesce(reason, 'worker_lost') as reason, count(*)::int as count
    from recipient where send_id = ${sendId} and state = 'uncertain'
    group by 1 order by 2 desc, 1 limit 10`.execute(db)
  const { rows: errors } = await sql<{ code: string; count: number }>`
    select error_code as code, count(*)::int as count from text_message
    where send_id = ${sendId} and error_code is not null and status in ('undelivered', 'failed')
    group by 1 order by 2 desc, 1`.execute(db)
  const links = await db
    .selectFrom('link_counter')
    .select(['link as number', 'clicks'])
    .where('send_id', '=', sendId)
    .orderBy('clicks', 'desc')
    .execute()
  const byTime = new Map<number, TextCounts['overTime'][number]>()
  const names: Record<string, 'sent' | 'delivered' | 'clicks' | 'opted_out'> = {
    sent: 'sent',
    delivered: 'delivered',
    clicks: 'clicks',
    unsubscribes: 'opted_out',
  }
  for (const { metric, at, value } of counters) {
    const name = names[metric]
    if (!at || !name) continue
    const known = byTime.get(at.getTime()) ?? { at, sent: 0, delivered: 0, clicks: 0, opted_out: 0 }
    known[name] += value
    byTime.set(at.getTime(), known)
  }
  const [found] = states
  return {
    totals: Object.fromEntries(counters.flatMap(({ metric, at, value }) => (at ? [] : [[metric, value]]))),
    overTime: [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime()),
    states: {
      uncertain: found?.uncertain ?? 0,
      held: found?.held ?? 0,
      optedOut: (found?.out ?? 0) + removed('opted_out'),
      quiet: (found?.quiet ?? 0) + removed('quiet_hours'),
      stopped: (found?.stopped ?? 0) + removed('stopped'),
    },
    uncertainBecause,
    deferred: waiting[0] ?? null,
    errors,
    links,
  }
}

export interface TextRow {
  contact_id: string
  number: string
  status: SmsStatus
  error_code: string | null
  error_message: string | null
  segments: number | null
  sent_at: Date | null
  settled_at: Date | null
  clicked_at: Date | null
  opted_out_at: Date | null
}

interface TextPage {
  status?: SmsStatus | undefined
  errorCode?: string | undefined
  which?: 'clicked' | 'opted_out' | undefined
  /** The contact of the last text of the page before. */
  after: string | null
  limit: number
}

/** Texts that were handed over, or that failed, in the order of their contacts' ids. */
export async function findTexts(
  db: Db,
  sendId: string,
  { status, errorCode, which, after, limit }: TextPage,
): Promise<TextRow[]> {
  let query = db
    .selectFrom('text_message')
    .select(['contact_id', 'number', 'error_code', 'error_message', 'segments'])
    .select(['sent_at', 'settled_at', 'clicked_at', 'opted_out_at'])
    .select(sql<SmsStatus>`status`.as('status'))
    .where('send_id', '=', sendId)
    .where('status', 'is not', null)
  if (status) query = query.where('status', '=', status)
  if (errorCode) query = query.where('error_code', '=', errorCode)
  if (which === 'clicked') query = query.where('clicked_at', 'is not', null)
  if (which === 'opted_out') query = query.where('opted_out_at', 'is not', null)
  if (after !== null) query = query.where('contact_id', '>', after)
  return query.orderBy('contact_id').limit(limit).execute()
}
