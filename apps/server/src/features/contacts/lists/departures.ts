import { type RawBuilder, sql } from 'kysely'

/**
 * Writes down that people left lists, as a part of the statement that takes them off: behind a part named `removed`,
 * which returns the rows of list_contact that it deleted. Somebody who was put on the list while this transaction waited
 * for it leaves no earlier than they came.
 * @param userId who took them off; null when nobody knows
 */
export function noteDepartures(account: string, userId: string | null): RawBuilder<unknown> {
  return sql`departed as (
        insert into list_departure (contact_id, list_id, account_id, added_at, left_at, user_id)
        select contact_id, list_id, ${account}::uuid, added_at, greatest(now(), added_at), ${userId}::uuid from removed
      )`
}
