import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface SendRow {
  id: string
  client: string
  clientId: string
  from: string
  createdAt: Date
  categories: string[]
  groupId: number | null
  countsTextLinks: boolean
  /** The variation of an A/B test that the send mails; null: there is no test. */
  variation: string | null
  /** True if the send mails a part of a test, and not the people who wait for the winner. */
  isTest: boolean
}

/** The facts about sends for their events, without their texts. */
export async function findSendFacts(db: Db, account: string, ids: readonly string[]): Promise<SendRow[]> {
  const { rows } = await sql<SendRow>`
    select id, client, client_id as "clientId", message -> 'from' ->> 'email' as "from", created_at as "createdAt", message -> 'categories' as categories,
           (message -> 'unsubscribe' ->> 'groupId')::int as "groupId",
           coalesce((message -> 'tracking' ->> 'textClicks')::boolean, false) as "countsTextLinks",
           variation_id as variation, part > 0 as "isTest"
    from send
    where account_id = ${account} and id = any(${ids as string[]}::uuid[])`.execute(db)
  return rows
}
