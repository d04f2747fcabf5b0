import { contactExports } from '@carillon/contract/contact-exports'
import { sql } from 'kysely'
import { expect, test, until } from '#test/kit.ts'
import { exportEnded } from './exports.fixture.ts'

const rows = 150_000

test('an export that loses its database connections starts again and completes', {
  timeout: 120_000,
}, async ({ server }) => {
  const { owner } = server
  const { db } = server.product.services.database
  await sql`
    insert into contact (id, account_id, email, first_name, custom)
    select gen_random_uuid(), ${owner.account}, 'k' || n || '@example.org', repeat('ä', 50), '{}'
    from generate_series(1, ${rows}::int) n
  `.execute(db)
  const { id } = await owner.call(contactExports.create, { body: {} })
  await until('a COPY is lost', async () => {
    const { rows: lost } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'copy%' and state = 'active' and pid <> pg_backend_pid()
    `.execute(db)
    return lost.length > 0
  })
  const done = await exportEnded(owner, id, 90_000)
  expect(done).toMatchObject({ status: 'ready', contact_count: rows })
})
