import type { LibraryDesign } from '@carillon/contract/design-library'
import { type ThumbnailContext, withThumbnail } from '#features/thumbnails/public.ts'
import type { Db } from '#platform/db.ts'

/** A design of the account with the address of its thumbnail. */
export async function withDesignThumbnail(
  db: Db,
  context: ThumbnailContext,
  design: Promise<LibraryDesign>,
): Promise<LibraryDesign> {
  return withThumbnail(db, 'design', await design, context)
}
