import type { HandlerInput } from '@carillon/contract/endpoint'
import type { exportsLegacy, ListedExport, OneExport } from '@carillon/contract/exports-legacy'
import { findListsByNumber, numberLists } from '#features/legacy-recipients/public.ts'
import type { Db } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StoredName } from '#schema/json-columns.ts'
import type { ExportRow } from './export-row.ts'
import { createExport, type ExportContext, showExport } from './exports.ts'

type NewExport = NonNullable<HandlerInput<typeof exportsLegacy.create>['body']>

/** Starts an export of numbered lists and segments. @returns its id */
export async function createLegacyExport(
  db: Db,
  starter: Starter,
  input: NewExport,
  now: Date,
): Promise<string> {
  const { account } = starter
  const lists = await findListsByNumber(db, account, input.list_ids ?? [])
  const segments = await findSegmentsByNumber(db, account, input.segment_ids ?? [])
  return createExport(
    db,
    starter,
    {
      list_ids: idsOf(input.list_ids, lists, 'list'),
      segment_ids: idsOf(input.segment_ids, segments, 'segment'),
      notifications: { email: input.notifications?.email ?? false },
      file_type: input.file_type ?? undefined,
      max_file_size: input.max_file_size ?? undefined,
    },
    now,
  )
}

interface Numbered {
  id: string
  number: number
}

/** The ids of numbered things, in the order in which they were asked for. */
function idsOf(
  numbers: readonly number[] | null | undefined,
  found: readonly Numbered[],
  kind: 'list' | 'segment',
): string[] {
  const ids = new Map(found.map(({ id, number }) => [number, id]))
  return (numbers ?? []).map((number) => {
    const id = ids.get(number)
    if (id === undefined)
      throw new Refusal(`${kind}_not_found`, { id: number }, { field: `${kind}_ids`, status: 400 })
    return id
  })
}

async function findSegmentsByNumber(
  db: Db,
  account: string,
  numbers: readonly number[],
): Promise<Numbered[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('segment')
    .select(['id', 'number'])
    .where('account_id', '=', account)
    .where('number', 'in', [...numbers])
    .execute()
}

/** The numbers of the lists and segments of exports, by id. Deleted ones have none. */
export async function numbersIn(
  db: Db,
  account: string,
  rows: readonly ExportRow[],
): Promise<ReadonlyMap<string, number>> {
  const lists = await numberLists(db, account, [
    ...new Set(rows.flatMap((row) => row.lists.map(({ id }) => id))),
  ])
  const ids = [...new Set(rows.flatMap((row) => row.segments.map(({ id }) => id)))]
  const segments =
    ids.length === 0
      ? []
      : await db
          .selectFrom('segment')
          .select(['id', 'number'])
          .where('account_id', '=', account)
          .where('id', 'in', ids)
          .execute()
  return new Map([...lists, ...segments].map(({ id, number }) => [id, number]))
}

export function showListedExport(
  row: ExportRow,
  context: ExportContext,
  numbers: ReadonlyMap<string, number>,
): ListedExport {
  const { user_id, export_type, ...shown } = showExport(row, context)
  const named = ({ id, name }: StoredName) => ({
    ...(numbers.has(id) ? { ID: numbers.get(id) } : {}),
    Name: name,
  })
  return {
    ...common(shown),
    user_id,
    export_type,
    segments: row.segments.map(named),
    lists: row.lists.map(named),
  }
}

export function showOneExport(row: ExportRow, context: ExportContext): OneExport {
  const shown = showExport(row, context)
  return {
    ...common(shown),
    updated_at: shown.updated_at,
    ...(shown.message === undefined ? {} : { message: shown.message }),
    ...(shown.status === 'ready' ? { recipient_count: shown.contact_count } : {}),
  }
}

function common(
  shown: Pick<
    ReturnType<typeof showExport>,
    'id' | 'status' | 'created_at' | 'completed_at' | 'expires_at' | 'urls' | '_metadata'
  >,
) {
  const { id, status, created_at, completed_at, expires_at, urls, _metadata } = shown
  return {
    id,
    status,
    created_at,
    ...(completed_at === undefined ? {} : { completed_at }),
    expires_at,
    ...(urls === undefined ? {} : { urls }),
    _metadata,
  }
}
