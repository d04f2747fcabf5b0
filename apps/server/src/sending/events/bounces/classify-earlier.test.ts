import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '#platform/db.ts'
import { aMessage } from '#sending/test/sending.fixture.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { testWith } from '#test/kit.ts'
import { classifyEarlierBounces } from './classify-earlier.ts'

const test = testWith({ ROLES: 'http' })

test('earlier bounces get the kind of their stored reply, each once, even if the job is stopped midway', async ({
  server,
}) => {
  const { services } = server.product
  const { db } = services.database
  const { account } = await server.as('earlier')
  const sendId = await givenDoneSend(db, { account_id: account, message: JSON.stringify(aMessage) })
  const replies = ['550 5.1.1 No such user', '550 Bad SPF records', null]
  const at = new Date('2026-11-01T10:05:00Z')
  await db
    .insertInto('message_event')
    .values(
      Array.from({ length: 1800 }, (_, index) => ({
        contact_id: newId(),
        id: newId(),
        account_id: account,
        send_id: sendId,
        at,
        event: index % 3 === 0 ? 'bounce' : 'block',
        reason: replies[index % 3] ?? null,
      })),
    )
    .execute()
  await db.insertInto('unclassified_send').values({ send_id: sendId }).execute()
  const run = (signal: AbortSignal) =>
    classifyEarlierBounces({ services, db, log: services.log, signal, now: () => new Date() })
  const kinds = async () => {
    const { rows } = await sql<{ kind: string | null; count: number }>`
      select kind, count(*)::int as count from message_event where send_id = ${sendId} group by kind order by kind`.execute(
      db,
    )
    return rows
  }
  const counters = async () => {
    const rows = await db
      .selectFrom('send_counter')
      .select(['metric', 'value', sql<string>`bucket::text`.as('bucket')])
      .where('send_id', '=', sendId)
      .orderBy('metric')
      .orderBy('bucket')
      .execute()
    return rows.map(({ metric, value }) => `${metric} ${value}`)
  }

  // The job is asked to end after its first set.
  const ending = new AbortController()
  let asked = 0
  const signal = Object.create(ending.signal, {
    aborted: {
      get() {
        asked += 1
        return asked > 2
      },
    },
  }) as AbortSignal
  await run(signal)
  const half = await kinds()
  expect(half.find(({ kind }) => kind === null)?.count).toBe(1300)

  await run(ending.signal)
  expect(await kinds()).toEqual([
    { kind: 'authentication', count: 600 },
    { kind: 'no_address', count: 600 },
    { kind: null, count: 600 },
  ])
  const expected = [
    ...['refused_authentication 600', 'refused_authentication 600'],
    ...['refused_no_address 600', 'refused_no_address 600'],
  ]
  expect(await counters()).toEqual(expected)
  await db.insertInto('unclassified_send').values({ send_id: sendId }).execute()
  await run(ending.signal)
  expect(await counters()).toEqual(expected)
  expect(await db.selectFrom('unclassified_send').selectAll().execute()).toEqual([])
})
