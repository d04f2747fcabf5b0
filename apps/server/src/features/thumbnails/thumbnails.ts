import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { rowTime } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { enqueue, type JobKind } from '../../jobs/define-job.ts'

/** What has a picture of its message. */
export const thumbnailKinds = ['design', 'prebuilt', 'template_version'] as const
export type ThumbnailKind = (typeof thumbnailKinds)[number]

/** An editor saves every few seconds: a picture is made when it has been quiet for this long. */
const settleMs = 4_000
/** After this long nobody is told to wait any more: there is no browser, or far too much to do. */
const hopeMs = 120_000

const payload = z.object({ kind: z.enum(thumbnailKinds), id: z.string() })

/** The job as it is asked for; `makeThumbnails` does it. One at a time, because a browser takes a whole core. */
export const thumbnailJob: JobKind<typeof payload> = {
  name: 'thumbnails.make',
  payload,
  attempts: 3,
  key: ({ kind, id }) => `thumbnail:${kind}:${id}`,
  lane: () => 'thumbnails',
}

/**
 * Says that content has changed or is gone: its picture is made anew, or goes too. Call it in the transaction that did
 * it. Content whose HTML is still the same keeps its picture.
 */
export async function requestThumbnail(tx: Db, kind: ThumbnailKind, id: string): Promise<void> {
  await tx
    .insertInto('thumbnail')
    .values({ kind, subject_id: id, wanted_at: rowTime })
    .onConflict((row) => row.columns(['kind', 'subject_id']).doUpdateSet({ wanted_at: rowTime }))
    .execute()
  await enqueue(tx, thumbnailJob, { kind, id }, { inMs: settleMs })
}

interface Pictured {
  id: string
  thumbnail_url: string
  thumbnail_pending: boolean
}

/** Where pictures are fetched, and what time it is. */
export interface Picturing {
  publicUrl: string
  now: Date
}

/** The same things with the addresses of their pictures. What was never pictured is from now on. */
export async function withThumbnails<T extends Pictured>(
  db: Db,
  kind: ThumbnailKind,
  things: readonly T[],
  { publicUrl, now }: Picturing,
): Promise<T[]> {
  const known = await thumbnailsOf(db, kind, things)
  for (const { id } of things) if (!known.has(id)) await requestThumbnail(db, kind, id)
  const hoped = now.getTime() - hopeMs
  return things.map((thing) => {
    const { file, wanted_at } = known.get(thing.id) ?? { file: null, wanted_at: now }
    return {
      ...thing,
      thumbnail_url: file === null ? '' : `${publicUrl}${thumbnailAddress(file)}`,
      thumbnail_pending: wanted_at !== null && wanted_at.getTime() > hoped,
    }
  })
}

export async function withThumbnail<T extends Pictured>(
  db: Db,
  kind: ThumbnailKind,
  thing: T,
  { publicUrl, now }: Picturing,
): Promise<T> {
  const [pictured] = await withThumbnails(db, kind, [thing], { publicUrl, now })
  return pictured ?? thing
}

/** Has pictures made of what does not change by anyone's hand, where they show something else than this HTML. */
export async function refreshThumbnails(
  db: Db,
  kind: ThumbnailKind,
  things: readonly { id: string; html_content: string }[],
): Promise<void> {
  const known = await thumbnailsOf(db, kind, things)
  for (const { id, html_content } of things) {
    const hash = known.get(id)?.html_hash
    if (hash && !hash.equals(htmlHash(html_content))) await requestThumbnail(db, kind, id)
  }
}

async function thumbnailsOf(db: Db, kind: ThumbnailKind, things: readonly { id: string }[]) {
  if (things.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('thumbnail')
    .selectAll()
    .where('kind', '=', kind)
    .where(
      'subject_id',
      'in',
      things.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row]))
}

/** Where a picture lives for everybody who was told of it. */
export function thumbnailAddress(file: string): string {
  return `/i/thumbnails/${file}.jpg`
}

export function thumbnailKey(file: string): string {
  return `thumbnails/${file}`
}

/** Another number here has every picture made anew. */
const look = 1

export function htmlHash(html: string): Buffer {
  return createHash('sha256').update(`${look}\n${html}`).digest()
}
