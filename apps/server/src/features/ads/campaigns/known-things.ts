import type { ErrorCode } from '@carillon/contract/refusals'
import { listNames } from '#features/contact-sets/public.ts'
import { findImages } from '#features/images/public.ts'
import { findSegmentNames } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Content, namedThings, withImageSizes, withoutGone } from './content.rules.ts'

/** The ids of single sends of the account among these. */
export type FindSends = (db: Db, account: string, ids: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Demands that lists, segments and images that a change names for the first time are the account's. One that was deleted
 * after the campaign named it is a finding of its check instead. Answers the content with the sizes of its images.
 * @throws list_not_found, segment_not_found, image_not_found with the field
 */
export async function knownContent(
  db: Db,
  account: string,
  before: Content,
  after: Content,
): Promise<Content> {
  const there = await findThings(db, account, after)
  const [named, known] = [namedThings(after), namedThings(before)]
  const refused = (code: ErrorCode, kind: keyof typeof named, found: { has(id: string): boolean }) => {
    const ids = new Set(known[kind].map(({ id }) => id))
    const gone = named[kind].find(({ id }) => !ids.has(id) && !found.has(id))
    if (gone) throw new Refusal(code, { id: gone.id }, { field: gone.field })
  }
  refused('list_not_found', 'lists', there.lists)
  refused('segment_not_found', 'segments', there.segments)
  refused('image_not_found', 'images', there.images)
  return withImageSizes(after, there.images)
}

/** The content without lists, segments and images that are gone by now. */
export async function presentContent(db: Db, account: string, content: Content): Promise<Content> {
  const { lists, segments, images } = await findThings(db, account, content)
  return withoutGone(content, { lists, segments, images })
}

async function findThings(db: Db, account: string, content: Content) {
  const { lists, segments, images } = namedThings(content)
  const idsOf = (all: readonly { id: string }[]) => [...new Set(all.map(({ id }) => id))]
  return {
    lists: await listNames(db, account, idsOf(lists)),
    segments: await findSegmentNames(db, account, idsOf(segments)),
    images: await findImages(db, account, idsOf(images)),
  }
}
