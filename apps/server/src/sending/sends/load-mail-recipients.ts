import { sql } from 'kysely'
import type { Database } from '#platform/db.ts'
import type { LoadSendRecipients } from '#sending/ledger/send.ts'

/** Loads the data that an API call provided for each recipient; custom arguments only where a relay gets them. */
export function loadMailRecipients({ db }: Database, withArgs: boolean): LoadSendRecipients {
  return async (send, ids) => {
    const rows = await db
      .selectFrom('mail_recipient')
      .select(['contact_id', 'data', 'envelope'])
      .$if(withArgs, (query) => query.select('custom_args'))
      .where('send_id', '=', send.id)
      .where(sql<boolean>`contact_id = any(${ids as string[]}::uuid[])`)
      .execute()
    return new Map(
      rows.map(({ contact_id, data, envelope, custom_args: customArgs }) => [
        contact_id,
        { data, envelope, ...(customArgs ? { customArgs } : {}) },
      ]),
    )
  }
}
