import { mailSend } from '@carillon/contract/mail-send'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Server, testWith, until } from '#test/kit.ts'

/** Ten a second for an account. */
const test = testWith({ SEND_RATE: '36000' })

/** A draft to this many people. */
async function givenDraft(server: Server, name: string, people: number) {
  const me = await server.as(name)
  const given = givenFor(server, me)
  const ids: string[] = []
  for (let at = 0; at < people; at++) ids.push(await given.contact(`${newId()}@pace.test`))
  return given.ready({ list: await given.list(ids) })
}

/** Waits until all messages of these single sends have left. Returns the time of the last one, in milliseconds. */
async function endOf({ product }: Server, ids: readonly string[], people: number): Promise<number> {
  const row = await until('all have left', async () => {
    const { rows } = await sql<{ sent: number; last: Date }>`
      select count(r.sent_at)::int as sent, max(r.sent_at) as last
      from send s join recipient r on r.send_id = s.id
      where s.client_id = any(${ids as string[]}::uuid[])`.execute(product.services.database.db)
    return rows[0]?.sent === people && rows[0]
  })
  return row.last.getTime()
}

test('the single sends of an account share its pace, and transactional mail does not wait', async ({
  server,
}) => {
  const me = await server.as('shared')
  const drafts = [await givenDraft(server, 'shared', 40), await givenDraft(server, 'shared', 40)]
  const began = Date.now()
  for (const { id } of drafts) {
    await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  }
  const ids = drafts.map(({ id }) => id)
  // The first place lies at most 2 s before the beginning, and 79 follow, a tenth of a second each.
  expect((await endOf(server, ids, 80)) - began).toBeGreaterThan(5800)
  const mail = await me.fetch(mailSend.send.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      from: { email: 'news@nordlicht.test' },
      subject: 'Reset',
      content: [{ type: 'text/plain', value: 'Hi' }],
      personalizations: [{ to: [{ email: 'reset@pace.test' }] }],
    }),
  })
  expect(mail.status).toBe(202)
  const stored = await server.product.services.database.db
    .selectFrom('send')
    .select('paced_by')
    .where('id', '=', mail.headers.get('x-message-id'))
    .executeTakeFirstOrThrow()
  expect(stored.paced_by).toEqual([])
})

test('a single send has a pace of its own', async ({ server }) => {
  const me = await server.as('own pace')
  const { id } = await givenDraft(server, 'own pace', 30)
  const body = { send_at: 'now', messages_per_hour: 18_000 }
  const began = Date.now()
  await me.call(singleSends.schedule, { params: { id }, body })
  expect(await me.call(singleSends.get, { params: { id } })).toMatchObject({ messages_per_hour: 18_000 })
  // 29 places after the first one, a fifth of a second each.
  expect((await endOf(server, [id], 30)) - began).toBeGreaterThan(3700)
})

test('a pace is kept until it is taken back', async ({ server }) => {
  const me = await server.as('kept pace')
  const { id } = await givenDraft(server, 'kept pace', 1)
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  const schedule = (messages_per_hour?: number | null) =>
    me.outcome(singleSends.schedule, {
      params: { id },
      body: { send_at, ...(messages_per_hour === undefined ? {} : { messages_per_hour }) },
    })
  const stored = async () => (await me.call(singleSends.get, { params: { id } })).messages_per_hour
  expect(await schedule(500)).toBe(201)
  expect(await schedule()).toBe(201)
  expect(await stored()).toBe(500)
  expect(await schedule(0)).toBe('invalid_input')
  expect(await schedule(null)).toBe(201)
  expect(await stored()).toBeUndefined()
})

test('a pace is a setting of the draft, which copies keep', async ({ server }) => {
  const me = await server.as('drafted pace')
  const { id } = await givenDraft(server, 'drafted pace', 1)
  const change = (messages_per_hour: number | null) =>
    me.outcome(singleSends.update, { params: { id }, body: { messages_per_hour } })
  const stored = async () => (await me.call(singleSends.get, { params: { id } })).messages_per_hour
  expect(await change(0)).toBe('invalid_input')
  expect(await change(10_000_001)).toBe('invalid_input')
  expect(await change(700)).toBe(202)
  expect(await stored()).toBe(700)
  const copy = await me.call(singleSends.duplicate, { params: { id }, body: {} })
  expect(copy.messages_per_hour).toBe(700)
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  const sent = await until('it has begun', () =>
    server.product.services.database.db
      .selectFrom('send')
      .select('message')
      .where('client_id', '=', id)
      .executeTakeFirst(),
  )
  expect(sent.message.campaign?.perHour).toBe(700)
  expect(await change(null)).not.toBe(202)
})
