import { contactExports } from '@carillon/contract/contact-exports'
import { sql } from 'kysely'
import { expect, testWith } from '#test/kit.ts'
import { canShareSnapshots } from './can-share-snapshots.ts'
import { exportEnded, plainRows } from './exports.fixture.ts'

const rows = plainRows + 1
const test = testWith({}, { plainExportRows: plainRows })

test('one connection writes a whole large export where connections cannot share a snapshot', async ({
  server,
}) => {
  const { owner } = server
  const { db } = server.product.services.database
  await sql`
    insert into contact (id, account_id, email)
    select gen_random_uuid(), ${owner.account}, 'k' || n || '@example.org' from generate_series(1, ${rows}::int) n
  `.execute(db)
  const shares = async () => {
    const client = await server.product.services.database.pool.connect()
    return canShareSnapshots(client).finally(() => client.release())
  }
  // On several machines no connections share one, since a snapshot is valid on one of them only.
  const isPlain = process.env['TEST_CITUS'] === undefined
  expect(await shares()).toBe(isPlain)
  if (isPlain) await sql`alter function pg_export_snapshot() rename to withheld_snapshot`.execute(db)
  expect(await shares()).toBe(false)
  const { id } = await owner.call(contactExports.create, { body: {} })
  const done = await exportEnded(owner, id)
  expect(done).toMatchObject({ status: 'ready', contact_count: rows })
})
