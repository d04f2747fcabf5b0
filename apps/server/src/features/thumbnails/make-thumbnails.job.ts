import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { showDefaults } from '@carillon/personalization/show-defaults'
import type { Db } from '#platform/db.ts'
import { defineJob, enqueue, type Job, type JobContext } from '../../jobs/define-job.ts'
import type { Photographer } from './photographer.ts'
import { htmlHash, type ThumbnailKind, thumbnailJob, thumbnailKey } from './thumbnails.ts'

/** The HTML of what is pictured; null when it is gone. */
export type ThumbnailSource = (db: Db, id: string) => Promise<string | null>

/**
 * Makes the picture of one thing's latest content, and removes the picture of what is gone. Safe to run twice: a
 * picture of the same HTML stays. A file whose row was not written is left behind, and nobody knows its name.
 */
export function makeThumbnails(
  sources: Record<ThumbnailKind, ThumbnailSource>,
  photographer: Photographer,
): Job {
  return defineJob({
    ...thumbnailJob,
    async run({ kind, id }, { db, services: { blobs } }) {
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
      const picture = isSame || html.trim() === '' ? null : await photographer.take(showDefaults(html, true))
      if (picture === 'no browser') return
      const file = isSame ? before.file : picture && randomUUID()
      if (picture && file) await blobs.write(thumbnailKey(file), Readable.from([picture]))
      await db
        .updateTable('thumbnail')
        .set(({ eb }) => ({
          file,
          html_hash: hash,
          // Asked for again meanwhile: another job is on its way.
          wanted_at: eb.case().when('wanted_at', '>', before.wanted_at).then(eb.ref('wanted_at')).end(),
        }))
        .where('kind', '=', kind)
        .where('subject_id', '=', id)
        .execute()
      if (before.file && before.file !== file) await blobs.delete(thumbnailKey(before.file))
    },
  })
}

async function findThumbnail(db: Db, kind: ThumbnailKind, id: string) {
  return db
    .selectFrom('thumbnail')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
}

/** What still waits after an hour: there was no browser, or a process died with it. */
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
