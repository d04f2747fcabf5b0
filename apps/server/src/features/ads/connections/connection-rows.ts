import { type Partner, partners } from '@carillon/ads/platforms'
import type { AdConnectionState } from '@carillon/contract/ads'
import type { Selectable } from 'kysely'
import type { AdTokens } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import type { SecretKey } from '#platform/key-file.ts'
import type { AdConnection } from '#schema/tables.generated.ts'

export type ConnectionRow = Selectable<AdConnection>

const purpose = 'ad tokens'

const ownerOf = (account: string, partner: string): string => `${account} ${partner}`

export function sealTokens(key: SecretKey, account: string, partner: string, tokens: AdTokens): Buffer {
  const { access, refresh } = tokens
  return key.seal(purpose, ownerOf(account, partner), JSON.stringify({ access, refresh }))
}

/** The tokens of a connection; null: it has none, or they were sealed with another key. */
export function tokensOf(key: SecretKey, row: ConnectionRow): AdTokens | null {
  if (row.tokens === null) return null
  const text = key.unseal(purpose, ownerOf(row.account_id, row.partner), row.tokens)
  if (text === null) return null
  const { access, refresh } = JSON.parse(text) as { access: string; refresh: string | null }
  return { access, refresh, expiresAt: row.tokens_expire_at }
}

/** The connections of an account, in the order of `partners`. */
export async function findRows(db: Db, account: string): Promise<ConnectionRow[]> {
  const rows = await db.selectFrom('ad_connection').selectAll().where('account_id', '=', account).execute()
  return partners.flatMap((partner) => rows.filter((row) => row.partner === partner))
}

export async function findRow(db: Db, account: string, partner: Partner): Promise<ConnectionRow | null> {
  const row = await db
    .selectFrom('ad_connection')
    .selectAll()
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .executeTakeFirst()
  return row ?? null
}

/** The state of a connection. Tokens of another key count as ended: this process can't use them. */
export function stateOf(key: SecretKey, row: ConnectionRow): Exclude<AdConnectionState, 'unconnected'> {
  if (row.state === 'expired' || row.tokens === null || !key.opens(row.tokens)) return 'expired'
  if (row.missing_permissions.length > 0) return 'lacking'
  return isChosen(row) ? 'connected' : 'unfinished'
}

/** True if the advertising account is chosen, and for Meta the page in whose name ads appear. */
export function isChosen(row: ConnectionRow): boolean {
  return row.ad_account_id !== null && (row.partner !== 'meta' || row.page_id !== null)
}
