import { delivery, type RecipientState } from '@carillon/contract/delivery'
import { fillPath } from '@carillon/contract/endpoint'
import type { Metadata } from '@carillon/contract/wire'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findRecipients, type RecipientRow, type SendOf } from '#sending/sends/public.ts'

interface RecipientsQuery {
  state?: RecipientState | undefined
  page_size: number
  page_token?: string | undefined
}

/** One page. The token is the last id of the page before. */
export async function pageOfRecipients(
  db: Db,
  send: SendOf,
  query: RecipientsQuery,
  base: string,
): Promise<{ results: RecipientRow[]; _metadata: Metadata }> {
  const { state, page_size: size, page_token: token } = query
  if (token && !/^[0-9a-f-]{36}$/.test(token))
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const rows = await findRecipients(db, send, { state, after: token || null, limit: size + 1 })
  const results = rows.slice(0, size)
  const address = (after: string | undefined) => {
    const search = new URLSearchParams({ page_size: String(size) })
    if (state) search.set('state', state)
    if (after) search.set('page_token', after)
    return `${base}${fillPath(delivery.recipients.path, { id: send.clientId })}?${search}`
  }
  const last = results.at(-1)?.contact_id
  return {
    results,
    _metadata: {
      self: address(token || undefined),
      ...(rows.length > size && last ? { next: address(last) } : {}),
      count: results.length,
    },
  }
}
