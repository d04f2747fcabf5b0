import { lists } from '@carillon/contract/lists'
import { senders } from '@carillon/contract/senders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

test('a call whose statement takes too long is answered 503, while other calls and jobs go on', async () => {
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url, httpStatementMs: 500 })
  const { db, pool } = server.product.services.database
  const hold = await pool.connect()
  try {
    await hold.query('begin; lock table list in access exclusive mode')
    const [slow, other, job] = await Promise.all([
      server.owner.fetch(lists.list.path),
      server.owner.outcome(senders.list, {}),
      sql<{ done: boolean }>`select pg_sleep(0.8) is not null as done`.execute(db),
    ])
    expect(slow.status).toBe(503)
    expect(slow.headers.get('retry-after')).toBe('5')
    expect(await slow.json()).toMatchObject({ errors: [{ error_id: 'temporarily_unavailable' }] })
    expect(other).toBe(200)
    expect(job.rows).toEqual([{ done: true }])
    await hold.query('rollback')
    expect(await server.owner.outcome(lists.list, {})).toBe(200)
  } finally {
    hold.release(true)
    await server.close()
    await database.drop()
  }
})

test('a call that finds no room on the disk is answered 503, while calls that read go on', async () => {
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url })
  const { db } = server.product.services.database
  try {
    await sql`
      create function no_room() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
    await sql`create trigger no_room before insert on list execute function no_room()`.execute(db)
    const made = await server.owner.fetch(lists.create.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Newcomers' }),
    })
    expect([made.status, made.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await made.json()).toMatchObject({ errors: [{ error_id: 'temporarily_unavailable' }] })
    expect(await server.owner.call(lists.list, {})).toMatchObject({ result: [] })
  } finally {
    await server.close()
    await database.drop()
  }
})
