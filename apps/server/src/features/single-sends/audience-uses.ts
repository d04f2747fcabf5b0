import type { SegmentUse } from '@carillon/contract/segments'
import type { SingleSendStatus } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The unsent single sends that use a list or segment, newest first. A scheduled one prevents deleting that list or
 * segment, because its recipients are only looked up when it starts. Drafts are shown, but don't prevent it.
 */
export async function findAudienceUses(
  db: Db,
  account: string,
  { kind, id }: { kind: 'list' | 'segment'; id: string },
): Promise<SegmentUse[]> {
  const [chosen, excluded] =
    kind === 'list'
      ? [sql.ref('list_ids'), sql.ref('exclude_list_ids')]
      : [sql.ref('segment_ids'), sql.ref('exclude_segment_ids')]
  const { rows } = await sql<{ id: string; name: string; status: SingleSendStatus; excludes: boolean }>`
    select id, name, status, ${id}::uuid = any(${excluded}) as excludes
    from single_send
    where account_id = ${account} and status in ('draft', 'scheduled')
      and ((not all_contacts and ${id}::uuid = any(${chosen})) or ${id}::uuid = any(${excluded}))
    order by updated_at desc
  `.execute(db)
  return rows.map((row) => ({ kind: 'single_send', ...row, locks: row.status === 'scheduled' }))
}
