import { abTests } from '@carillon/contract/ab-tests'
import { emailTesting } from '@carillon/contract/email-testing'
import { singleSends } from '@carillon/contract/single-sends'
import sharp from 'sharp'
import { givenFor } from '#test/given-single-send.ts'
import { afterAll, expect, testWith, until } from '#test/kit.ts'
import { startNameServer } from '#test/name-server.ts'

const dns = await startNameServer()
const test = testWith({ CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '', NAMESERVERS: dns.address })

afterAll(() => dns.close())

const html = (color: string) =>
  `<html lang="en"><body style="margin:0;background:${color}"><h1>Spring</h1><img src="data:," alt="A flower">` +
  '<p>Hi {{first_name}}, <a href="mailto:shop@nordlicht.test">write to us</a>.</p>' +
  '<a href="{{{unsubscribe}}}">Unsubscribe</a></body></html>'

test('all four tests of an A/B send have results, and pictures are compared with those before', async ({
  server,
}) => {
  const me = await server.as('tests all')
  const { id } = await givenFor(server, me).ready({ html: html('#d00000') })
  const abtest = await me.call(abTests.set, {
    params: { id },
    body: {
      type: 'content',
      variation_count: 2,
      test_percentage: 20,
      duration_minutes: 60,
      winner_criteria: 'open',
    },
  })
  const variation_ids = abtest.variations.map((variation) => variation.id)
  const [a = '', b = ''] = variation_ids
  const params = { kind: 'single_send' as const, id }
  const options = await me.call(emailTesting.options, { params, query: {} })
  expect(options.variations.map(({ id: own, letter }) => [own, letter])).toEqual([
    [a, 'A'],
    [b, 'B'],
  ])
  expect(options).toMatchObject({ filter: 'content_check', last: null, obstacles: [] })
  const clients = ['gmail-web', 'outlook-windows', 'apple-mail-ios']
  const tests = ['inbox', 'spam', 'links', 'accessibility'] as const
  const run = async () => {
    const body = { tests: [...tests], clients, variation_ids, substitutions: { first_name: 'Ada' } }
    const { result } = await me.call(emailTesting.run, { params, body })
    expect(
      result.map(({ variation, clients: count, credits }) => [variation?.letter, count, credits]),
    ).toEqual([
      ['A', 3, 6],
      ['B', 3, 6],
    ])
    return Promise.all(
      result.map((one) =>
        until('the test has ended', async () => {
          const found = await me.call(emailTesting.get, { params: { test_id: one.id } })
          return found.ended_at !== null && found
        }),
      ),
    )
  }
  const [first, second] = await run()
  expect([first?.state, second?.state]).toEqual(['complete', 'complete'])
  expect(first).toMatchObject({ refunded: 0, is_older: false, by: { email: 'tests all@carillon.test' } })
  const gmail = first?.inbox?.clients.find((client) => client.id === 'gmail-web')
  expect(gmail).toMatchObject({ state: 'done', is_simulated: true, reason: null })
  expect(gmail?.pictures.map(({ view }) => view)).toEqual(expect.arrayContaining(['light', 'light_off']))
  const light = gmail?.pictures.find(({ view }) => view === 'light')
  expect(light?.compared).toBeNull()
  const response = await fetch(server.url + new URL(light?.url ?? '').pathname)
  expect(response.headers.get('cache-control')).toContain('immutable')
  const picture = sharp(await response.arrayBuffer())
  expect(await picture.metadata()).toMatchObject({ width: light?.width, height: light?.height })
  const { dominant } = await picture.stats()
  expect([dominant.r > 180, dominant.g < 40, dominant.b < 40]).toEqual([true, true, true])
  expect(first?.spam?.verdict).toMatchObject({ filter: 'content_check' })
  expect(first?.spam?.authentication).toMatchObject({ dmarc: { state: 'missing' }, bimi: expect.anything() })
  expect(dns.asked).toContain('TXT _dmarc.nordlicht.test')
  expect(first?.links?.links.map(({ url, verdict }) => [url, verdict])).toContainEqual([
    'mailto:shop@nordlicht.test',
    'ok',
  ])
  expect(first?.accessibility?.report?.headings).toEqual([{ level: 1, text: 'Spring' }])
  expect(JSON.stringify(first?.accessibility?.report?.transcript)).toContain('Hi Ada')

  await me.call(singleSends.update, {
    params: { id },
    body: { email_config: { html_content: html('#0000d0') } },
  })
  const { result } = await me.call(emailTesting.list, { params })
  expect(result.map(({ variation, is_older }) => [variation?.letter, is_older])).toEqual(
    expect.arrayContaining([
      ['A', true],
      ['B', false],
    ]),
  )
  const [changed, same] = await run()
  const comparison = (found: typeof changed) =>
    found?.inbox?.clients
      .find((client) => client.id === 'gmail-web')
      ?.pictures.find(({ view }) => view === 'light')?.compared
  expect(comparison(changed)?.share).toBeGreaterThan(0.5)
  expect(comparison(changed)?.before_url).toBe(light?.url)
  const marked = await fetch(server.url + new URL(comparison(changed)?.changes_url ?? '').pathname)
  expect(marked.headers.get('content-type')).toBe('image/png')
  expect(comparison(same)).toMatchObject({ share: 0, changes_url: null })
  const again = await me.call(emailTesting.options, { params, query: {} })
  expect(again.last).toEqual({ tests, clients: expect.arrayContaining(clients) })
  expect(await me.call(emailTesting.credits, {})).toEqual({
    emailTesting: { entitled: null, remain: null },
  })
})
