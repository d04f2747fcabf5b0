import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { enqueue, type JobKind } from '#jobs/define-job.ts'
import { rowTime } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'

/** Kinds of content that have thumbnails. */
export const thumbnailKinds = ['design', 'prebuilt', 'template_version'] as const
export type ThumbnailKind = (typeof thumbnailKinds)[number]

/** Editors save every few seconds, so a thumbnail is made after this long without a save, in milliseconds. */
const settleMs = 4_000
/** After this long a thumbnail no longer counts as coming: there is no browser, or too much work. In milliseconds. */
const expectedWithinMs = 120_000

const payload = z.object({ kind: z.enum(thumbnailKinds), id: z.string() })

/** The job as callers enqueue it; `makeThumbnails` runs it. One at a time, because a browser uses a whole core. */
export const thumbnailJob: JobKind<typeof payload> = {
  name: 'thumbnails.make',
  payload,
  attempts: 3,
  key: ({ kind, id }) => `thumbnail:${kind}:${id}`,
  sequence: () => 'thumbnails',
}

/**
 * Requests a new thumbnail because content changed, or its deletion because the content was deleted. Call it in the
 * same transaction. Content with the same HTML keeps its thumbnail.
 */
export async function requestThumbnail(tx: Db, kind: ThumbnailKind, id: string): Promise<void> {
  await tx
    .insertInto('thumbnail')
    .values({ kind, subject_id: id, wanted_at: rowTime })
    .onConflict((row) => row.columns(['kind', 'subject_id']).doUpdateSet({ wanted_at: rowTime, tries: 0 }))
    .execute()
  await enqueue(tx, thumbnailJob, { kind, id }, { inMs: settleMs })
}

interface HasThumbnail {
  id: string
  thumbnail_url: string
  thumbnail_pending: boolean
}

/** The public address of thumbnails, and the time. */
export interface ThumbnailContext {
  publicUrl: string
  now: Date
}

/** Adds the addresses of their thumbnails. Missing thumbnails are requested. */
export async function withThumbnails<T extends HasThumbnail>(
  db: Db,
  kind: ThumbnailKind,
  things: readonly T[],
  { publicUrl, now }: ThumbnailContext,
): Promise<T[]> {
  const known = await thumbnailsOf(db, kind, things)
  for (const { id } of things) if (!known.has(id)) await requestThumbnail(db, kind, id)
  const expectedSince = now.getTime() - expectedWithinMs
  return things.map((thing) => {
    const { file, wanted_at } = known.get(thing.id) ?? { file: null, wanted_at: now }
    return {
      ...thing,
      thumbnail_url: file === null ? '' : `${publicUrl}${thumbnailAddress(file)}`,
      thumbnail_pending: wanted_at !== null && wanted_at.getTime() > expectedSince,
    }
  })
}

export async function withThumbnail<T extends HasThumbnail>(
  db: Db,
  kind: ThumbnailKind,
  thing: T,
  { publicUrl, now }: ThumbnailContext,
): Promise<T> {
  const [first] = await withThumbnails(db, kind, [thing], { publicUrl, now })
  return first ?? thing
}

/** Requests thumbnails of content that comes with the product, if they show other HTML than this. */
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

/** The public address of a thumbnail. */
export function thumbnailAddress(file: string): string {
  return `/i/thumbnails/${file}.jpg`
}

export function thumbnailKey(file: string): string {
  return `thumbnails/${file}`
}

/** The version of how thumbnails look. Increase it to have all thumbnails made again. */
const look = 1

export function htmlHash(html: string): Buffer {
  return createHash('sha256').update(`${look}\n${html}`).digest()
}
