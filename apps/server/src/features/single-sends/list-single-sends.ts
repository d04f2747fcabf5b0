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
import { Refusal } from '#platform/refusal.ts'
import { findAwaited } from './awaited-imports.ts'
import { findDeliveries } from './find-deliveries.ts'
import { type Cursor, parseCursor, writeCursor } from './page-token.rules.ts'
import type { SingleSendRow } from './wire.ts'

interface Page {
  page_size: number
  page_token?: string | undefined
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
  const cursor = parseCursor(page.page_token)
  if (cursor === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const counts = await countByStatus(db, account, filter)
  const statuses = filter.status?.length ? filter.status : null
  const count = Object.entries(counts).reduce(
    (sum, [status, some]) => (statuses?.includes(status as SingleSendStatus) === false ? sum : sum + some),
    0,
  )
  const rows = await selectPage(db, account, filter, cursor, page.page_size + 1)
  const isMore = rows.length > page.page_size
  const shown = rows.slice(0, page.page_size)
  if (cursor?.direction === 'before') shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  const hasPrevious = cursor?.direction === 'before' ? isMore : cursor !== null
  const hasNext = cursor?.direction === 'before' ? true : isMore
  return {
    result: await toSummaries(db, account, shown, now),
    status_counts: counts,
    _metadata: {
      self: address(page.page_token ?? ''),
      ...(hasPrevious && first ? { prev: address(writeCursor('before', first)) } : {}),
      ...(hasNext && last ? { next: address(writeCursor('after', last)) } : {}),
      count,
    },
  }
}

function matching(account: string, filter: SingleSendFilter, withStatus: boolean) {
  const { name, status, categories, channels } = filter
  const conditions = [sql<SqlBool>`account_id = ${account}`]
  if (name) conditions.push(sql`name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (withStatus && status?.length) conditions.push(sql`status = any(${status as string[]}::text[])`)
  if (categories?.length) conditions.push(sql`categories && ${categories as string[]}::text[]`)
  // Every single send is an email until there are text messages.
  if (channels?.length && !channels.includes('email')) conditions.push(sql`false`)
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
  let query = db
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
    ])
    .select(['list_ids', 'segment_ids', 'all_contacts', 'exclude_list_ids', 'exclude_segment_ids'])
    .select('waits_before')
    .where(matching(account, filter, true))
  if (cursor) {
    const key = sql`(${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    query = query.where(
      backwards ? sql<SqlBool>`(updated_at, id) > ${key}` : sql<SqlBool>`(updated_at, id) < ${key}`,
    )
  }
  const direction = backwards ? 'asc' : 'desc'
  return query.orderBy('updated_at', direction).orderBy('id', direction).limit(limit).execute()
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

async function toSummaries(
  db: Db,
  account: string,
  rows: ListRow[],
  now: Date,
): Promise<SingleSendSummary[]> {
  const shownIds = rows.flatMap((row) => row.list_ids.slice(0, 2))
  const names = await listNames(db, account, shownIds)
  const deliveries = await findDeliveries(
    db,
    account,
    rows.filter(({ status }) => status !== 'draft').map(({ id }) => id),
  )
  const awaited = await findAwaited(db, account, rows, now)
  return rows.map((row) => {
    const known = row.list_ids.slice(0, 2).flatMap((id) => names.get(id) ?? [])
    return {
      id: row.id,
      name: row.name,
      status: row.status as SingleSendStatus,
      categories: row.categories,
      ...(row.send_at ? { send_at: row.send_at.toISOString() } : {}),
      abtest: null,
      is_abtest: false,
      channels: ['email' as const],
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
