import { gunzipSync } from 'node:zlib'
import { contactExports } from '@carillon/contract/contact-exports'
import { sql } from 'kysely'
import { makeList } from '#test/given-contacts.ts'
import { holdExports } from '#test/hold-exports.ts'
import { describe, expect, type Server, testWith, until } from '#test/kit.ts'
import { exportEnded, exported, exportFiles, plainRows, readCsvRows } from './exports.fixture.ts'

const test = testWith({}, { plainExportRows: plainRows })

/** On several machines one connection reads all rows, since a snapshot is valid on one of them only. */
const readersOfExport = process.env['TEST_CITUS'] === undefined ? 2 : 1

describe('a large export', () => {
  test('is compressed above the limit of rows, and divided at the requested size', async ({ server }) => {
    const me = await server.as('large')
    await manyContacts(server, me.account, plainRows)
    expect((await exported(me)).urls?.[0]).toMatch(/\.csv\?/)
    await manyContacts(server, me.account, 1, plainRows + 1)
    const whole = await exported(me)
    const [url = ''] = whole.urls ?? []
    expect(url).toMatch(/\.csv\.gz\?/)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('application/gzip')
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
    expect(readCsvRows(text)).toHaveLength(plainRows + 1)
    const marked = gunzipSync(Buffer.from(await (await fetch(`${url}&bom=1`)).arrayBuffer())).toString()
    expect(marked).toBe(`\ufeff${text}`)

    const parts = await exported(me, { max_file_size: 1 })
    expect(parts.urls?.length).toBeGreaterThan(2)
    const emails = new Set<string>()
    for (const part of parts.urls ?? []) {
      const bytes = gunzipSync(Buffer.from(await (await fetch(part)).arrayBuffer()))
      expect(bytes.length).toBeLessThanOrEqual(1_000_000)
      for (const row of readCsvRows(bytes.toString())) emails.add(row['email'] ?? '')
    }
    expect(emails.size).toBe(plainRows + 1)
  })

  test('has every contact once, in order and with its lists, whether one or two connections read', async ({
    server,
  }) => {
    const me = await server.as('in-order')
    const [all, some] = [await makeList(me, 'All'), await makeList(me, 'Some')]
    await manyContacts(server, me.account, 2601)
    const { db } = server.product.services.database
    for (const [every, list] of [[1, all] as const, [2, some] as const]) {
      const members = await sql`
        insert into list_contact (list_id, contact_id)
        select ${list}::uuid, id from contact
        where account_id = ${me.account} and email <> 'm1@example.org'
          and substr(email, 2, length(email) - 13)::int % ${every} = 0`.execute(db)
      const contact_count = Number(members.numAffectedRows)
      await db.updateTable('list').set({ contact_count }).where('id', '=', list).execute()
    }
    for (const choice of [{}, { list_ids: [all] }]) {
      const done = await exported(me, choice)
      const bytes = Buffer.from(await (await fetch(done.urls?.[0] ?? '')).arrayBuffer())
      const rows = readCsvRows(gunzipSync(bytes).toString())
      expect(rows).toHaveLength(done.contact_count)
      const ids = rows.map((row) => row['contact_id'] ?? '')
      expect(ids).toEqual([...new Set(ids)].toSorted())
      const outside = rows.filter((row) => row['list_names'] === '').map((row) => row['email'])
      expect(outside).toEqual('list_ids' in choice ? [] : ['m1@example.org'])
      expect(rows.filter((row) => row['list_names'] === 'All;Some')).toHaveLength(1300)
    }
  })

  test('that is deleted while it is written stops and leaves no files', async ({ server }) => {
    const me = await server.as('deleted')
    const { config, database } = server.product.services
    const databaseUrl = database.pool.options.connectionString ?? ''
    await manyContacts(server, me.account, plainRows + 1)
    const held = await holdExports(databaseUrl)
    try {
      const { id } = await me.call(contactExports.create, { body: {} })
      const copies = await held.reached(readersOfExport)
      await until('a file is begun', async () => (await exportFiles(config.dataDir, id)).length > 0)
      expect(await me.outcome(contactExports.delete, { params: { id } })).toBe(204)
      await until('the job has left the queue', async () => {
        const { rows: jobs } = await database.pool.query(
          `select 1 from graphile_worker.jobs where task_identifier = 'contacts.export'`,
        )
        return jobs.length === 0
      })
      expect(await exportFiles(config.dataDir, id)).toEqual([])
      await held.release()
      await until('PostgreSQL has stopped, too', async () => {
        const { rows: left } = await database.pool.query(
          'select 1 from pg_stat_activity where pid = any($1::int[])',
          [copies],
        )
        return left.length === 0
      })
    } finally {
      await held.release()
    }
  })

  test('that loses its database connections starts again and completes', async ({ server }) => {
    const me = await server.as('lost')
    const { db, pool } = server.product.services.database
    await manyContacts(server, me.account, plainRows + 1)
    const held = await holdExports(pool.options.connectionString ?? '')
    try {
      const { id } = await me.call(contactExports.create, { body: {} })
      const copies = await held.reached(readersOfExport)
      await sql`select pg_terminate_backend(pid) from unnest(${copies}::int[]) pid`.execute(db)
      await held.release()
      const done = await exportEnded(me, id)
      expect(done).toMatchObject({ status: 'ready', contact_count: plainRows + 1 })
    } finally {
      await held.release()
    }
  })
})

/** Inserts many contacts by SQL, because the API would take a minute. */
async function manyContacts(server: Server, account: string, count: number, from = 1): Promise<void> {
  const { db } = server.product.services.database
  await sql`
    insert into contact (id, account_id, email, first_name, last_name)
    select gen_random_uuid(), ${account}, 'm' || n || '@example.org', E'Zeile\n"' || n || '"', repeat('Müller ', 150)
    from generate_series(${from}::int, ${from + count - 1}::int) n
  `.execute(db)
}
