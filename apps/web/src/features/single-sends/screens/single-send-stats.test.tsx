import { type Delivery, delivery } from '@carillon/contract/delivery'
import { ipPools } from '@carillon/contract/ips'
import { singleSends } from '@carillon/contract/single-sends'
import { type Metrics, metricNames, stats } from '@carillon/contract/stats'
import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsCompare } from '@carillon/contract/stats-compare'
import { statsCountries } from '@carillon/contract/stats-countries'
import { type StatsPerson, statsPeople } from '@carillon/contract/stats-people'
import { statsProviders } from '@carillon/contract/stats-providers'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { done as allDone, sentId as id, nothingUsual, sent } from '#test/given-sent.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const copy = '01930000-0000-7000-8000-000000000004'
const none = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
const at = '2026-11-01T08:00:00Z'
const noCounts = { draft: 0, scheduled: 0, triggered: 0, expired: 0, 'pick-winner': 0 }

const done: Delivery = {
  ...allDone,
  states: { ...allDone.states, delivered: 239, bounced: 1 },
  stats: { ...allDone.stats, delivered: 239, bounces: 1 },
}

function given(server: FakeServer): void {
  server.answer(singleSends.get, sent)
  server.answer(stats.links, { results: [], total_clicks: 0, _metadata: {} })
  server.answer(statsProviders.get, { results: [], counted_to: at, is_counted: true })
  server.answer(statsCountries.get, { is_configured: false, results: [], counted_to: at, is_counted: true })
  server.answer(statsBounces.list, { results: [], total: 0 })
  server.answer(statsCompare.get, { single_sends: 0, usual: nothingUsual })
}

test('the stats page shows no number and no status before they are known', async () => {
  await render(`/single-sends/${id}/stats`, (server) => {
    given(server)
    server.hold(delivery.get)
  })
  await screen.findByRole('heading', { name: 'Spring' })
  await screen.findByText('Unique opens')
  expect(document.querySelector('main')?.textContent).not.toMatch(/\d|–|Sent/)
})

test('tiles, status and delivery of the stats page agree', async () => {
  const { server } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, done)
  })
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }))
  const tile = await tiles.findByRole('button', { name: /^Delivered/ })
  expect(tile.closest('li')?.textContent).toBe('Delivered23999.6%')
  const panel = screen.getByRole('region', { name: 'Delivery' })
  const state = within(panel).getByText('Delivered').closest('dt')
  expect(state?.nextElementSibling?.textContent).toBe('239')
  expect(server.calls(stats.get)).toEqual([])
})

test('people who got no message, such as contacts deleted before their turn, have a tile that leads to them', async () => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, {
      ...done,
      stats: { ...done.stats, requests: 240, delivered: 228, bounces: 2 },
    })
  })
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }))
  const people = await tiles.findByRole('link', { name: 'Show people: Not delivered, 12' })
  expect(people.closest('li')?.textContent).toBe('Not delivered125.0%')
  expect(people.getAttribute('href')).toBe(`/single-sends/${id}/stats/people/not_delivered`)
})

test('a send that counted neither opens nor clicks says so instead of 0', async () => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(singleSends.get, { ...sent, tracking: { opens: false, clicks: false } })
    fake.answer(delivery.get, done)
  })
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }))
  const opens = await tiles.findByRole('button', { name: 'Unique opens' })
  expect(opens.closest('li')?.textContent).toBe('Unique opens–Not counted')
  expect(opens).toHaveProperty('disabled', true)
  screen.getByText('Opens were not counted, because open tracking was off when this was sent.')
  const links = screen.getByRole('region', { name: 'Clicks by link' })
  within(links).getByText('Clicks were not counted, because click tracking was off when this was sent.')
  const tile = tiles.getByRole('button', { name: /^Delivered/ })
  expect(tile.closest('li')?.textContent).toBe('Delivered23999.6%')
})

test('a send whose recipients are being stored is called preparing, not sent', async () => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.refuse(delivery.get, 'delivery_not_found')
  })
  await screen.findByText('Preparing')
  expect(screen.queryByText('Sent')).toBeNull()
})

