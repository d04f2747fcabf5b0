import {
  type ContentRevision,
  contentHistoryLimits,
  type KeptContent,
} from '@carillon/contract/content-history'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { ContentPlace } from './content-access.ts'
import {
  type ContentColumns,
  contentOf,
  isEmptyContent,
  isSameContent,
  packContent,
} from './packed-content.ts'

export const ownerColumns = {
  single_send: 'single_send_id',
  design: 'design_id',
  template_version: 'template_version_id',
  ab_variation: 'ab_variation_id',
  automation_message: 'automation_message_id',
} as const

interface Saver {
  user: string | null
  now: Date
}

type Reason = ContentRevision['reason']

/**
 * Keeps the saved content, in the transaction of the save, which has the content's row locked. Saves by one user within
 * ten minutes share an entry, which has the last of them. A save that doesn't change the content makes no entry.
 */
export async function keepRevision(
  tx: Db,
  place: ContentPlace,
  { user, now }: Saver,
  before: ContentColumns & { updated_at: Date },
  after: ContentColumns,
): Promise<void> {
  const [was, is] = [contentOf(before), contentOf(after)]
  if (isSameContent(was, is)) return
  const last = await lastRevision(tx, place)
  if (!last && !isEmptyContent(was)) {
    await insertEntry(tx, place, { user: null, now: before.updated_at }, was, {
      reason: 'first',
      sealed: true,
    })
  }
  const together = now.getTime() - contentHistoryLimits.togetherMinutes * 60_000
  if (last && !last.sealed && last.user_id === user && last.began_at.getTime() > together) {
    await tx
      .updateTable('content_revision')
      .set({ content: await packContent(is), saved_at: now })
      .where('id', '=', last.id)
      .execute()
    return
  }
  await insertEntry(tx, place, { user, now }, is, { reason: 'edited', sealed: false })
  await pruneEntries(tx, place)
}

/** Keeps the current content as an entry of its own, with this reason and name. */
export async function keepMoment(
  tx: Db,
  place: ContentPlace,
  { user, now }: Saver,
  row: ContentColumns,
  { reason, name = '' }: { reason: Exclude<Reason, 'first' | 'edited'>; name?: string },
): Promise<string> {
  const last = await lastRevision(tx, place)
  if (last && (last.reason === 'edited' || last.reason === 'first')) {
    await tx
      .updateTable('content_revision')
      .set({ reason, name, sealed: true })
      .where('id', '=', last.id)
      .execute()
    return last.id
  }
  const id = await insertEntry(tx, place, { user, now }, contentOf(row), { reason, name, sealed: true })
  await pruneEntries(tx, place)
  return id
}

/** Ends the current entry: it stays as it is, and later saves make a new one. */
export async function sealLast(tx: Db, place: ContentPlace): Promise<void> {
  const last = await lastRevision(tx, place)
  if (last) await tx.updateTable('content_revision').set({ sealed: true }).where('id', '=', last.id).execute()
}

/** Adds the entries of one piece of content to the entries of the content that it becomes. */
export async function moveRevisions(tx: Db, from: ContentPlace, to: ContentPlace): Promise<void> {
  await tx
    .updateTable('content_revision')
    .set({ [ownerColumns[from.kind]]: null, [ownerColumns[to.kind]]: to.id })
    .where('account_id', '=', from.account)
    .where(ownerColumns[from.kind], '=', from.id)
    .execute()
}

function lastRevision(tx: Db, { account, kind, id }: ContentPlace) {
  return tx
    .selectFrom('content_revision')
    .select(['id', 'user_id', 'began_at', 'sealed', 'reason'])
    .where('account_id', '=', account)
    .where(ownerColumns[kind], '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function insertEntry(
  tx: Db,
  { account, kind, id: owner }: ContentPlace,
  { user, now }: Saver,
  content: KeptContent,
  { reason, name = '', sealed }: { reason: Reason; name?: string; sealed: boolean },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('content_revision')
    .values({
      id,
      account_id: account,
      [ownerColumns[kind]]: owner,
      user_id: user,
      reason,
      name,
      sealed,
      began_at: now,
      saved_at: now,
      content: await packContent(content),
    })
    .execute()
  return id
}

/**
 * Deletes the oldest entries beyond the limits. Named entries are counted apart, so that long editing doesn't delete
 * them.
 */
async function pruneEntries(tx: Db, { account, kind, id }: ContentPlace): Promise<void> {
  const { edits, moments } = contentHistoryLimits
  const column = sql.ref(ownerColumns[kind])
  await sql`
    delete from content_revision where id in (
      select id from (
        select id, reason in ('named', 'sent') as named,
               row_number() over (partition by reason in ('named', 'sent') order by id desc) as place
        from content_revision where account_id = ${account} and ${column} = ${id}
      ) as placed
      where place > case when named then ${moments}::int else ${edits}::int end
    )`.execute(tx)
}
