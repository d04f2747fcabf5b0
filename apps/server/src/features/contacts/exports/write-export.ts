import { pipeline } from 'node:stream/promises'
import type { ContactStatus } from '@carillon/contract/contacts'
import { type CompiledQuery, sql } from 'kysely'
import pg, { type PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type ContactIds, listMembers } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { compileSegment } from '#features/segments/public.ts'
import { cancellable } from '#platform/cancellable.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { StoredFile } from '#schema/json-columns.ts'
import { foundBySearch } from '../search/search-contacts.ts'
import { contactsWithStatus } from '../search/status.ts'
import { canShareSnapshots } from './can-share-snapshots.ts'
import { CopiedRows } from './copied-rows.ts'
import { copyStatement, headerLine, type IdRange } from './export-columns.ts'
import type { ExportRow } from './export-row.ts'
import { readInTurn } from './read-in-turn.ts'
import { writeFiles } from './write-files.ts'

interface Progress {
  /** The number of contacts, counted before the first is written. */
  onTotal(total: number): Promise<void>
  onRows(rows: number): void
  /** Stops the writing, because the process stops or the export was deleted. */
  signal: AbortSignal
}

const chosenTable = 'export_chosen'
const megabyte = 1_000_000
/** The number of connections that write rows, taking ranges in turn. Two, because another core compresses their output. */
const readers = 2
/**
 * The number of ranges in the largest export that one connection would write. With the usual limit a range has 10,000
 * contacts.
 */
const rangesAtLimit = 10
/** The bytes that each connection writes ahead while another one's are passed on: about one range of contacts. */
const bytesAhead = 4 * 1024 * 1024

/**
 * Writes the files of an export from one snapshot of the database, so that a file never mixes older and newer data.
 * Rows are streamed from PostgreSQL to the blob store, so memory doesn't grow with their number.
 * @throws a refusal when a segment is invalid
 */
export async function writeExport(
  services: Services,
  row: ExportRow,
  folder: string,
  { onTotal, onRows, signal }: Progress,
): Promise<StoredFile[]> {
  const { database, blobs, now, plainExportRows } = services
  const fields = await customFieldsOf(database.db, row.account_id)
  const clients = [await database.pool.connect()]
  let whole = false
  try {
    const [first] = clients as [PoolClient]
    const atOnce = (await canShareSnapshots(first)) ? readers : 1
    await beginSnapshot(first)
    const total = await collectContacts(first, database.db, row, { now: now(), signal })
    await onTotal(total.count)
    const ranges = await rangesOf(first, row.account_id, { ...total, plainRows: plainExportRows })
    while (clients.length < Math.min(atOnce, ranges.length)) {
      const client = await database.pool.connect()
      clients.push(client)
      await beginInSameSnapshot(first, client, total.table)
    }
    if (ranges.length > 1) await Promise.all(clients.map((client) => client.query(joinRanges)))
    if (total.table !== null) await Promise.all(clients.map((client) => client.query(indexChosen)))
    signal.throwIfAborted()
    const fileType = row.file_type as 'csv' | 'json'
    const openers = ranges.map((range, at) => () => {
      const client = clients[at % clients.length] as PoolClient
      const among = total.table
      const statement = copyStatement(row.account_id, fileType, fields, { among, range })
      return client.query(new CopiedRows(statement, { isBinary: fileType === 'json', bytesAhead }))
    })
    const files = await writeFiles(readInTurn(openers, { atOnce: clients.length, signal }), {
      blobs,
      folder,
      fileType,
      header: fileType === 'csv' ? headerLine(fields) : '',
      maxBytes: row.max_file_size * megabyte,
      gzip: total.count > plainExportRows,
      onRows,
    })
    for (const client of clients) await client.query('commit')
    whole = true
    return files
  } finally {
    // An interrupted COPY leaves its connection in an unknown state.
    for (const client of clients) client.release(!whole)
  }
}

/**
 * Without statistics the planner expects a range of a table to be empty and chooses a nested loop, which for 10,000
 * contacts would not end.
 */
const joinRanges = 'set local enable_nestloop = off'
const settings = `set local timezone = 'UTC'; set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0`

async function beginSnapshot(client: PoolClient): Promise<void> {
  await client.query(`begin isolation level repeatable read; ${settings}`)
}

