import { type Partner, partners } from '@carillon/ads/platforms'
import type { AdConnection } from '@carillon/contract/ads'
import type { Db } from '#platform/db.ts'
import type { AdServices } from './access.ts'
import { type ConnectionRow, findRows, stateOf, tokensOf } from './connection-rows.ts'

/** The connections of an account with all partners, also with those that are not connected. */
export async function showConnections(
  services: AdServices,
  db: Db,
  account: string,
): Promise<AdConnection[]> {
  const [rows, running] = await Promise.all([findRows(db, account), countRunning(db, account)])
  return partners.map((partner) => {
    const row = rows.find((one) => one.partner === partner)
    return {
      ...(row ? ofRow(services, row) : unconnected),
      partner,
      can_connect: services.config.ads[partner] !== null,
      can_simulate: services.config.ads.hasSandbox,
      running_campaigns: running.get(partner) ?? 0,
    }
  })
}

export async function showConnection(
  services: AdServices,
  db: Db,
  account: string,
  partner: Partner,
): Promise<AdConnection> {
  const all = await showConnections(services, db, account)
  const found = all.find((one) => one.partner === partner)
  if (!found) throw new Error(`no partner ${partner}`)
  return found
}

const unconnected = {
  state: 'unconnected' as const,
  is_simulated: false,
  person: null,
  ad_account: null,
  page: null,
  instagram: null,
  missing_permissions: [],
  expires_at: null,
  connected_at: null,
}

function ofRow({ secretKey }: AdServices, row: ConnectionRow) {
  const { ad_account_id, page_id, instagram_id } = row
  return {
    state: stateOf(secretKey, row),
    is_simulated: row.is_simulated,
    person: row.person,
    ad_account:
      ad_account_id === null
        ? null
        : {
            id: ad_account_id,
            name: row.ad_account_name ?? '',
            currency: row.currency ?? '',
            time_zone: row.time_zone ?? '',
          },
    page: page_id === null ? null : { id: page_id, name: row.page_name ?? '' },
    instagram: instagram_id === null ? null : { id: instagram_id, name: row.instagram_name ?? '' },
    missing_permissions: row.missing_permissions,
    expires_at:
      tokensOf(secretKey, row)?.refresh === null ? (row.tokens_expire_at?.toISOString() ?? null) : null,
    connected_at: row.connected_at.toISOString(),
  }
}

/** The campaigns whose ads run or are reviewed, by partner. */
async function countRunning(db: Db, account: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ad_placement')
    .select(['partner', (one) => one.fn.count<number>('campaign_id').distinct().as('count')])
    .where('account_id', '=', account)
    .where('wanted', '=', 'active')
    .where('status', 'in', ['submitted', 'active'])
    .groupBy('partner')
    .execute()
  return new Map(rows.map(({ partner, count }) => [partner, count]))
}
