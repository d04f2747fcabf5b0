import type { Partner } from '@carillon/ads/platforms'
import type { AdSources } from '@carillon/contract/ads'
import type { AdPartner, PartnerPage } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AdServices, asking, signedIn } from './access.ts'
import { clearPage } from './choose.rules.ts'
import { accountColumns, pageColumns } from './store-sign-in.ts'
import { subscribeLeads } from './subscribe-leads.ts'

/** The accounts and pages that a sign-in can use, as its partner tells them now. */
export async function findSources(
  services: AdServices,
  db: Db,
  account: string,
  name: Partner,
): Promise<AdSources> {
  const { partner, token } = await signedIn(services, db, account, name)
  const [accounts, pages] = await asking(services, db, account, name, () => readSources(partner, token))
  return {
    ad_accounts: accounts.map((one) => ({
      id: one.id,
      name: one.name,
      currency: one.currency,
      time_zone: one.timeZone,
      manager_id: one.managerId,
      is_usable: one.isUsable,
    })),
    pages: pages.map(({ id, name: title, instagram }) => ({ id, name: title, instagram })),
  }
}

const readSources = (partner: AdPartner, token: string) =>
  Promise.all([partner.accounts(token), partner.pages(token)])

/**
 * Chooses the advertising account and the page. Without a page the one before stays if the sign-in may still use it, or
 * the only one is taken.
 */
export async function chooseSources(
  services: AdServices,
  db: Db,
  account: string,
  name: Partner,
  chosen: { adAccountId: string; pageId: string | null | undefined },
): Promise<void> {
  const { partner, token, row } = await signedIn(services, db, account, name)
  const [accounts, pages] = await asking(services, db, account, name, () => readSources(partner, token))
  const adAccount = accounts.find(({ id }) => id === chosen.adAccountId)
  if (!adAccount) throw new Refusal('ad_account_unknown', {}, { field: 'ad_account_id' })
  if (!adAccount.isUsable) throw new Refusal('ad_account_unusable', {}, { field: 'ad_account_id' })
  const page = pageOf(pages, chosen.pageId, row.page_id)
  await db
    .updateTable('ad_connection')
    .set({ ...accountColumns(adAccount), ...pageColumns(page) })
    .where('account_id', '=', account)
    .where('partner', '=', name)
    .execute()
  await subscribeLeads(services, db, account, name)
}

function pageOf(
  pages: readonly PartnerPage[],
  asked: string | null | undefined,
  before: string | null,
): PartnerPage | null {
  if (asked === undefined) return clearPage(pages, before)
  if (asked === null) return null
  const found = pages.find(({ id }) => id === asked)
  if (!found) throw new Refusal('ad_page_unknown', {}, { field: 'page_id' })
  return found
}