/** Begins a transaction on another connection with the snapshot of the first, and copies the chosen ids to it. */
async function beginInSameSnapshot(
  first: PoolClient,
  client: PoolClient,
  table: string | null,
): Promise<void> {
  const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const snapshot = pg.escapeLiteral(rows[0]?.snapshot ?? '')
  await client.query(
    `begin isolation level repeatable read; set transaction snapshot ${snapshot}; ${settings}`,
  )
  if (table === null) return
  await client.query(createChosen)
  await pipeline(
    first.query(copyTo(`copy ${chosenTable} to stdout (format binary)`)),
    client.query(copyFrom(`copy ${chosenTable} from stdin (format binary)`)),
  )
}

/**
 * Ranges of ids with a tenth of `plainRows` contacts each, or a single range for small exports. For a table of chosen
 * contacts, a random sample of one percent determines the bounds, so sizes differ by some hundreds. Sorting all ids took
 * 2.7 s for 1,000,000.
 */
async function rangesOf(
  client: PoolClient,
  account: string,
  { table, count, plainRows }: { table: string | null; count: number; plainRows: number },
): Promise<IdRange[]> {
  const ends: string[] = []
  if (count > plainRows) {
    const contactsPerRange = plainRows / rangesAtLimit
    const [ids, step] =
      table === null
        ? ['select id from contact where account_id = $1', contactsPerRange]
        : [`select contact_id as id from ${chosenTable} tablesample bernoulli (1)`, contactsPerRange / 100]
    const { rows } = await client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as place from (${ids}) ids) placed
       where place % ${step} = 0 order by id`,
      table === null ? [account] : [],
    )
    ends.push(...rows.map(({ id }) => id))
  }
  return [...ends, null].map((upTo, at) => ({ behind: ends[at - 1] ?? null, upTo }))
}

const createChosen = `create temp table ${chosenTable} (contact_id uuid not null) on commit drop`
const indexChosen = `create index on ${chosenTable} (contact_id); analyze ${chosenTable}`

/**
 * Collects the contacts to export, each once, and counts them. An export of all contacts needs no table. There is no
 * limit of time: the user may cancel the export.
 */
async function collectContacts(
  client: PoolClient,
  db: Db,
  row: ExportRow,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<{ table: string | null; count: number }> {
  const chosen = await chosenContacts(db, row, now)
  if (chosen === null) {
    const all = await runQuery(
      client,
      db,
      sql`select count(*)::int as count from contact where account_id = ${row.account_id}`,
    )
    return { table: null, count: (all.rows[0] as { count: number }).count }
  }
  await client.query(createChosen)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { rowCount } = await cancellable(db, { pid: rows[0]?.pid ?? 0, signal }, () =>
    runQuery(client, db, sql`insert into ${sql.table(chosenTable)} (contact_id) ${chosen}`),
  )
  return { table: chosenTable, count: rowCount ?? 0 }
}

/** The contacts of the export; null for all. */
async function chosenContacts(db: Db, row: ExportRow, now: Date): Promise<ContactIds | null> {
  const among = await contactsAmong(db, row, now)
  const parts = [
    among && sql`select contact_id from (${among}) among`,
    row.search !== null && foundBySearch(row.account_id, row.search),
    row.contact_status !== null && contactsWithStatus(row.account_id, row.contact_status as ContactStatus),
  ].filter((part) => part !== null && part !== false)
  return parts.length === 0 ? null : sql`${sql.join(parts, sql` intersect `)}`
}

/**
 * The contacts of the export without its search; null for all. A segment's query runs now, because an export has the
 * contacts that match today, not the members of the last evaluation.
 */
async function contactsAmong(db: Db, row: ExportRow, now: Date): Promise<ContactIds | null> {
  const account = row.account_id
  if (row.contact_ids !== null) {
    return sql`select id as contact_id from contact where account_id = ${account} and id = any(${row.contact_ids}::uuid[])`
  }
  const lists = row.lists.map(({ id }) => id)
  const parts: ContactIds[] = lists.length === 0 ? [] : [listMembers(account, lists)]
  for (const { id } of row.segments) {
    const segment = await db
      .selectFrom('segment')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!segment) throw new Refusal('segment_not_found', { id })
    parts.push(await compileSegment(db, segment, { now }))
  }
  if (parts.length === 0) return null
  // Each contact is selected once. A list may still have ids of contacts that are just being deleted.
  return sql`
    select distinct contact_id from (${sql.join(parts, sql` union all `)}) chosen
    where exists (select 1 from contact where account_id = ${account} and id = chosen.contact_id)`
}

/** Runs a query on the export's own connection, in its snapshot. */
function runQuery(client: PoolClient, db: Db, query: ReturnType<typeof sql>) {
  const { sql: text, parameters } = query.compile(db) as CompiledQuery
  return client.query(text, [...parameters])
}
