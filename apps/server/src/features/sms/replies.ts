import type { SmsReply } from '@carillon/contract/sms'
import type { Metadata } from '@carillon/contract/wire'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { countReplies, findReplies, markReply, type ReplyRow } from '#sending/texts/public.ts'

/** Finds contacts by the numbers that texts are from. `contacts` has it, and texts know nothing of contacts. */
export type FindByPhones = (
  db: Db,
  account: string,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, { id: string; name: string | null }>>

interface ReplyQuery {
  state?: 'open' | 'handled' | undefined
  page_size: number
  page_token?: string | undefined
}

interface ReplyPage {
  results: SmsReply[]
  open_count: number
  _metadata: Metadata
}

/**
 * A page of replies; with `clientId` only replies to one single send. The token is the id of the last reply of the page
 * before.
 */
export async function pageOfReplies(
  db: Db,
  account: string,
  clientId: string | null,
  { state, page_size: size, page_token: token }: ReplyQuery,
  { path, findByPhones }: { path: string; findByPhones: FindByPhones },
): Promise<ReplyPage> {
  const after = token ? asUuid(token) : null
  if (token && after === null) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const rows = await findReplies(db, account, { clientId, state, after, limit: size + 1 })
  const counts = await countReplies(db, account, clientId)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const query = `page_size=${size}${state ? `&state=${state}` : ''}`
  const matching =
    state === undefined ? counts.all : state === 'open' ? counts.open : counts.all - counts.open
  return {
    results: await repliesToWire(db, account, shown, findByPhones),
    open_count: counts.open,
    _metadata: {
      self: `${path}?${query}${token ? `&page_token=${token}` : ''}`,
      ...(rows.length > size && last ? { next: `${path}?${query}&page_token=${last.id}` } : {}),
      count: matching,
    },
  }
}

/** @throws sms_reply_not_found */
export async function changeReply(
  db: Db,
  account: string,
  id: string,
  { by, now, findByPhones }: { by: string | null; now: Date; findByPhones: FindByPhones },
): Promise<SmsReply> {
  const row = await markReply(db, account, id, by, now)
  if (!row) throw new Refusal('sms_reply_not_found', { id })
  const [reply] = await repliesToWire(db, account, [row], findByPhones)
  return reply as SmsReply
}

/** Replies as the API shows them, with the contacts whose numbers they are from. */
export async function repliesToWire(
  db: Db,
  account: string,
  rows: readonly ReplyRow[],
  findByPhones: FindByPhones,
): Promise<SmsReply[]> {
  const owners = await findByPhones(
    db,
    account,
    rows.map(({ number }) => number),
  )
  return rows.map((row) => {
    const owner = owners.get(row.number)
    return {
      id: row.id,
      contact_id: owner?.id ?? null,
      contact_name: owner?.name ?? null,
      phone_number: row.number,
      body: row.body,
      image_count: row.image_count,
      received_at: row.received_at.toISOString(),
      single_send_id: row.client_id,
      handled_at: row.handled_at?.toISOString() ?? null,
      handled_by: row.handled_by,
    }
  })
}
