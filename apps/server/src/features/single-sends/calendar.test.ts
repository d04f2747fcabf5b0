import { calendarLimits, singleSendCalendar } from '@carillon/contract/single-send-calendar'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test } from '#test/kit.ts'

const day = 24 * 3_600_000
const year = new Date().getUTCFullYear() + 1
const at = (time: string) => `${year}-${time}.000Z`
const march = { from: at('03-01T00:00:00'), to: at('04-01T00:00:00') }

describe('GET /v3/marketing/singlesends/calendar', () => {
  test('has scheduled and sent single sends in the order of time, without drafts', async ({ server }) => {
    const { owner, product } = server
    const given = givenFor(server, owner)
    const list = await given.list([await given.contact(`${newId()}@example.com`)], 'Readers')
    const scheduled = async (send_at: string) => {
      const { id } = await given.ready({ list })
      await owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
      return id
    }
    const second = await scheduled(at('03-31T23:59:00'))
    const first = await scheduled(at('03-01T00:00:00'))
    await scheduled(march.to)
    await owner.call(singleSends.create, { body: { name: 'Draft', send_at: at('03-05T08:00:00') } })
    // Sent later than it was scheduled for: its place is when it began.
    const sent = await given.ready({ list })
    const { db } = product.services.database
    await db
      .updateTable('single_send')
      .set({ status: 'triggered', send_at: at('02-27T08:00:00'), sent_at: at('03-02T08:00:00') })
      .where('id', '=', sent.id)
      .execute()

    const answer = await owner.call(singleSendCalendar.list, { query: march })
    expect(answer.result.map(({ id, at, status }) => [id, at, status])).toEqual([
      [first, at('03-01T00:00:00'), 'scheduled'],
      [sent.id, at('03-02T08:00:00'), 'triggered'],
      [second, at('03-31T23:59:00'), 'scheduled'],
    ])
    expect(answer.result[0]?.list_ids).toEqual([list])
    expect(answer.list_names).toEqual({ [list]: 'Readers' })
    expect(answer.left_out).toBe(0)
    const stranger = await server.as('stranger')
    const { result } = await stranger.call(singleSendCalendar.list, { query: march })
    expect(result).toEqual([])
  })

  test('says how many it left out', async ({ server }) => {
    const { account, call } = await server.as('stranger')
    const rows = Array.from({ length: calendarLimits.sends + 3 }, (_, hour) => ({
      id: newId(),
      account_id: account,
      name: `Send ${hour}`,
      status: 'triggered',
      sent_at: new Date(Date.parse(march.from) + hour * 3_600_000),
    }))
    await server.product.services.database.db.insertInto('single_send').values(rows).execute()
    const { result, left_out } = await call(singleSendCalendar.list, { query: march })
    expect(result).toHaveLength(calendarLimits.sends)
    expect(left_out).toBe(3)
  })

  test.for([
    ['answers six weeks', 42 * day, 200],
    ['answers six weeks in which clocks go back', 42 * day + 3_600_000, 200],
    ['refuses more', 43 * day, 'calendar_range_invalid'],
    ['refuses an end before the beginning', -day, 'calendar_range_invalid'],
  ] as const)('%s', async ([, length, outcome], { server }) => {
    const to = new Date(Date.parse(march.from) + length).toISOString()
    const query = { from: march.from, to }
    expect(await server.owner.outcome(singleSendCalendar.list, { query })).toBe(outcome)
  })
})

test('a schedule is moved only from the time it has', async ({ server }) => {
  const { owner } = server
  const { id } = await givenFor(server, owner).ready()
  const params = { id }
  const [morning, noon, evening] = [at('05-01T08:00:00'), at('05-01T12:00:00'), at('05-01T18:00:00')]
  const move = (moved_from: string, send_at: string) =>
    owner.outcome(singleSends.schedule, { params, body: { send_at, moved_from } })
  expect(await move(morning, noon)).toBe('single_send_not_scheduled')
  await owner.call(singleSends.schedule, { params, body: { send_at: morning } })
  expect(await move(noon, evening)).toBe('single_send_changed')
  expect(await move(morning, '2020-01-01T00:00:00Z')).toBe('send_at_past')
  expect(await move(morning, noon)).toBe(201)
  await owner.call(singleSends.unschedule, { params })
  expect(await move(noon, evening)).toBe('single_send_not_scheduled')
})
