import type { MailServerState } from '@carillon/contract/installation'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { stateOf } from './server-state.rules.ts'

/** Reads the findings about all mail servers: their states, and the answers of the last sixty minutes. */
export async function findStates(db: Db, now: Date): Promise<(serverId: string) => MailServerState> {
  const since = new Date(now.getTime() - 3_600_000)
  const rows = await db.selectFrom('mail_server_state').selectAll().execute()
  const sums = await db
    .selectFrom('mail_server_minute')
    .select((eb) => [
      'server_id',
      sql<number>`${eb.fn.sum('accepted')}::int`.as('accepted'),
      sql<number>`${eb.fn.sum('refused')}::int`.as('refused'),
      sql<number>`${eb.fn.sum('deferred')}::int`.as('deferred'),
      sql<number>`${eb.fn.sum('uncertain')}::int`.as('uncertain'),
      sql<number>`${eb.fn.sum('not_taken')}::int`.as('not_taken'),
    ])
    .where('minute', '>', since)
    .groupBy('server_id')
    .execute()
  return (serverId) => {
    const { server_id: _, ...counts } = sums.find((sum) => sum.server_id === serverId) ?? none
    return stateOf(
      rows.find((row) => row.server_id === serverId),
      counts,
      now,
    )
  }
}

const none = { server_id: '', accepted: 0, refused: 0, deferred: 0, uncertain: 0, not_taken: 0 }