test('people whom no other number counts have a tile that leads to them, so requests add up', async () => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    const states = { ...done.states, delivered: 237, failed: 2 }
    fake.answer(delivery.get, { ...done, states, stats: { ...done.stats, delivered: 237 } })
  })
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }))
  const link = await tiles.findByRole('link', { name: 'Show people: Not delivered, 3' })
  expect(link.getAttribute('href')).toBe(`/single-sends/${id}/stats/people/not_delivered`)
  const pressed = tiles.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed, 'deliveries would press the other lines flat').toEqual(['Unique opens', 'Unique clicks'])
})

test('a send that paused itself shows why, and one button resumes it', async () => {
  const auto_pause = { reason: 'bounces', count: 62, of: 900, limit: 0.05, at } as const
  const paused: Delivery = { ...done, status: 'paused', finished_at: null, auto_pause }
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, paused)
    fake.answer(delivery.resume, { ...paused, status: 'sending', auto_pause: null })
  })
  const goOn = await screen.findByRole('button', { name: 'Go on sending' })
  const panel = screen.getByRole('region', { name: 'Delivery' })
  const why = within(panel).getByRole('alert')
  expect(why.textContent).toContain(
    '62 of 900 messages came back because the address does not exist (6.9%; 5.0%',
  )
  expect(screen.getByText('Paused itself: many bounces')).toBeDefined()
  expect(within(panel).queryByRole('button', { name: 'Resume' })).toBeNull()
  await user.click(goOn)
  await waitFor(() => expect(server.calls(delivery.resume)).toHaveLength(1))
})

test('a send that waits for the rate of its mail server says so', async () => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, { ...done, status: 'sending', finished_at: null, server_limit: 1500 })
  })
  await screen.findByText(
    'The mail server takes at most 1,500 messages an hour. The others wait for their turn.',
  )
})

test('providers whose mail waits are named, with the reason and the end of the wait', async () => {
  const held_back: Delivery['held_back'] = [
    { provider: 'GMX/WEB.DE', reason: 'slow', until: null, reply: null },
    { provider: 'Gmail', reason: 'asked', until: at, reply: '421 4.7.28 Unusual rate' },
    { provider: 'firm.example', reason: 'silent', until: at, reply: 'the server does not answer' },
  ]
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, { ...done, status: 'sending', finished_at: null, held_back })
  })
  await screen.findByText(/^firm.example did not answer/)
  const panel = screen.getByRole('region', { name: 'Delivery' })
  const [slow, asked, silent] = within(panel).getAllByRole('listitem')
  expect(slow?.textContent).toContain('GMX/WEB.DE answers much more slowly than usual')
  expect(asked?.textContent).toMatch(/^Gmail asks us to slow down.*421 4.7.28 Unusual rate$/)
  expect(silent?.textContent).toMatch(/^firm.example did not answer/)
  expect(silent?.textContent).not.toContain('the server')
})

const warm = { day: 3, days: 21, sent: 90, allowed: 150, is_full: false, full: [], until: at }
test.for([
  [
    'all of them',
    { sent: 150, is_full: true },
    /day 3 of 21: all 150 messages of today were sent\. The others wait/,
  ],
  ['some providers', { full: ['Gmail', 'Other'] }, /90 of 150 .* to Gmail, other providers wait until/],
  ['nobody yet', {}, /day 3 of 21: 90 of 150 messages of today were sent\./],
] as const)('the warm-up plan holds back %s', async ([, change, sentence]) => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    const warm_up = { ...warm, ...change, full: [...('full' in change ? change.full : [])] }
    fake.answer(delivery.get, { ...done, status: 'sending', finished_at: null, warm_up })
  })
  const said = await screen.findByText(sentence)
  expect(within(said).getByRole('link', { name: 'Show plan' }).getAttribute('href')).toBe('/account/warm-up')
})

const mia: StatsPerson = {
  id: '01930000-0000-7000-8000-000000000009',
  email: 'mia@x.example',
  first_name: '',
  last_name: '',
  is_contact: true,
  state: 'bounced',
  reason: '550 5.1.1 No such user',
  sent_at: null,
  opened_at: null,
  clicked_at: null,
  unsubscribed_at: null,
}

