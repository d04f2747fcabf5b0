import type { Partner } from '@carillon/ads/platforms'
import { type AdPartner, type AdTokens, PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type ConnectionRow, sealTokens, tokensOf } from './connection-rows.ts'
import { markExpired } from './mark-expired.ts'
import { isRenewalDue } from './renew.rules.ts'

type Keys = Pick<Services, 'secretKey' | 'log' | 'now'>

/**
 * The tokens of a connection, renewed if that is due; null: a person has to sign in again. One process renews at a time,
 * and the others wait for its tokens. It calls the partner, so no transaction may be under way.
 * @throws PartnerFault when the partner gives no new tokens and the present ones have ended
 */
export async function freshTokens(
  services: Keys,
  db: Db,
  partner: AdPartner,
  row: ConnectionRow,
): Promise<AdTokens | null> {
  const { secretKey, now, log } = services
  const tokens = tokensOf(secretKey, row)
  if (!tokens) {
    if (row.tokens) log.error({ account: row.account_id, partner: row.partner }, foreignKey)
    return null
  }
  if (!isRenewalDue(tokens, row.renewed_at ?? row.connected_at, now())) return tokens
  const renewed = await renew(services, db, partner, row)
  if (renewed instanceof PartnerFault) throw renewed
  return renewed
}

/** The log's sentence about tokens of a process with another key. */
export const foreignKey =
  'tokens of ads were sealed with another key: all processes need the same SECRET_KEY, or the key file of the backup'

/** Renews under a lock of the row. A fault is returned, so that the transaction keeps the time of the try. */
async function renew(
  services: Keys,
  db: Db,
  partner: AdPartner,
  { account_id: account, partner: name }: ConnectionRow,
): Promise<AdTokens | null | PartnerFault> {
  const { secretKey, now, log } = services
  return db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, account, name)
    const tokens = row && tokensOf(secretKey, row)
    if (!row || !tokens) return null
    // Another process may have renewed them while this one waited for the row.
    if (!isRenewalDue(tokens, row.renewed_at ?? row.connected_at, now())) return tokens
    const asked = await partner.renew(tokens).catch((cause: unknown) => {
      if (cause instanceof PartnerFault) return cause
      throw cause
    })
    if (asked === null || (asked instanceof PartnerFault && asked.kind === 'signed_out')) {
      await markExpired(tx, account, partner.partner, now())
      return null
    }
    if (asked instanceof PartnerFault) {
      log.warn({ account, partner: name, fault: asked.kind }, 'tokens of ads could not be renewed')
      const stillCounts = tokens.expiresAt !== null && tokens.expiresAt > now()
      await storeTokens(tx, row, { renewed_at: now() })
      return stillCounts ? tokens : asked
    }
    await storeTokens(tx, row, {
      renewed_at: now(),
      tokens: sealTokens(secretKey, account, name, asked),
      tokens_expire_at: asked.expiresAt,
    })
    return asked
  })
}

function lockRow(tx: Db, account: string, partner: string): Promise<ConnectionRow | undefined> {
  return tx
    .selectFrom('ad_connection')
    .selectAll()
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .forUpdate()
    .executeTakeFirst()
}

async function storeTokens(
  tx: Db,
  { account_id, partner }: ConnectionRow,
  values: Partial<Pick<ConnectionRow, 'tokens' | 'tokens_expire_at' | 'renewed_at'>>,
): Promise<void> {
  await tx
    .updateTable('ad_connection')
    .set(values)
    .where('account_id', '=', account_id)
    .where('partner', '=', partner as Partner)
    .execute()
}
