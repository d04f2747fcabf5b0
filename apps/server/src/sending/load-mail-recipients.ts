import { sql } from 'kysely'
import type { Database } from '#platform/db.ts'
import type { LoadSendRecipients } from './send.ts'

/** Loads the data that an API call provided for each recipient. */
export function loadMailRecipients({ db }: Database): LoadSendRecipients {
  return async (send, ids) => {
    const rows = await db
      .selectFrom('mail_recipient')
      .select(['contact_id', 'data', 'envelope'])
      .where('send_id', '=', send.id)
      .where(sql<boolean>`contact_id = any(${ids as string[]}::uuid[])`)
      .execute()
    return new Map(rows.map(({ contact_id, data, envelope }) => [contact_id, { data, envelope }]))
  }
}