test('a number leads to its people, who can be exported', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, done)
    fake.answer(statsPeople.list, { results: [mia], _metadata: {} })
  })
  await user.click(await screen.findByRole('link', { name: 'Show people: Bounces, 1' }))
  const sheet = await screen.findByRole('dialog', { name: 'Bounces' })
  const link = await within(sheet).findByRole('link', { name: /mia@x.example/ })
  expect(link.textContent).toContain('Rejected by the receiving server. 550 5.1.1 No such user')
  expect(server.calls(statsPeople.list)[0]?.query.get('group')).toBe('bounces')
  // No condition of a segment finds who bounced.
  expect(within(sheet).queryByRole('link', { name: 'Save as segment' })).toBeNull()
})

test('people who did not open can become a segment with conditions', async () => {
  await render(`/single-sends/${id}/stats/people/not_opened`, (fake) => {
    given(fake)
    fake.answer(delivery.get, done)
    fake.answer(statsPeople.list, { results: [mia], _metadata: {} })
  })
  const link = await screen.findByRole('link', { name: 'Save as segment' })
  const address = new URL(link.getAttribute('href') ?? '', window.location.origin)
  expect(address.pathname).toBe('/contacts/segments/create')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    single_send: id,
    event: 'not_opened',
    name: 'Spring: Not opened',
  })
})

test('each share is compared with the usual one for its audience, and unusual ones are coloured', async () => {
  const { user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(singleSends.get, { ...sent, sent_at: at })
    fake.answer(stats.get, { results: [], _metadata: {} })
    fake.answer(delivery.get, done)
    fake.answer(statsCompare.get, {
      single_sends: 10,
      usual: {
        ...nothingUsual,
        unique_opens: { median: 0.4, low: 0.3, high: 0.6 },
        bounces: { median: 0.02, low: 0.01, high: 0.03 },
      },
    })
  })
  const found = await screen.findAllByRole('button', { name: /points$/ })
  expect(found.map((one) => [one.textContent, one.dataset['unusual']])).toEqual([
    ['-40.0 points', 'bad'],
    ['-1.6 points', 'good'],
  ])
  await user.hover(found[0]!)
  await screen.findByText(/^Unusual\. The median of the last 10 emails .* is 40\.0%/)
})

