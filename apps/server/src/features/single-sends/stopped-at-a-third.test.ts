import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startSink } from '#test/smtp-sink.ts'

const people = 3000

test('when a send is stopped at a third, all numbers add up', async () => {
  const sink = await startSink()
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url } })
  try {
    const { db } = server.product.services.database
    const given = givenFor(server, server.owner)
    const list = await given.list([])
    await sql`
      with made as (
        insert into contact (id, account_id, email)
        select gen_random_uuid(), ${server.owner.account}, 'p' || n || '@third.test' from generate_series(1, ${people}::int) as n
        returning id
      )
      insert into list_contact (list_id, contact_id) select ${list}, id from made`.execute(db)
    const params = { id: (await given.ready({ list })).id }
    // A third is accepted. The messages after it are under way when the send is stopped.
    const answer = Promise.withResolvers<null>()
    sink.holdFor = () => (sink.came > people / 3 ? answer.promise : null)
    await server.owner.call(singleSends.schedule, { params, body: { send_at: 'now' } })
    await until('messages wait for an answer', () => sink.came > people / 3)
    expect((await server.owner.call(singleSends.unschedule, { params })).status).toBe('triggered')
    answer.resolve(null)
    const stopped = await until('nothing is under way any more', async () => {
      const found = await server.owner.call(delivery.get, { params })
      return found.states.in_flight === 0 && found
    })

    const sent = sink.messages.length
    expect(sent).toBeLessThan(people)
    expect(new Set(sink.messages.map(({ to }) => to)).size, 'nobody got two').toBe(sent)
    const none = { pending: 0, in_flight: 0, deferred: 0, bounced: 0, failed: 0, uncertain: 0 }
    expect(stopped).toMatchObject({
      status: 'stopped',
      total: people,
      rate: 0,
      eta: null,
      states: { ...none, delivered: sent, dropped: people - sent },
      dropped: { stopped: people - sent },
      stats: { requests: people, delivered: sent },
    })
    const page = await server.owner.call(stats.get, { params, query: {} })
    expect(page.results[0]?.stats).toEqual(stopped.stats)
    const [row] = (await server.owner.call(singleSends.list, { query: {} })).result
    expect(row?.delivery).toMatchObject({
      status: 'stopped',
      total: people,
      finished: people,
      delivered: sent,
    })
  } finally {
    await server.close()
    await sink.close()
    await database.drop()
  }
})
