import { accountStats } from '@carillon/contract/account-stats'
import { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { templates } from '@carillon/contract/dynamic-templates'
import { sql } from 'kysely'
import { bringUpToDate } from '#sending/events/summaries/keep-summaries.ts'
import { expectRefusals } from '#test/expect-refusals.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test, until } from '#test/kit.ts'
import { firefox, gmail, iPhone, span, statsKit } from './stats.fixture.ts'

const { kit, countAll, mailTo, addressesIn, visit } = statsKit()

test('mail of the API is counted by day, category, provider, mail program, device and browser', async () => {
  const me = await kit.givenSender('counted')
  kit.sink.answer = (to) =>
    to === 'gone@outlook.com' ? '550 5.1.1 No such user' : to === 'spam@own.test' ? '550 5.7.1 Spam' : null
  const people = [
    'ada@gmail.com',
    'bob@GoogleMail.com',
    'cy@web.de',
    'dan@own.test',
    'gone@outlook.com',
    'spam@own.test',
  ]
  await mailTo(me, people, ['spring', 'news'])
  const [ada, bob] = [await addressesIn('ada@gmail.com'), await addressesIn('bob@googlemail.com')]
  await visit(ada.pixel, gmail)
  await visit(ada.pixel, iPhone)
  await visit(bob.clicks[0]!, firefox)
  // Machines are not counted.
  await visit(bob.pixel, 'curl/8.5')
  await countAll()

  // The next mail finds that gone@outlook.com is suppressed.
  await mailTo(me, ['ada@gmail.com', 'gone@outlook.com'], ['news'])
  await countAll()

  const [day] = await me.call(accountStats.global, { query: span() })
  expect(day?.date).toBe(span().start_date)
  expect(day?.stats[0]?.metrics).toEqual({
    requests: 8,
    processed: 7,
    delivered: 5,
    deferred: 0,
    bounces: 1,
    blocks: 1,
    spam_reports: 0,
    opens: 3,
    unique_opens: 2,
    clicks: 1,
    unique_clicks: 1,
    unsubscribes: 0,
    bounce_drops: 1,
    spam_report_drops: 0,
    unsubscribe_drops: 0,
    invalid_emails: 0,
  })

  const providers = await me.call(accountStats.mailboxProviders, { query: span() })
  expect(
    providers[0]?.stats.map(
      ({ type, name, metrics: { requests, delivered, bounces, blocks, drops, unique_opens } }) => [
        type,
        name,
        ...[requests, delivered, bounces, blocks, drops, unique_opens],
      ],
    ),
  ).toEqual([
    ['mailbox_provider', 'GMX/WEB.DE', 1, 1, 0, 0, 0, 0],
    ['mailbox_provider', 'Gmail', 3, 3, 0, 0, 0, 2],
    ['mailbox_provider', 'Microsoft', 2, 0, 1, 0, 1, 0],
    ['mailbox_provider', 'Other', 2, 1, 0, 1, 0, 0],
  ])
  const some = { ...span(), mailbox_providers: ['Gmail', 'Yahoo/AOL'] }
  const [chosen] = await me.call(accountStats.mailboxProviders, { query: some })
  expect(chosen?.stats.map(({ name, metrics }) => [name, metrics.delivered])).toEqual([
    ['Gmail', 3],
    ['Yahoo/AOL', 0],
  ])

  const names = (answer: { stats: { name: string; metrics: { opens: number } }[] }[]) =>
    answer.flatMap(({ stats }) => stats.map(({ name, metrics }) => `${name} ${metrics.opens}`))
  // A click without an open implies an open, in the browser of the click.
  expect(names(await me.call(accountStats.clients, { query: span() }))).toEqual([
    'Gmail 1',
    'Other 1',
    'iPhone 1',
  ])
  expect(names(await me.call(accountStats.devices, { query: span() }))).toEqual(['Phone 1', 'Webmail 2'])
  const ofType = (client_type: 'phone' | 'webmail' | 'tablet') =>
    me.call(accountStats.clientType, { params: { client_type }, query: span() })
  expect(names(await ofType('phone'))).toEqual(['iPhone 1'])
  expect(names(await ofType('webmail'))).toEqual(['Gmail 1', 'Other 1'])
  expect(names(await ofType('tablet'))).toEqual([])
  const [browsers] = await me.call(accountStats.browsers, {
    query: { ...span(), browsers: ['Firefox', 'Safari'] },
  })
  expect(browsers?.stats).toEqual([
    { type: 'browser', name: 'Firefox', metrics: { clicks: 1, unique_clicks: 1 } },
    { type: 'browser', name: 'Safari', metrics: { clicks: 0, unique_clicks: 0 } },
  ])

  expect(await me.call(accountStats.categories, {})).toEqual([{ category: 'news' }, { category: 'spring' }])
  expect(await me.call(accountStats.categories, { query: { category: 'sp' } })).toEqual([
    { category: 'spring' },
  ])
  expect(await me.call(accountStats.categories, { query: { limit: 1, offset: 1 } })).toEqual([
    { category: 'spring' },
  ])
  const [byCategory] = await me.call(accountStats.categoryStats, {
    query: { ...span(), categories: ['spring', 'news', 'never'] },
  })
  expect(byCategory?.stats.map(({ name, metrics }) => [name, metrics.requests, metrics.delivered])).toEqual([
    ['never', 0, 0],
    ['news', 8, 5],
    ['spring', 6, 4],
  ])
  const sums = await me.call(accountStats.categorySums, { query: { ...span(), sort_by_metric: 'requests' } })
  expect(sums.stats.map(({ name, metrics }) => [name, metrics.requests])).toEqual([
    ['news', 8],
    ['spring', 6],
  ])
  const least = { ...span(), sort_by_direction: 'asc', limit: 1 } as const
  expect((await me.call(accountStats.categorySums, { query: least })).stats.map(({ name }) => name)).toEqual([
    'spring',
  ])
  const other = await kit.server.as('counted-nothing')
  expect(await other.call(accountStats.categories, {})).toEqual([])
  expect((await other.call(accountStats.global, { query: span() }))[0]?.stats[0]?.metrics.requests).toBe(0)
})

test('a campaign is counted by its categories', async () => {
  const me = await kit.server.as('categorized')
  const set = givenFor(kit.server, me)
  kit.sink.answer = () => null
  const { id } = await set.ready()
  const { number } = await kit.db
    .selectFrom('single_send')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const params = { campaign_id: number }
  await me.call(campaignsLegacy.update, { params, body: { categories: ['spring line', 'Köln'] } })
  await me.call(campaignsLegacy.sendNow, { params })
  await until('it is sent', async () => (await me.call(campaignsLegacy.get, { params })).status === 'Sent')
  await countAll()
  const query = { ...span(), categories: ['spring line', 'Köln', 'never'] }
  const [day] = await me.call(accountStats.categoryStats, { query })
  expect(day?.stats.map(({ name, metrics }) => [name, metrics.requests, metrics.delivered])).toEqual([
    ['Köln', 1, 1],
    ['never', 0, 0],
    ['spring line', 1, 1],
  ])
})

test('events count once, also when runs overlap or repeat', async () => {
  const me = await kit.givenSender('once')
  kit.sink.answer = () => null
  await mailTo(me, ['eve@yahoo.com'], [])
  const { pixel, clicks } = await addressesIn('eve@yahoo.com')
  await visit(pixel, iPhone)
  await Promise.all([countAll(), countAll(), countAll()])
  await visit(pixel, iPhone)
  await visit(clicks[0]!, iPhone)
  await countAll()
  const { stats } = (await me.call(accountStats.global, { query: span() }))[0]!
  expect(stats[0]?.metrics).toMatchObject({
    requests: 1,
    delivered: 1,
    opens: 2,
    unique_opens: 1,
    clicks: 1,
    unique_clicks: 1,
  })
})

test('a burst of clicks that shows a machine is no click of a person', async () => {
  const me = await kit.givenSender('burst')
  await mailTo(me, ['flo@me.com'], [])
  const { clicks } = await addressesIn('flo@me.com')
  await visit(clicks[0]!, iPhone)
  await visit(clicks[1]!, iPhone)
  await countAll()
  const { stats } = (await me.call(accountStats.global, { query: span() }))[0]!
  expect(stats[0]?.metrics).toMatchObject({
    delivered: 1,
    opens: 0,
    unique_opens: 0,
    clicks: 0,
    unique_clicks: 0,
  })
})

test('mail made from a template is counted by the template', async () => {
  const me = await kit.givenSender('templated')
  const { id } = await me.call(templates.create, { body: { name: 'Receipt', generation: 'dynamic' } })
  const { id: unused } = await me.call(templates.create, { body: { name: 'Unused', generation: 'dynamic' } })
  await me.call(templates.createVersion, {
    params: { template_id: id },
    body: {
      name: 'First',
      subject: 'Receipt',
      active: 1,
      html_content: '<p><a href="https://example.com/a">One</a></p>',
    },
  })
  await mailTo(me, ['kim@gmail.com', 'lou@own.test'], ['receipts'], { template_id: id })
  await mailTo(me, ['mia@own.test'], [])
  const { pixel } = await addressesIn('kim@gmail.com')
  await visit(pixel, iPhone)
  await countAll()
  const asked = (template_id: string) =>
    me.call(accountStats.template, { params: { template_id }, query: span() })
  const { results, counted_from } = await asked(id)
  expect(counted_from).toBeNull()
  expect(results).toMatchObject([
    { date: span().start_date, metrics: { requests: 2, delivered: 2, unique_opens: 1, unique_clicks: 0 } },
  ])
  expect((await asked(unused)).results).toMatchObject([{ metrics: { requests: 0 } }])
  const other = await kit.server.as('without-templates')
  expect(await other.outcome(accountStats.template, { params: { template_id: id }, query: span() })).toBe(
    'template_not_found',
  )
})

test('days, weeks and months, pages of them, and days without numbers', async () => {
  const me = await kit.server.as('dates')
  const day = (text: string, delivered: number) => ({
    account_id: me.account,
    kind: 'all',
    name: '',
    day: text as never,
    delivered,
  })
  await kit.db
    .insertInto('day_counter')
    .values([
      day('2026-02-27', 1),
      day('2026-03-01', 2),
      day('2026-03-02', 4),
      day('2026-03-31', 8),
      day('2026-04-01', 16),
    ])
    .execute()
  const asked = async (query: object) => {
    const answer = await me.call(accountStats.global, { query: query as never })
    return answer.map(({ date, stats }) => `${date} ${stats[0]?.metrics.delivered}`)
  }
  const march = { start_date: '2026-02-28', end_date: '2026-03-31' }
  expect((await asked(march)).slice(0, 4)).toEqual([
    '2026-02-28 0',
    '2026-03-01 2',
    '2026-03-02 4',
    '2026-03-03 0',
  ])
  expect(await asked({ ...march, limit: 2, offset: 1 })).toEqual(['2026-03-01 2', '2026-03-02 4'])
  // A week begins on Monday; days outside the span are not counted.
  expect(await asked({ ...march, aggregated_by: 'week', limit: 2 })).toEqual(['2026-02-23 2', '2026-03-02 4'])
  expect(await asked({ ...march, aggregated_by: 'month' })).toEqual(['2026-02-01 0', '2026-03-01 14'])
})

/** Each list of the product that is paged by `offset`. */
const offsetLists = [
  ...['bounces', 'blocks', 'spam_reports', 'invalid_emails', 'unsubscribes'].map(
    (name) => `/v3/suppression/${name}`,
  ),
  ...['/v3/asm/suppressions', '/v3/subusers', '/v3/whitelabel/domains', '/v3/whitelabel/links'],
  ...[
    '/v3/categories',
    '/v3/categories/stats/sums?start_date=2026-03-01',
    '/v3/marketing/automations?limit=50',
  ],
  ...['/v3/categories/stats?categories=a', '/v3/mailbox_providers/stats', '/v3/clients/stats'].map(
    (path) => `${path}${path.includes('?') ? '&' : '?'}start_date=2026-03-01`,
  ),
  ...['/v3/clients/phone/stats', '/v3/devices/stats', '/v3/geo/stats', '/v3/browsers/stats'].map(
    (path) => `${path}?start_date=2026-03-01`,
  ),
]

test('without a database of places every date has no places', async () => {
  const me = await kit.server.as('no-places')
  const query = { start_date: '2026-03-01', end_date: '2026-03-02' }
  const empty = [
    { date: '2026-03-01', stats: [] },
    { date: '2026-03-02', stats: [] },
  ]
  expect(await me.call(accountStats.geo, { query })).toEqual(empty)
  expect(await me.call(accountStats.geo, { query: { ...query, country: 'US' } })).toEqual(empty)
})

test('pages by offset name their neighbours in the Link header', async () => {
  const me = await kit.server.as('links')
  const links = async (path: string) => (await me.fetch(path)).headers.get('link')
  const base = `${kit.server.url}/v3/stats?start_date=2026-03-01&end_date=2026-03-31`
  const from = (offset: number) => `<${base}&limit=10&offset=${offset}>`
  const path = base.slice(kit.server.url.length)
  expect(await links(`${path}&limit=10&offset=20`)).toBe(
    `${from(30)}; rel="next"; title="4", ${from(10)}; rel="prev"; title="2", ${from(0)}; rel="first"; title="1"`,
  )
  expect(await links(`${path}&limit=10&offset=30`)).toBe(
    `${from(20)}; rel="prev"; title="3", ${from(0)}; rel="first"; title="1"`,
  )
  for (const list of offsetLists) {
    expect(await links(list), list).toContain('rel="first"')
    expect(await links(`${list}${list.includes('?') ? '&' : '?'}offset=1`), list).toContain(
      'rel="prev"; title="1"',
    )
  }
})

test('odd questions are refused, and each call has its scope', async () => {
  const me = await kit.server.as('odd')
  await expectRefusals(me, [
    ['GET', '/v3/stats', undefined, 400, 'invalid_input', 'start_date'],
    ['GET', '/v3/stats?start_date=2026-02-30', undefined, 400, 'invalid_input', 'start_date'],
    [
      'GET',
      '/v3/stats?start_date=2026-01-01&aggregated_by=year',
      undefined,
      400,
      'invalid_input',
      'aggregated_by',
    ],
    [
      'GET',
      '/v3/stats?start_date=2026-01-02&end_date=2026-01-01',
      undefined,
      400,
      'stats_range_invalid',
      'end_date',
    ],
    ['GET', '/v3/stats?start_date=2999-01-01', undefined, 400, 'stats_range_invalid', 'start_date'],
    ['GET', '/v3/categories/stats?start_date=2026-01-01', undefined, 400, 'invalid_input', 'categories'],
    [
      ...(['GET', `/v3/categories/stats?start_date=2026-01-01${'&categories=a'.repeat(11)}`] as const),
      ...([undefined, 400, 'invalid_input', 'categories'] as const),
    ],
    ['GET', '/v3/categories?limit=0', undefined, 400, 'invalid_input', 'limit'],
    [
      ...(['GET', '/v3/categories/stats/sums?start_date=2026-01-01&sort_by_metric=luck'] as const),
      ...([undefined, 400, 'invalid_input', 'sort_by_metric'] as const),
    ],
    ['GET', '/v3/clients/watch/stats?start_date=2026-01-01', undefined, 400, 'invalid_input', 'client_type'],
  ])
  const phones = await kit.server.as('phones', { scopes: ['clients.phone.stats.read'] })
  const query = span()
  expect(await phones.outcome(accountStats.clientType, { params: { client_type: 'phone' }, query })).toBe(200)
  expect(await phones.outcome(accountStats.clientType, { params: { client_type: 'tablet' }, query })).toBe(
    'forbidden',
  )
  expect(await phones.outcome(accountStats.global, { query })).toBe('forbidden')
})

test('deliveries are counted after a minute, opens when they can no longer be a machine’s', async () => {
  const me = await kit.givenSender('apart')
  const sendId = await mailTo(me, ['apart@gmail.com'], ['apart'])
  await visit((await addressesIn('apart@gmail.com')).pixel, gmail)
  await countAll()
  const { services } = kit.server.product
  /** Counts events of this age again, as if both marks were ten minutes behind. */
  const countAt = async (minutes: number, mark: 'counted_to' | 'outcomes_to') => {
    await sql`update summary_mark set ${sql.ref(mark)} = now() - interval '10 minutes'`.execute(kit.db)
    await sql`update message_event set written_at = now() - ${minutes} * interval '1 minute' where send_id = ${sendId}`.execute(
      kit.db,
    )
    await bringUpToDate({ db: kit.db, log: services.log, signal: new AbortController().signal })
  }
  const counted = async () => {
    const [day] = await me.call(accountStats.global, { query: span() })
    const { delivered, opens } = day!.stats[0]!.metrics
    return [delivered, opens]
  }
  expect(await counted()).toEqual([1, 1])
  await countAt(2, 'outcomes_to')
  expect(await counted()).toEqual([2, 1])
  await countAt(2, 'counted_to')
  expect(await counted()).toEqual([2, 1])
  await countAt(7, 'counted_to')
  expect(await counted()).toEqual([2, 2])
})

test('a transaction left open does not stop the statistics', async () => {
  const me = await kit.givenSender('left-open')
  await mailTo(me, ['reader@gmail.com'], ['left-open'])
  const left = await kit.db.startTransaction().execute()
  await sql`update summary_mark set began_at = began_at where false`.execute(left)
  await visit((await addressesIn('reader@gmail.com')).pixel, gmail)
  await countAll()
  const [day] = await me.call(accountStats.global, { query: span() })
  expect(day!.stats[0]!.metrics).toMatchObject({ delivered: 1, opens: 1 })
  await left.rollback().execute()
})
