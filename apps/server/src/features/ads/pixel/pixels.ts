import type { AdPixel } from '@carillon/contract/ad-pixel'
import { demandEntitlement } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { pixelSnippet } from './script.rules.ts'

/** The public address of a pixel. It stands in other people's pages for years, so it never changes. */
export const pixelPath = '/e/ad/'

export async function showPixel(db: Db, account: string, publicUrl: string): Promise<AdPixel> {
  const row = await db
    .selectFrom('ad_pixel')
    .select(['site_url', 'last_seen_at'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  return {
    site_url: row?.site_url ?? '',
    snippet: pixelSnippet(`${publicUrl}${pixelPath}${account}.js`),
    last_seen_at: row?.last_seen_at?.toISOString() ?? null,
  }
}

/** Sets the address of the site; empty: it is not known. */
export async function changeSite(db: Db, account: string, siteUrl: string): Promise<void> {
  await demandEntitlement(db, account, 'ads')
  if (siteUrl !== '' && !isWebAddress(siteUrl))
    throw new Refusal('ad_site_invalid', {}, { field: 'site_url' })
  await db
    .insertInto('ad_pixel')
    .values({ account_id: account, site_url: siteUrl })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ site_url: siteUrl }))
    .execute()
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
