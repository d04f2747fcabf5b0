import type { BrandKit, BrandKitFields } from '@carillon/contract/brand-kit'
import type { ImageUse } from '@carillon/contract/images'
import { defaultBrand } from '@carillon/email-design/brand'
import { accessImage, imageWire } from '#features/images/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/** The account's brand kit, or the default one. */
export async function readBrandKit(db: Db, account: string, publicUrl: string): Promise<BrandKit> {
  const kept = await db
    .selectFrom('brand_kit')
    .select(['kit', 'updated_at'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!kept) return { ...defaultBrand, logo: null, updated_at: null }
  // A kit that an earlier version stored lacks newer settings, which get their defaults.
  const { logo, ...look } = { ...defaultBrand, ...kept.kit }
  return {
    ...look,
    logo: await shownLogo(db, account, kept.kit.logo, publicUrl),
    updated_at: kept.updated_at.toISOString(),
  }
}

/** The company that the brand kit of an account names; empty without a kit, or if it names none. */
export async function companyOf(db: Db, account: string): Promise<string> {
  const kept = await db
    .selectFrom('brand_kit')
    .select('kit')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return kept?.kit.company?.trim() ?? ''
}

/** @throws image_not_found */
export async function keepBrandKit(db: Db, account: string, kit: BrandKitFields, now: Date): Promise<void> {
  if (kit.logo) await accessImage(db, account, kit.logo.image_id)
  const kept = { kit: JSON.stringify(kit), updated_at: now }
  await db
    .insertInto('brand_kit')
    .values({ account_id: account, ...kept })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
    .execute()
}

export async function resetBrandKit(db: Db, account: string): Promise<void> {
  await db.deleteFrom('brand_kit').where('account_id', '=', account).execute()
}

/** The brand kit as a use of its logo. */
export async function findBrandKitShowing(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const kept = await db
    .selectFrom('brand_kit')
    .select(['kit', 'updated_at'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (kept?.kit.logo?.image_id !== image) return []
  return [{ kind: 'brand_kit', id: account, name: '', updated_at: kept.updated_at.toISOString() }]
}

async function shownLogo(
  db: Db,
  account: string,
  logo: BrandKitFields['logo'],
  publicUrl: string,
): Promise<BrandKit['logo']> {
  if (!logo) return null
  try {
    const { url, width, height } = imageWire(await accessImage(db, account, logo.image_id), publicUrl)
    return { ...logo, url, width, height }
  } catch (cause) {
    if (cause instanceof Refusal) return null
    throw cause
  }
}
