import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The single sends behind these sends, by the send's id; the name is null when the single send was deleted. */
export async function findSendNames(
  db: Db,
  account: string,
  sendIds: readonly string[],
): Promise<Map<string, { id: string; name: string | null }>> {
  if (sendIds.length === 0) return new Map()
  const { rows } = await sql<{ send_id: string; id: string; name: string | null }>`
    select send.id as send_id, send.client_id as id, single_send.name
    from send left join single_send on single_send.id = send.client_id and single_send.account_id = send.account_id
    where send.account_id = ${account} and send.client = 'single-sends' and send.id = any(${sendIds as string[]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ send_id, ...single }) => [send_id, single]))
}
