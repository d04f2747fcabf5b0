import { type RawBuilder, sql } from 'kysely'

/**
 * A part of a statement that records that contacts left lists. It follows a part named `removed`, which returns the
 * rows of list_contact that it deleted. If a contact was added while this transaction waited for the list, the
 * departure has the time of the addition, so that it is never earlier.
 * @param userId who removed them; null when that is not known
 */
export function noteDepartures(account: string, userId: string | null): RawBuilder<unknown> {
  return sql`departed as (
        insert into list_departure (contact_id, list_id, account_id, added_at, left_at, user_id)
        select contact_id, list_id, ${account}::uuid, added_at, greatest(now(), added_at), ${userId}::uuid from removed
      )`
}
