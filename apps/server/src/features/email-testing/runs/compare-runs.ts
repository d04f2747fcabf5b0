import type { PictureView } from '@carillon/contract/email-test-results'
import { sql } from 'kysely'
import { Stopped } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import type { StoredComparison, StoredPicture } from '#schema/stored-email-test.ts'
import { keepPicture, readPicture } from '../pictures.ts'
import { isOurs, type TakenTest, type TestRow } from './taken-test.ts'
import type { PartContext, TestParts } from './test-parts.ts'

/** Views that are compared with the test before. */
const compared: readonly PictureView[] = ['light', 'dark']

export interface BeforePicture {
  test: string
  file: string
}

/**
 * The newest earlier picture of each client of the same message and variation, by `<client> <view>`. Only tests that have
 * ended count.
 */
export async function findBefore(
  db: Db,
  row: TestRow,
  clients: readonly string[],
): Promise<ReadonlyMap<string, BeforePicture>> {
  const { rows } = await sql<{ client: string; test: string; pictures: StoredPicture[] }>`
    select distinct on (shown.client) shown.client, test.id as test, shown.pictures
    from email_test as test join email_test_client as shown on shown.test_id = test.id
    where test.account_id = ${row.account_id} and test.kind = ${row.kind} and test.message_id = ${row.message_id}
      and test.variation_id is not distinct from ${row.variation_id}::uuid
      and test.made_at < ${row.made_at} and test.ended_at is not null
      and shown.state = 'done' and shown.client = any(${clients as string[]}::text[])
    order by shown.client, test.made_at desc`.execute(db)
  return new Map(
    rows.flatMap(({ client, test, pictures }) =>
      pictures
        .filter(({ view }) => compared.includes(view))
        .map(({ view, file }): [string, BeforePicture] => [`${client} ${view}`, { test, file }]),
    ),
  )
}

interface Pair {
  client: string
  old: BeforePicture
  picture: StoredPicture
  bytes: Buffer
}

/** Compares a picture with the one before, if that is still there. @throws Stopped if the test is no longer ours */
export async function comparePictures(
  taken: TakenTest,
  { compare }: TestParts,
  { db, services: { blobs } }: PartContext,
  { client, old, picture, bytes }: Pair,
): Promise<void> {
  const before = await readPicture(blobs, old.test, old.file)
  if (!before) return
  const { share, changes } = await compare(before, bytes)
  const test = taken.row.id
  const marked = changes && (await keepPicture(blobs, test, { bytes: changes, type: 'png' }))
  const comparison: StoredComparison = { share, ...old, changes: marked }
  const { numAffectedRows } = await sql`
    update email_test_client
    set pictures = ${withComparison(picture.file, comparison)}
    where test_id = ${test} and client = ${client} and ${isOurs(taken)}`.execute(db)
  if (numAffectedRows !== 1n) throw new Stopped()
}

function withComparison(file: string, comparison: StoredComparison) {
  return sql`(
    select jsonb_agg(
      case when picture->>'file' = ${file} then picture || jsonb_build_object('compared', ${JSON.stringify(comparison)}::jsonb)
      else picture end order by place)
    from jsonb_array_elements(pictures) with ordinality as each (picture, place))`
}

/** Removes what was compared with pictures of a test that is deleted. @returns the files of marked pictures, by test */
export async function forgetComparisons(
  db: Db,
  { id, account_id, kind, message_id }: Pick<TestRow, 'id' | 'account_id' | 'kind' | 'message_id'>,
): Promise<{ test: string; file: string }[]> {
  const { rows } = await sql<{ test: string; file: string }>`
    with found as (
      select shown.test_id, shown.client, shown.pictures from email_test as test
      join email_test_client as shown on shown.test_id = test.id
      where test.account_id = ${account_id} and test.kind = ${kind} and test.message_id = ${message_id}
        and shown.pictures @> ${JSON.stringify([{ compared: { test: id } }])}::jsonb
      for update of shown
    ), changed as (
      update email_test_client as shown set pictures = (
        select jsonb_agg(
          case when picture->'compared'->>'test' = ${id} then picture || '{"compared": null}' else picture end order by place)
        from jsonb_array_elements(shown.pictures) with ordinality as each (picture, place))
      from found where shown.test_id = found.test_id and shown.client = found.client
    )
    select found.test_id as test, picture->'compared'->>'changes' as file
    from found cross join jsonb_array_elements(found.pictures) as picture
    where picture->'compared'->>'test' = ${id} and picture->'compared'->>'changes' is not null`.execute(db)
  return rows
}
