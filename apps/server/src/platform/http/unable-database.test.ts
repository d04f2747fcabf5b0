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
