import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startSink } from '#test/smtp-sink.ts'

/** The number of long jobs, at least as many as a worker runs at once. */
const longJobs = 6

test('scheduled sends start at their times while long jobs take every other slot', async () => {
  const sink = await startSink()
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url } })
  const { db } = server.product.services.database
  const open = Promise.withResolvers<null>()
  try {
    const given = givenFor(server, server.owner)
    const drafts = []
    for (let at = 0; at < 5; at++) drafts.push(await given.ready())
    // Each of these jobs mails, and their mail server doesn't answer.
    sink.hold = open.promise
    for (let at = 0; at < longJobs; at++) {
      await server.owner.call(senders.create, {
        body: {
          nickname: `long-${at}`,
          from: { email: `long-${at}@nordlicht.test`, name: 'Long' },
          reply_to: { email: 'a@nordlicht.test' },
          address: 'Street 1',
          city: 'Bonn',
          country: 'Germany',
        },
      })
    }
    const running = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker.jobs
        where task_identifier = 'senders.send-verification' and locked_at is not null`.execute(db)
      return rows[0]?.count ?? 0
    }
    await until('long jobs take every slot', async () => (await running()) >= 4)

    for (const { id } of drafts) {
      const send_at = new Date(Date.now() + 4000).toISOString()
      await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    }
    const ids = drafts.map(({ id }) => id)
    const started = await until('all have started', async () => {
      const rows = await db
        .selectFrom('single_send')
        .innerJoin('send', 'send.client_id', 'single_send.id')
        .select(['single_send.send_at', 'send.created_at'])
        .where('single_send.id', 'in', ids)
        .execute()
      return rows.length === ids.length && rows
    })
    expect(await running(), 'the long jobs still run').toBeGreaterThanOrEqual(4)
    for (const { send_at, created_at } of started) {
      expect(created_at.getTime()).toBeGreaterThanOrEqual(send_at?.getTime() ?? 0)
    }
  } finally {
    open.resolve(null)
    await server.close()
    await database.drop()
    await sink.close()
  }
})
