import type { ContentRevision, KeptContent } from '@carillon/contract/content-history'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ContentAccess, ContentPlace, Writing } from './content-access.ts'
import { keepMoment, ownerColumns, sealLast } from './keep-revision.ts'
import { isSameContent, unpackContent } from './packed-content.ts'

export async function listRevisions(db: Db, place: ContentPlace): Promise<ContentRevision[]> {
  const rows = await entries(db, place).orderBy('content_revision.id', 'desc').execute()
  return Promise.all(rows.map(async (row) => toEntry(row, await unpackContent(row.content))))
}

export async function getRevision(
  db: Db,
  place: ContentPlace,
  id: string,
): Promise<ContentRevision & { content: KeptContent }> {
  const row = await entries(db, place).where('content_revision.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('revision_not_found', { id })
  const content = await unpackContent(row.content)
  return { ...toEntry(row, content), content }
}

export async function nameRevision(
  db: Db,
  access: ContentAccess,
  place: ContentPlace,
  name: string,
  { user, now }: { user: string; now: Date },
): Promise<ContentRevision> {
  const id = await db.transaction().execute(async (tx) => {
    const content = await access.read(tx, place.account, place.id)
    return keepMoment(tx, place, { user, now }, content, { reason: 'named', name })
  })
  const { content: _, ...entry } = await getRevision(db, place, id)
  return entry
}

/**
 * Restores an entry through the feature's own call. The current content becomes a closed entry before, and the restored
 * content a new entry after, so both stay in the history.
 */
export async function restoreRevision(
  db: Db,
  access: ContentAccess,
  place: ContentPlace,
  revisionId: string,
  how: Writing,
): Promise<void> {
  const { content } = await getRevision(db, place, revisionId)
  if (isSameContent(content, await access.read(db, place.account, place.id))) return
  await sealLast(db, place)
  await access.write(db, place.account, place.id, content, how)
  await db.transaction().execute(async (tx) => {
    const now = await access.read(tx, place.account, place.id)
    await keepMoment(tx, place, how, now, { reason: 'restored' })
  })
}

function entries(db: Db, { account, kind, id }: ContentPlace) {
  return db
    .selectFrom('content_revision')
    .leftJoin('user', 'user.id', 'content_revision.user_id')
    .select([
      'content_revision.id',
      'content_revision.began_at',
      'content_revision.saved_at',
      'content_revision.reason',
      'content_revision.name',
      'content_revision.content',
      'user.email',
      'user.first_name',
      'user.last_name',
    ])
    .where('content_revision.account_id', '=', account)
    .where(`content_revision.${ownerColumns[kind]}`, '=', id)
}

type Entry = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

function toEntry(row: Entry, { subject }: KeptContent): ContentRevision {
  return {
    id: row.id,
    saved_at: row.saved_at.toISOString(),
    began_at: row.began_at.toISOString(),
    user: personOf(row),
    reason: row.reason as ContentRevision['reason'],
    name: row.name,
    subject,
  }
}

export function personOf({
  email,
  first_name,
  last_name,
}: {
  email: string | null
  first_name: string | null
  last_name: string | null
}) {
  if (email === null) return null
  return { email, name: [first_name, last_name].filter(Boolean).join(' ') }
}
