import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { defineJob, enqueue, type Job, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Photographer } from './photographer.ts'
import { htmlHash, type ThumbnailKind, thumbnailJob, thumbnailKey } from './thumbnails.ts'

/** The HTML to render; null when the content was deleted. */
export type ThumbnailSource = (db: Db, id: string) => Promise<string | null>

/** The most tries. A job is tried three times, and once an hour there is another one. */
const mostTries = 9

/**
 * Makes the thumbnail of some content, and deletes that of deleted content. Safe to run twice: a thumbnail of the same
 * HTML stays. After a crash a file may be left without a row. Content over which the browser ends each time is given up after
 * `mostTries`, until it changes.
 */
export function makeThumbnails(
  sources: Record<ThumbnailKind, ThumbnailSource>,
  photographer: Photographer,
): Job {
  return defineJob({
    ...thumbnailJob,
    async run({ kind, id }, { db, log, services: { blobs } }) {
      const before = await findThumbnail(db, kind, id)
      if (!before) return
      const html = await sources[kind](db, id)
      if (html === null) {
        await db.deleteFrom('thumbnail').where('kind', '=', kind).where('subject_id', '=', id).execute()
        if (before.file) await blobs.delete(thumbnailKey(before.file))
        return
      }
      const hash = htmlHash(html)
      const isSame = before.html_hash?.equals(hash) ?? false
      const isGivenUp = before.tries >= mostTries
      if (isGivenUp)
        log.warn({ kind, id, tries: before.tries }, 'a thumbnail is given up until its content changes')
      const picture =
        isSame || isGivenUp || html.trim() === ''
          ? null
          : await photographer.take(showDefaults(html, true)).catch(async (cause: unknown) => {
              await noteTry(db, kind, id)
              throw cause
            })
      if (picture === 'no browser') return
      const file = isSame ? before.file : picture && randomUUID()
      if (picture && file) await blobs.write(thumbnailKey(file), Readable.from([picture]))
      await db
        .updateTable('thumbnail')
        .set(({ eb }) => ({
          file,
          html_hash: hash,
          tries: 0,
          // The thumbnail may have been requested again in the meantime: another job will make that one.
          wanted_at: eb.case().when('wanted_at', '>', before.wanted_at).then(eb.ref('wanted_at')).end(),
        }))
        .where('kind', '=', kind)
        .where('subject_id', '=', id)
        .execute()
      if (before.file && before.file !== file) await blobs.delete(thumbnailKey(before.file))
    },
  })
}

async function noteTry(db: Db, kind: ThumbnailKind, id: string): Promise<void> {
  await db
    .updateTable('thumbnail')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}

async function findThumbnail(db: Db, kind: ThumbnailKind, id: string) {
  return db
    .selectFrom('thumbnail')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
}

/** Thumbnails that have waited for an hour: there was no browser, or its process crashed. */
export async function retryThumbnails({ db, now }: JobContext): Promise<void> {
  const rows = await db
    .selectFrom('thumbnail')
    .select(['kind', 'subject_id'])
    .where('wanted_at', '<', new Date(now().getTime() - 3_600_000))
    .limit(1_000)
    .execute()
  for (const { kind, subject_id } of rows)
    await enqueue(db, thumbnailJob, { kind: kind as ThumbnailKind, id: subject_id })
}
