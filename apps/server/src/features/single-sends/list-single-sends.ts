import type { SingleSendSort } from '@carillon/contract/single-send-sort'
import {
  type SingleSendFilter,
  type SingleSendPage,
  type SingleSendStatus,
  type SingleSendSummary,
  singleSendLimits,
} from '@carillon/contract/single-sends'
import { type SqlBool, sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { foldedHolds } from '#platform/folded-text.ts'
import {
  type Cursor,
  type CutPage,
  cutPage,
  parseCursor,
  writeCursor,
} from '#platform/http/page-cursor.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { findAbTestSummaries } from './ab-test/find-ab-test.ts'
import { findAwaited } from './awaited-imports.ts'
import { findDeliveries } from './find-deliveries.ts'
import { parseSortedPlace, writeSortedPlace } from './page-token.rules.ts'
import { selectSorted } from './sort-orders.ts'
import type { SingleSendRow } from './wire.ts'

interface Page {
  page_size: number
  page_token?: string | undefined
  sort?: SingleSendSort | undefined
}

type ListRow = Pick<
  SingleSendRow,
  | 'id'
  | 'name'
  | 'status'
  | 'categories'
  | 'send_at'
  | 'sent_at'
  | 'updated_at'
  | 'created_at'
  | 'editor'
  | 'channel'
  | 'list_ids'
  | 'segment_ids'
  | 'all_contacts'
  | 'exclude_list_ids'
  | 'exclude_segment_ids'
  | 'waits_before'
>

/**
 * A page of single sends, last changed first, with the counts. Pages continue after a key, not an offset, so that
 * changes in the meantime neither skip nor repeat rows. The content columns are not read.
 */
export async function searchSingleSends(
  db: Db,
  account: string,
  filter: SingleSendFilter,
  page: Page,
  { address, now }: { address: (token: string) => string; now: Date },
): Promise<SingleSendPage> {
  const [found, counts] = await Promise.all([
    findPage(db, account, filter, page),
    countByStatus(db, account, filter),
  ])
  const statuses = filter.status?.length ? filter.status : null
  const count = Object.entries(counts).reduce(
    (sum, [status, some]) => (statuses?.includes(status as SingleSendStatus) === false ? sum : sum + some),
    0,
  )
  return {
    result: await toSummaries(db, account, found.rows, now),
    status_counts: counts,
    _metadata: {
      self: address(page.page_token ?? ''),
      ...(found.prev === undefined ? {} : { prev: address(found.prev) }),
      ...(found.next === undefined ? {} : { next: address(found.next) }),
      count,
    },
  }
}

/** @throws page_token_invalid */
async function findPage(
  db: Db,
  account: string,
  filter: SingleSendFilter,
  page: Page,
): Promise<CutPage<ListRow>> {
  const { page_size: size, page_token: token, sort } = page
  if (sort === undefined) {
    const cursor = validPlace(parseCursor(token))
    const rows = await selectPage(db, account, filter, cursor, size + 1)
    return cutPage(rows, { size, cursor, write: writeCursor })
  }
  const place = validPlace(parseSortedPlace(token, sort))
  const options = { matching: matching(account, filter, true), place, limit: size + 1 }
  const keys = await selectSorted(db, account, sort, options)
  const write = (direction: Cursor['direction'], key: (typeof keys)[number]) =>
    writeSortedPlace(direction, sort, key)
  const { rows: cut, ...edges } = cutPage(keys, { size, cursor: place, write })
  const ids = cut.map(({ id }) => id)
  const rows = await selectRows(db)
    .where('account_id', '=', account)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), ...edges }
}

function validPlace<Place>(place: Place | undefined): Place {
  if (place === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return place
}

function matching(account: string, filter: SingleSendFilter, withStatus: boolean) {
  const { name, status, categories, channels } = filter
  const conditions = [sql<SqlBool>`account_id = ${account}`]
  if (name) conditions.push(foldedHolds(sql`name`, name))
  if (withStatus && status?.length) conditions.push(sql`status = any(${status as string[]}::text[])`)
  if (categories?.length) conditions.push(sql`categories && ${categories as string[]}::text[]`)
  if (channels?.length) conditions.push(sql`channel = any(${channels as string[]}::text[])`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

async function selectPage(
  db: Db,
  account: string,
  filter: SingleSendFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListRow[]> {
  const backwards = cursor?.direction === 'before'
  let query = selectRows(db).where(matching(account, filter, true))
  if (cursor) {
    const key = sql`(${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    query = query.where(
      backwards ? sql<SqlBool>`(updated_at, id) > ${key}` : sql<SqlBool>`(updated_at, id) < ${key}`,
    )
  }
  const direction = backwards ? 'asc' : 'desc'
  return query.orderBy('updated_at', direction).orderBy('id', direction).limit(limit).execute()
}

/** The columns of a row of the list, without content. */
export function selectRows(db: Db) {
  // All accounts: its callers name the account.
  return db
    .selectFrom('single_send')
    .select([
      'id',
      'name',
      'status',
      'categories',
      'send_at',
      'sent_at',
      'updated_at',
      'created_at',
      'editor',
      'channel',
    ])
    .select(['list_ids', 'segment_ids', 'all_contacts', 'exclude_list_ids', 'exclude_segment_ids'])
    .select('waits_before')
}

async function countByStatus(db: Db, account: string, filter: SingleSendFilter) {
  const rows = await db
    .selectFrom('single_send')
    .select((all) => ['status', all.fn.countAll<number>().as('count')])
    .where(matching(account, filter, false))
    .groupBy('status')
    .execute()
  const counts = { draft: 0, scheduled: 0, triggered: 0, expired: 0, 'pick-winner': 0 }
  for (const { status, count } of rows) counts[status as SingleSendStatus] = count
  return counts
}

/** The list entries of these rows, in their order. It makes several queries at once, so call it outside a transaction. */
export async function toSummaries(
  db: Db,
  account: string,
  rows: ListRow[],
  now: Date,
): Promise<SingleSendSummary[]> {
  const shownIds = rows.flatMap((row) => row.list_ids.slice(0, 2))
  const ids = rows.map(({ id }) => id)
  const begun = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id)
  const [names, deliveries, awaited, tests] = await Promise.all([
    listNames(db, account, shownIds),
    findDeliveries(db, account, begun),
    findAwaited(db, account, rows, now),
    findAbTestSummaries(db, account, ids),
  ])
  return rows.map((row) => {
    const known = row.list_ids.slice(0, 2).flatMap((id) => names.get(id) ?? [])
    return {
      id: row.id,
      name: row.name,
      status: row.status as SingleSendStatus,
      categories: row.categories,
      ...(row.send_at ? { send_at: row.send_at.toISOString() } : {}),
      abtest: tests.get(row.id) ?? null,
      is_abtest: tests.has(row.id),
      channels: [row.channel as 'email' | 'sms'],
      updated_at: row.updated_at.toISOString(),
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      editor: row.editor as 'code' | 'design',
      recipients: {
        all: row.all_contacts,
        names: known,
        more: row.list_ids.length + row.segment_ids.length - known.length,
      },
      delivery: deliveries.get(row.id) ?? null,
      waiting_for: awaited.get(row.id) ?? [],
    }
  })
}

/** The categories in use, last used first. */
export async function findCategories(db: Db, account: string): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category
    from single_send, unnest(categories) as category
    where account_id = ${account}
    group by category
    order by max(updated_at) desc, category
    limit ${singleSendLimits.categorySuggestions}`.execute(db)
  return rows.map(({ category }) => category)
}
