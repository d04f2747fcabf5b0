import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, openDatabase } from '#platform/db.ts'
import { testDatabase } from '#test/postgres.ts'
import { findDelivery } from './progress.ts'

test('a large send that is done is counted again only when the totals of its events change', async () => {
  const { url, drop } = await testDatabase()
  const { db, close } = openDatabase(url)
  try {
    const [account, send, clientId] = [newId(), newId(), newId()]
    await db.insertInto('account').values({ id: account, username: 'large' }).execute()
    await db
      .insertInto('send')
      .values({
        id: send,
        account_id: account,
        client: 'test',
        client_id: clientId,
        message: '{}',
        status: 'done',
      })
      .execute()
    await sql`
      insert into recipient (send_id, contact_id, email, state)
      select ${send}, lpad(to_hex(n), 32, '0')::uuid, 'p@example.com', 'delivered' from generate_series(1, 100000) as n`.execute(
      db,
    )
    const total = (metric: string, value: number) =>
      db
        .insertInto('send_counter')
        .values({ send_id: send, metric, value, bucket: '-infinity' })
        .onConflict((conflict) => conflict.columns(['send_id', 'metric', 'bucket']).doUpdateSet({ value }))
        .execute()
    const found = () => findDelivery(db, { account, client: 'test', clientId }, new Date())
    await total('delivered', 100_000)
    expect((await found()).states).toMatchObject({ delivered: 100_000, bounced: 0 })

    const bounced = sql`update recipient set state = 'bounced' where send_id = ${send} and contact_id = ${'1'.padStart(32, '0')}::uuid`
    await bounced.execute(db)
    await total('opens', 5)
    const before = await found()
    expect(before.states).toMatchObject({ delivered: 100_000, bounced: 0 })
    expect(before.stats).toMatchObject({ delivered: 100_000, opens: 5 })

    await total('bounces', 1)
    await total('delivered', 99_999)
    const after = await found()
    expect(after.states).toMatchObject({ delivered: 99_999, bounced: 1 })
    expect(after.stats).toMatchObject({ delivered: 99_999, bounces: 1 })
  } finally {
    await close()
    await drop()
  }
})
