import { type Platform, platforms } from '@carillon/ads/platforms'
import type { AdPlacement } from '@carillon/contract/ad-campaigns'
import type { AdCampaignRow } from '@carillon/contract/ad-numbers'
import type { Metadata } from '@carillon/contract/wire'
import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type CampaignRow, hasChanges } from '../campaign-row.ts'
import { findConnected } from '../connected.ts'
import { findPlacements, isSimulated } from '../placements.ts'
import { type Filter, matching, refuseDays } from './filter.ts'
import { type Asked, findPage } from './find-page.ts'
import { findParts, type Part, sumParts } from './sums.ts'

type Keyed = Pick<Services, 'secretKey'>

interface Listed {
  result: AdCampaignRow[]
  campaign_count: number
  _metadata: Metadata
}

/** A page of campaigns with their numbers in a time. @throws ad_days_invalid, page_token_invalid */
export async function listCampaigns(
  services: Keyed,
  db: Db,
  account: string,
  { filter, asked }: { filter: Filter; asked: Asked },
  address: (token: string) => string,
): Promise<Listed> {
  refuseDays(filter)
  const [page, counts] = await Promise.all([
    findPage(db, account, filter, asked),
    countCampaigns(db, account, filter),
  ])
  const ids = page.rows.map(({ id }) => id)
  return {
    result: await findRows(services, db, account, ids, filter),
    campaign_count: counts.all,
    _metadata: {
      self: address(asked.page_token ?? ''),
      ...(page.prev === undefined ? {} : { prev: address(page.prev) }),
      ...(page.next === undefined ? {} : { next: address(page.next) }),
      count: counts.found,
    },
  }
}

async function countCampaigns(db: Db, account: string, filter: Filter) {
  return db
    .selectFrom('ad_campaign')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where ${matching(account, filter)})`.as('found'),
    ])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
}

async function findRows(services: Keyed, db: Db, account: string, ids: readonly string[], filter: Filter) {
  if (ids.length === 0) return []
  const [rows, placements, parts, connected] = await Promise.all([
    db
      .selectFrom('ad_campaign')
      .select(['id', 'name', 'kind', 'objective', 'status', 'is_paused', 'is_leaving', 'updated_at'])
      // Designs stay in the database.
      .select(
        sql<
          Shown['content']
        >`jsonb_build_object('platforms', content -> 'platforms', 'schedule', content -> 'schedule')`.as(
          'content',
        ),
      )
      .select(hasChanges)
      .where('account_id', '=', account)
      .where(sql<boolean>`id = any(${bareArray(ids)}::uuid[])`)
      .execute(),
    findPlacements(db, account, ids),
    findParts(db, account, ids, filter),
    findConnected(services, db, account),
  ])
  const [rowOf, partsOf] = [
    new Map(rows.map((row) => [row.id, row])),
    Map.groupBy(parts, (part) => part.campaign),
  ]
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    if (!row) return []
    const placed = placements.get(id) ?? []
    const chosen = row.content.platforms.map((platform) => connected[platform])
    return [
      toRow(row, { placed, isSimulated: isSimulated(placed, chosen), parts: partsOf.get(id) ?? [] }, filter),
    ]
  })
}

/** A campaign as the list shows it. */
type Shown = Pick<
  CampaignRow,
  'id' | 'name' | 'kind' | 'objective' | 'status' | 'is_paused' | 'is_leaving' | 'has_changes' | 'updated_at'
> & {
  content: Pick<CampaignRow['content'], 'platforms' | 'schedule'>
}

interface Beside {
  placed: readonly AdPlacement[]
  isSimulated: boolean
  parts: readonly Part[]
}

function toRow(
  row: Shown,
  { placed, isSimulated: isAllSimulated, parts }: Beside,
  filter: Filter,
): AdCampaignRow {
  const { schedule } = row.content
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as AdCampaignRow['kind'],
    objective: row.objective as AdCampaignRow['objective'],
    status: row.status as AdCampaignRow['status'],
    is_paused: row.is_paused,
    is_leaving: row.is_leaving,
    has_changes: row.has_changes,
    is_simulated: isAllSimulated,
    start_at: schedule.startAt,
    end_at: schedule.endAt,
    updated_at: row.updated_at.toISOString(),
    numbers: sumParts(parts.filter((part) => part.isSimulated === isAllSimulated)),
    platforms: platforms
      .filter((platform) => !filter.platform || platform === filter.platform)
      .flatMap((platform) => onPlatform(platform, row, { placed, isSimulated: isAllSimulated, parts })),
  }
}

/** The ad on a platform that is chosen, submitted, or has numbers; else none. */
function onPlatform(
  platform: Platform,
  { content }: Shown,
  { placed, isSimulated: isAllSimulated, parts }: Beside,
) {
  const placement = placed.find((one) => one.platform === platform) ?? null
  const isShown = placement?.is_simulated ?? isAllSimulated
  const own = parts.filter((part) => part.platform === platform && part.isSimulated === isShown)
  if (!placement && own.length === 0 && !content.platforms.includes(platform)) return []
  return [{ platform, placement, numbers: sumParts(own) }]
}
