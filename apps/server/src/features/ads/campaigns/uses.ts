import type { ImageUse } from '@carillon/contract/images'
import type { ListUse } from '@carillon/contract/lists'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type AudienceUse = ListUse & { kind: 'ad_campaign' }

/**
 * The campaigns of ads that use a list or segment, last changed first: for their audience, or as the list of their leads, in
 * the draft or as they were submitted. One that was submitted keeps it from being deleted.
 */
async function ofAudience(
  db: Db,
  account: string,
  { kind, id }: { kind: 'list' | 'segment'; id: string },
): Promise<AudienceUse[]> {
  const isIn = (column: 'content' | 'submitted') =>
    kind === 'list'
      ? sql`(${sql.ref(column)} -> 'audience' -> 'listIds' ? ${id} or coalesce(${sql.ref(column)} -> 'leadForm' ->> 'listId' = ${id}, false))`
      : sql`${sql.ref(column)} -> 'audience' -> 'segmentIds' ? ${id}`
  const { rows } = await sql<{ id: string; name: string; status: string; is_submitted: boolean }>`
    select id, name, status, coalesce(${isIn('submitted')}, false) as is_submitted from ad_campaign
    where account_id = ${account} and (${isIn('content')} or coalesce(${isIn('submitted')}, false))
    order by updated_at desc`.execute(db)
  return rows.map(({ is_submitted, ...row }) => ({
    kind: 'ad_campaign',
    ...row,
    excludes: false,
    locks: is_submitted,
  }))
}

/** The campaigns of ads that show an image, last changed first. */
async function ofImage(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const { rows } = await sql<{ id: string; name: string; status: string; updated_at: Date }>`
    select id, name, status, updated_at from ad_campaign
    where account_id = ${account}
      and (position(${image}::text in (content -> 'designs')::text) > 0
        or coalesce(position(${image}::text in (submitted -> 'designs')::text) > 0, false))
    order by updated_at desc limit 100`.execute(db)
  return rows.map((row) => ({
    kind: 'ad_campaign',
    id: row.id,
    name: row.name,
    status: row.status as Extract<ImageUse, { kind: 'ad_campaign' }>['status'],
    updated_at: row.updated_at.toISOString(),
  }))
}

/** Finds the campaigns of ads that use lists, segments or images. */
export const uses = { ofAudience, ofImage }
