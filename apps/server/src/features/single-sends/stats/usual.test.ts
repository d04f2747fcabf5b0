import { statsCompare } from '@carillon/contract/stats-compare'
import { newId } from '#platform/db.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import type { Caller, Server } from '#test/kit.ts'
import { expect, test } from '#test/kit.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

interface Given {
  hours: number
  opens: number
  lists?: string[]
  all?: boolean
  countsOpens?: boolean
  channel?: string
}

/** A single send to 100 people that was sent some hours ago. */
async function givenSent({ product }: Server, { account }: Caller, given: Given): Promise<string> {
  const { db } = product.services.database
  const [id, send] = [newId(), newId()]
  await db
    .insertInto('single_send')
    .values({
      id,
      account_id: account,
      name: 'Weekly',
      status: 'triggered',
      sent_at: ago(given.hours),
      list_ids: given.lists ?? [],
      all_contacts: given.all ?? false,
      counts_opens: given.countsOpens ?? true,
      channel: given.channel ?? 'email',
    })
    .execute()
  await givenDoneSend(db, { id: send, account_id: account, client_id: id })
  const counted = { requests: 110, delivered: 100, bounces: 10, unique_opens: given.opens }
  await db
    .insertInto('send_counter')
    .values(
      Object.entries(counted).map(([metric, value]) => ({
        send_id: send,
        metric,
        value,
        bucket: '-infinity',
      })),
    )
    .execute()
  return id
}

test('the usual value is the median of earlier emails to the same audience', async ({ server }) => {
  const me = await server.as('usual')
  const [list, other] = [newId(), newId()]
  const of = (hours: number, opens: number, more: Partial<Given> = {}) =>
    givenSent(server, me, { hours, opens, lists: [list], ...more })
  await of(400, 20)
  await of(300, 30, { lists: [other, list] })
  await of(200, 40)
  // These sends don't count for the usual range.
  await of(150, 99, { lists: [other] })
  await of(150, 99, { lists: [], all: true })
  await of(150, 99, { channel: 'sms' })
  await of(10, 99)
  const id = await of(100, 10)
  await of(50, 99)
  const found = await me.call(statsCompare.get, { params: { id } })
  expect(found.single_sends).toBe(3)
  expect(found.usual).toMatchObject({
    unique_opens: { median: 0.3, low: 0.1, high: 0.5 },
    unsubscribes: { median: 0, low: 0, high: 0 },
  })
  expect(found.usual.bounces?.median).toBeCloseTo(10 / 110)
  const stranger = await server.as('stranger')
  expect(await stranger.outcome(statsCompare.get, { params: { id } })).toBe('single_send_not_found')
})

test('few sends, or uncounted events, have no usual range', async ({ server }) => {
  const me = await server.as('unusual')
  const of = (hours: number, more: Partial<Given> = {}) =>
    givenSent(server, me, { hours, opens: 20, all: true, ...more })
  await of(400)
  await of(300)
  const first = await of(250)
  expect(await me.call(statsCompare.get, { params: { id: first } })).toMatchObject({
    single_sends: 2,
    usual: { delivered: null, unique_opens: null },
  })
  const id = await of(200, { countsOpens: false })
  const last = await of(100)
  expect(await me.call(statsCompare.get, { params: { id } })).toMatchObject({ single_sends: 3 })
  const { single_sends, usual } = await me.call(statsCompare.get, { params: { id: last } })
  expect(single_sends).toBe(4)
  expect(usual.unique_opens?.median, 'of the three that counted opens').toBeCloseTo(0.2)
  for (let hours = 50; hours > 30; hours--) await of(hours, { opens: 50 } as Given)
  const many = await me.call(statsCompare.get, { params: { id: await of(25) } })
  expect(many.single_sends).toBe(10)
  expect(many.usual.unique_opens?.median).toBeCloseTo(0.5)
})
