import { readBrandKit } from '#features/brand-kit/public.ts'
import type { Db } from '#platform/db.ts'
import { type PageBrand, pageBrand } from './page-brand.rules.ts'

/** Relative to `/e/<kind>/<token>`: the pages ask no other server for anything. */
const root = '../..'

/**
 * The look of pages about an account's messages; null without a brand kit: such pages look like the product. `at` leads
 * to the images of this server.
 */
export async function findPageBrand(db: Db, account: string, at = root): Promise<PageBrand | null> {
  const kit = await readBrandKit(db, account, '')
  return kit.updated_at === null ? null : pageBrand(kit, at)
}
