import type { ImageUse } from '@carillon/contract/images'
import type { Db } from '#platform/db.ts'
import { accessImage } from './images.ts'

/**
 * Finds the things of one feature that show an image, last changed first, at most 100. Features with content don't import
 * images, nor the other way round, so roles pass these functions (docs/decisions/0053).
 */
export type FindImageUses = (db: Db, account: string, image: string) => Promise<ImageUse[]>

/** Everything that shows an image of the account, feature after feature. */
export async function findUsages(
  db: Db,
  account: string,
  id: string,
  findUses: readonly FindImageUses[],
): Promise<ImageUse[]> {
  const image = await accessImage(db, account, id)
  const found = await Promise.all(findUses.map((find) => find(db, account, image.id)))
  return found.flat()
}
