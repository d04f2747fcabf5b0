import { singleSends } from '@carillon/contract/single-sends'
import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsPeople } from '@carillon/contract/stats-people'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, expect, test } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const { server, sink } = await startMailing()

const replies: Readonly<Record<string, string>> = {
  gone: '550 5.1.1 No such user',
  left: '550 5.1.1 User unknown',
  full: '552 5.2.2 Mailbox full',
  spam: '554 5.7.1 Your IP address is on a blocklist',
}

/** A single send whose recipients' servers give the replies that their names stand for. */
async function givenRefused(me: Caller): Promise<string> {
  sink.answer = (to) => replies[to.split('@')[0] ?? ''] ?? null
  const set = givenFor(server, me)
  const names = [...Object.keys(replies), 'fine', 'glad']
  const contacts = await Promise.all(names.map((name) => set.contact(`${name}@refused.example`)))
  const { id } = await set.ready({ list: await set.list(contacts) })
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  await expect.poll(async () => (await me.call(statsBounces.list, { params: { id } })).total).toBe(4)
  return id
}

test('bounces and blocks are counted by reason, and each leads to its people', async () => {
  const me = await server.as('refused')
  const id = await givenRefused(me)
  const params = { id }
  const { results } = await me.call(statsBounces.list, { params })
  const [first, ...rest] = results
  expect(first).toMatchObject({ kind: 'no_address', count: 2 })
  expect([replies['gone'], replies['left']]).toContain(first?.example)
  expect(rest.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'mailbox_full', count: 1, example: replies['full'] },
    { kind: 'reputation', count: 1, example: replies['spam'] },
  ])

  const people = async (query: object) =>
    (await me.call(statsPeople.list, { params, query })).results
      .map(({ email }) => email.split('@')[0])
      .sort()
  expect(await people({ bounce_kind: 'no_address' })).toEqual(['gone', 'left'])
  expect(await people({ bounce_kind: 'reputation' })).toEqual(['spam'])
  expect(await people({ bounce_kind: 'rate' })).toEqual([])
  expect(await people({ bounce_kind: 'no_address', end_date: '2020-01-01' })).toEqual([])
  const file = await me.fetch(`/v3/marketing/stats/singlesends/${id}/people/export?bounce_kind=mailbox_full`)
  const [, ...lines] = (await file.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[1])).toEqual(['full@refused.example'])

  const before = { start_date: '2020-01-01', end_date: '2020-01-02' }
  expect(await me.call(statsBounces.list, { params, query: before })).toEqual({ results: [], total: 0 })
  const backwards = { start_date: '2020-01-02', end_date: '2020-01-01' }
  expect(await me.outcome(statsBounces.list, { params, query: backwards })).toBe('stats_range_invalid')
  const other = await server.as('refused-other')
  expect(await other.outcome(statsBounces.list, { params })).toBe('single_send_not_found')
})

test('refusals from before reasons were stored count in the total only, and reasons outlive their events', async () => {
  const me = await server.as('refused-before')
  const id = await givenRefused(me)
  const { db } = server.product.services.database
  const { id: send_id } = await db
    .selectFrom('send')
    .select('id')
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('send_counter')
    .where('send_id', '=', send_id)
    .where('metric', '=', 'refused_no_address')
    .execute()
  await db.deleteFrom('message_event').where('send_id', '=', send_id).execute()
  const { results, total } = await me.call(statsBounces.list, { params: { id } })
  expect(results.map(({ count, example }) => [count, example])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(total).toBe(4)
})
