import { contactData, contactTagNames } from '@carillon/personalization/reserved-tags'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { bareArray, type Db } from '#platform/db.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'

/**
 * Loads the values for the tags of messages: the contacts of a batch in one query, custom values under the names of
 * their fields.
 */
export function loadRecipients({ db }: { db: Db }): LoadRecipients {
  return async (account, contactIds, names) => {
    if (contactIds.length === 0) return new Map()
    const wanted = contactTagNames.filter((name) => names.has(name))
    const fields = (await customFieldsOf(db, account)).filter(({ name }) => names.has(name))
    const rows = await db
      .selectFrom('contact')
      .select(['id', 'email', ...wanted])
      .$if(fields.length > 0, (query) => query.select('custom'))
      .where('account_id', '=', account)
      .where(sql<boolean>`id = any(${bareArray(contactIds)}::uuid[])`)
      .execute()
    return new Map(
      rows.map((row) => {
        const custom = (row.custom ?? {}) as Record<string, unknown>
        return [row.id, contactData(row, custom, fields)]
      }),
    )
  }
}
