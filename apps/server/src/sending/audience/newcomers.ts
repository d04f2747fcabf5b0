import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import { preventing, suppressionOrder } from './suppressed.ts'

export interface Newcomer {
  id: string
  email: string | null
  reason: SuppressionReason | 'no_credits' | null
}

interface Asked {
  sendId: string
  account: string
  groupId: number | null
  contactIds: readonly string[]
  now: Date
}

/**
 * The contacts among these that are no recipients of a send yet, with the first reason to leave them out. Each address
 * is looked up, because a wave is small compared with all suppressions of an account.
 */
export async function findNewcomers(
  tx: Db,
  { sendId, account, groupId, contactIds, now }: Asked,
): Promise<Newcomer[]> {
  const ids = bareArray(contactIds)
  const { rows } = await sql<Newcomer>`
    select contact.id, contact.email, (
      select kind from suppression
      where account_id = ${account} and suppression.email = contact.email
        and ${preventing({ groupId, now })}
      order by array_position(${suppressionOrder as readonly string[] as string[]}::text[], kind)
      limit 1
    ) as reason
    from contact
    where contact.account_id = ${account} and contact.id = any(${ids}::uuid[])
      and not exists (
        select 1 from recipient where send_id = ${sendId} and contact_id = contact.id
          and recipient.contact_id = any(${ids}::uuid[])
      )
    order by contact.id`.execute(tx)
  return rows
}
