import type { Partner } from '@carillon/ads/platforms'
import {
  type AdPartner,
  type AdSignIn,
  type AdTokens,
  type PartnerAccount,
  PartnerFault,
  type PartnerPage,
} from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import type { AdServices } from './access.ts'
import { clearAccount, clearPage } from './choose.rules.ts'
import { type ConnectionRow, findRow, sealTokens } from './connection-rows.ts'

/** The person who signs in, in an account. */
export interface Signer {
  account: string
  userId: string
}

/** Takes up work that waited for a sign-in. It runs in the transaction that stores the tokens. */
export type WorkAgain = (db: Db, account: string, partner: Partner) => Promise<void>

/** The columns of a chosen advertising account. */
export function accountColumns(chosen: PartnerAccount | null) {
  return {
    ad_account_id: chosen?.id ?? null,
    ad_account_name: chosen?.name ?? null,
    currency: chosen?.currency ?? null,
    time_zone: chosen?.timeZone ?? null,
    manager_id: chosen?.managerId ?? null,
  }
}

/** The columns of a chosen page. */
export function pageColumns(chosen: PartnerPage | null) {
  return {
    page_id: chosen?.id ?? null,
    page_name: chosen?.name ?? null,
    instagram_id: chosen?.instagram?.id ?? null,
    instagram_name: chosen?.instagram?.name ?? null,
  }
}

/**
 * Stores a sign-in with the account and page that are clear without a question. False if a sign-in of the other kind,
 * simulated or real, was stored meanwhile: ads of both kinds must not meet in one connection.
 */
export async function storeSignIn(
  { secretKey, now }: AdServices,
  db: Db,
  { account, userId }: Signer,
  partner: AdPartner,
  {
    tokens,
    said,
    isSimulated,
    workAgain,
  }: { tokens: AdTokens; said: AdSignIn; isSimulated: boolean; workAgain: WorkAgain },
): Promise<boolean> {
  const name = partner.partner
  const before = await findRow(db, account, name)
  const values = {
    tokens: sealTokens(secretKey, account, name, tokens),
    tokens_expire_at: tokens.expiresAt,
    state: 'connected',
    person: said.person,
    permissions: said.permissions,
    missing_permissions: said.missing,
    connected_at: now(),
    renewed_at: null,
    user_id: userId,
    ...(await clearChoice(partner, tokens.access, before)),
  }
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('ad_connection')
      .values({ account_id: account, partner: name, is_simulated: isSimulated, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'partner'])
          .doUpdateSet(values)
          .where('ad_connection.is_simulated', '=', isSimulated),
      )
      .returning('account_id')
      .executeTakeFirst()
    if (stored) await workAgain(tx, account, name)
    return stored !== undefined
  })
}

/** If the partner does not tell the accounts now, a person chooses later. */
async function clearChoice(partner: AdPartner, token: string, before: ConnectionRow | null) {
  try {
    const [accounts, pages] = await Promise.all([partner.accounts(token), partner.pages(token)])
    return {
      ...accountColumns(clearAccount(accounts, before?.ad_account_id ?? null)),
      ...pageColumns(clearPage(pages, before?.page_id ?? null)),
    }
  } catch (cause) {
    if (!(cause instanceof PartnerFault)) throw cause
    return { ...accountColumns(null), ...pageColumns(null) }
  }
}