test('people who did not click can get the message again, as a copy that opens in the editor', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(singleSends.get, { ...sent, sent_at: at })
    fake.answer(stats.get, { results: [], _metadata: {} })
    fake.answer(delivery.get, done)
    fake.answer(statsPeople.list, { results: [mia], _metadata: {} })
    fake.answer(singleSends.resend, { ...sent, id: copy, status: 'draft' })
    // For the editor's query, which is made if the test has not ended before.
    fake.answer(ipPools.list, [])
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Spring' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Who did not click' }))
  await user.click(await screen.findByRole('button', { name: 'Send to them again' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/single-sends/${copy}/editor`))
  expect(server.calls(singleSends.resend)[0]?.body).toEqual({
    to: 'not_clicked',
    segment_name: 'Spring: Not clicked',
  })
})

test('a campaign of ads begins with the content of the send', async () => {
  const { user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, done)
    fake.answer(singleSends.search, { result: [], status_counts: noCounts, _metadata: {} })
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Spring' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create an ad campaign' }))
  await screen.findByRole('heading', { name: 'Create an ad campaign' })
  expect(window.location.search).toBe(`?single_send=${id}`)
})

test('the chosen days apply to tiles, links and people', async () => {
  const point = (aggregation: string, opens: number) => ({
    id,
    ab_variation: 'all',
    ab_phase: 'all' as const,
    aggregation,
    stats: { ...none, delivered: 1, unique_opens: opens },
  })
  const { server, user } = await render(
    `/single-sends/${id}/stats?dates=own&from=2026-11-02&to=2026-11-04`,
    (fake) => {
      given(fake)
      fake.answer(singleSends.get, { ...sent, sent_at: at })
      fake.answer(delivery.get, done)
      fake.answer(stats.get, { results: [point('2026-11-02', 3), point('2026-11-04', 2)], _metadata: {} })
      fake.answer(statsPeople.list, { results: [mia], _metadata: {} })
    },
  )
  await user.click(await screen.findByRole('link', { name: 'Show people: Unique opens, 5' }))
  await screen.findByRole('link', { name: /mia@x.example/ })
  for (const call of [stats.get, stats.links, statsPeople.list]) {
    const query = server.calls(call).at(-1)?.query
    expect([query?.get('start_date'), query?.get('end_date')]).toEqual(['2026-11-02', '2026-11-04'])
  }
})

test('the chart says that hours of old days were added up', async () => {
  const point = { id, ab_variation: 'all', ab_phase: 'all' as const, aggregation: '2026-11-02', stats: none }
  await render(`/single-sends/${id}/stats?dates=own&from=2026-11-02&to=2026-11-02`, (fake) => {
    given(fake)
    fake.answer(singleSends.get, { ...sent, sent_at: at })
    fake.answer(delivery.get, done)
    fake.answer(stats.get, { results: [{ ...point, is_added_up: true as const }], _metadata: {} })
  })
  const note = 'The hours of older days were added up. Their first hour shows the whole day.'
  await screen.findByText(note)
})

test('the switch shows machines’ events beside the numbers of people, which stay the same', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    const counted = { machine_opens: 12, machine_clicks: 2, uncertain_clicks: 3, unique_opens: 5 }
    fake.answer(singleSends.get, { ...sent, sent_at: at })
    fake.answer(delivery.get, { ...done, stats: { ...done.stats, ...counted } })
    fake.answer(stats.get, { results: [], _metadata: {} })
    const link = { url: 'https://x.example/', url_location: 2, ab_variation: 'all', ab_phase: 'all' as const }
    fake.answer(stats.links, ({ query }) => ({
      results:
        query.get('machines') === 'true'
          ? [{ ...link, clicks: 0, machine_clicks: 2, uncertain_clicks: 3 }]
          : [],
      total_clicks: 0,
      _metadata: {},
    }))
    const nothing = { machine_opens: 0, machine_clicks: 0, uncertain_opens: 0 }
    const person = { ...mia, state: 'delivered' as const, machines: { ...nothing, uncertain_clicks: 3 } }
    fake.answer(statsPeople.list, { results: [person], _metadata: {} })
  })
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }))
  const tile = (await tiles.findByRole('button', { name: 'Unique opens' })).closest('li')
  expect(tile?.textContent).toBe('Unique opens52.1%')
  screen.getByText('14 opens and clicks of machines are not counted. 3 are uncertain and not counted either.')
  await user.click(screen.getByRole('switch', { name: 'Include machines' }))
  expect(window.location.search).toBe('?machines=1')
  await tiles.findByRole('link', { name: 'Show people: Machine opens, 12' })
  expect(tile?.textContent).toBe('Unique opens52.1%12 by machines0 uncertain')
  const links = within(screen.getByRole('region', { name: 'Clicks by link' }))
  await user.click(await links.findByRole('link', { name: 'Show people: Uncertain clicks, 3' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Uncertain clicks · Link 3' }))
  const shown = await sheet.findByRole('link', { name: /mia@x.example/ })
  expect(shown.textContent).toContain('3 uncertain clicks')
  sheet.getByText(/can’t be saved as a segment/)
  expect(sheet.queryByRole('link', { name: 'Save as segment' })).toBeNull()
  expect(sheet.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false)
  const query = server.calls(statsPeople.list)[0]?.query
  const asked = ['group', 'link', 'machines'].map((name) => query?.get(name))
  expect(asked).toEqual(['uncertain_clicks', '2', 'true'])
})

test('looking up an address shows the reason if the person got nothing', async () => {
  const { user } = await render(`/single-sends/${id}/stats/person`, (fake) => {
    given(fake)
    fake.answer(delivery.get, done)
    fake.answer(statsPeople.explain, { recipient: null, absence: 'not_chosen', contact_id: mia.id })
  })
  await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'mia@x.example')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByText(/on none of the selected lists/)).toBeTruthy()
})

test('a send whose recipients were removed says so, beside its numbers and in place of the people', async () => {
  const removed = /^Recipients were removed on /
  const { user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.get, { ...done, recipients_removed_at: at })
    fake.answer(statsPeople.list, { results: [], recipients_removed_at: at, _metadata: {} })
  })
  await screen.findByText(removed)
  const panel = within(screen.getByRole('region', { name: 'Delivery' }))
  expect(panel.getByText(removed)).toBeTruthy()
  await user.click(panel.getByRole('link', { name: 'Show people: Delivered, 239' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Delivered' }))
  expect(await sheet.findByText(removed)).toBeTruthy()
  expect(sheet.getByText('These people are no longer known.')).toBeTruthy()
})
