import type { ImageUse } from '@carillon/contract/images'
import type { Db } from '#platform/db.ts'
import { accessImage } from './images.ts'

/**
 * What of one feature shows an image, the last changed first, 100 at most. Features that keep content know
 * nothing of images and images nothing of them; roles hand this in (docs/decisions/0053).
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
