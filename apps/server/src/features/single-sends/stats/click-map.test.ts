import { sentMessage } from '@carillon/contract/sent-message'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { statsPeople } from '@carillon/contract/stats-people'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'
import { givenTest, minuteMs, movedClock } from '../ab-test/ab-test.fixture.ts'

const clock = movedClock()
const { server } = await startMailing({ now: clock.now })

test('the message of a map is the one that was sent, without a contact', async () => {
  const me = await server.as('map')
  const { db } = server.product.services.database
  const set = givenFor(server, me)
  const html =
    '<p>Dear {{insert first_name "default=reader"}}, {{last_name}}</p>' +
    '<a href="https://example.com/">One</a> <a href="https://example.com/">two</a> ' +
    '<a href="https://example.com/{{first_name}}">mine</a> <a href="{{{unsubscribe}}}">Unsubscribe</a>'
  const { id } = await set.ready({ html })
  const params = { id }
  expect(await me.outcome(sentMessage.get, { params })).toBe('delivery_not_found')
  await me.call(singleSends.schedule, { params, body: { send_at: 'now' } })
  await expect.poll(() => me.outcome(sentMessage.get, { params })).toBe(200)
  // The stored draft no longer matters.
  await db.updateTable('single_send').set({ html_content: '<p>Later</p>' }).where('id', '=', id).execute()

  const sent = await me.call(sentMessage.get, { params })
  expect(sent.subject).toBe('Hello {{first_name}}')
  expect(sent.html).toContain('Dear reader, {{last_name}}')
  expect(sent.html.match(/href="#link-\d"/g)).toEqual(['href="#link-0"', 'href="#link-1"', 'href="#link-2"'])
  expect(sent.html).not.toContain('<img')
  expect(sent.links).toEqual([
    { url: 'https://example.com/', url_location: 0 },
    { url: 'https://example.com/', url_location: 1 },
    { url: 'https://example.com/{{first_name}}', url_location: 2 },
  ])

  const variation = { params, query: { ab_variation_id: newId() } }
  expect(await me.outcome(sentMessage.get, variation)).toBe('ab_variation_not_found')
  const other = await server.as('map-other')
  expect(await other.outcome(sentMessage.get, { params })).toBe('single_send_not_found')
})

test('each variation has its message, its clicks and its people', async () => {
  const it = await givenTest(server, 'variations', { type: 'content', winner_criteria: 'click' })
  await it.send()
  await it.reaches('testing')
  // Clicks right after the delivery would count as a filter's.
  clock.moveTo(clock.now(), minuteMs)
  await it.react('c', 'A', 3)
  await it.react('c', 'B', 1)

  const { me, params, a, b } = it
  const message = (ab_variation_id: string) =>
    me.call(sentMessage.get, { params, query: { ab_variation_id } })
  expect((await message(a)).links).toEqual([{ url: 'https://example.com/a', url_location: 0 }])
  expect((await message(b)).links).toEqual([{ url: 'https://example.com/b', url_location: 0 }])
  expect((await message(b)).html).toContain('Hello from B')

  const found = (query: object) => me.call(statsPeople.list, { params, query }).then(({ results }) => results)
  const clicks = await me.call(stats.links, { params, query: { ab_variation_id: a } })
  expect([clicks.total_clicks, (await found({ link: 0, ab_variation_id: a })).length]).toEqual([3, 3])
  expect(await found({ link: 0, ab_variation_id: b })).toHaveLength(1)
  expect(await found({ link: 0 })).toHaveLength(4)

  const parts = Map.groupBy(await it.recipients(), ({ part }) => part)
  const emails = async (query: object) => (await found(query)).map(({ email }) => email).sort()
  const inB = parts.get('B')!.map(({ email }) => email)
  expect(await emails({ group: 'requests', ab_variation_id: b })).toEqual(inB.sort())
  expect(await emails({ group: 'delivered', ab_variation_id: b, ab_phase_id: 'test' })).toEqual(inB.sort())
  expect(await emails({ ab_variation_id: b, ab_phase_id: 'send' })).toEqual([])
  expect(await emails({ group: 'unique_clicks', ab_variation_id: b })).toHaveLength(1)
  const file = await me.fetch(
    `/v3/marketing/stats/singlesends/${params.id}/people/export?group=delivered&ab_variation_id=${b}`,
  )
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + inB.length)

  // The winner's people then include the waiting ones.
  clock.moveTo((await it.reaches('testing')).test_ends_at ?? '', minuteMs)
  await it.reaches('decided')
  const rest = await emails({ ab_variation_id: a, ab_phase_id: 'send', page_size: 100 })
  expect(rest).toEqual(
    parts
      .get('rest')!
      .map(({ email }) => email)
      .sort(),
  )
})
