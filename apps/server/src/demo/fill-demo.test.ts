import { contactCount } from '@carillon/contract/contact-count'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { emailTesting } from '@carillon/contract/email-testing'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { statsProviders } from '@carillon/contract/stats-providers'
import { bringUpToDate } from '#sending/events/summaries/keep-summaries.ts'
import { expect, test, until } from '#test/kit.ts'
import { fillDemo } from './fill-demo.ts'
import { fillTests } from './fill-tests.ts'

test('the numbers of the demo account add up, and it is made only once', async ({ server }) => {
  const { db } = server.product.services.database
  // At the end of a day, so that the last send has been opened for equally long whenever this runs.
  const now = new Date(new Date().setUTCHours(0, 0, 0, -1))
  const place = { now, publicUrl: server.url }
  expect(await fillDemo(db, place, 2000)).toBe(true)
  expect(await fillDemo(db, place, 2000)).toBe(false)
  expect(await server.owner.call(contactCount.get, {})).toMatchObject({ contact_count: 2000 })

  const { results } = await server.owner.call(stats.list, {})
  expect(results).toHaveLength(8)
  for (const { stats: numbers } of results) {
    expect(numbers.requests).toBe(numbers.delivered + numbers.bounces)
    expect(numbers.unique_opens).toBeGreaterThan(numbers.delivered * 0.2)
    expect(numbers.unique_opens).toBeLessThan(numbers.delivered * 0.5)
    expect(numbers.unique_clicks).toBeGreaterThan(0)
  }

  const { log } = server.product.services
  await until('the numbers by mailbox provider are the same', async () => {
    await bringUpToDate({ db, log, signal: new AbortController().signal, settled: 0 })
    const [{ id, stats: total } = { id: '', stats: null }] = results
    const [all] = (await server.owner.call(statsProviders.get, { params: { id } })).results
    return (['requests', 'delivered', 'bounces', 'unique_opens', 'unsubscribes'] as const).every(
      (metric) => all?.stats[metric] === total?.[metric],
    )
  })

  const { result: sends } = await server.owner.call(singleSends.list, {})
  for (const { id } of sends) {
    const { email_config } = await server.owner.call(singleSends.get, { params: { id } })
    await expectOwn(server.url, email_config?.html_content ?? '')
  }
  const { result: library } = await server.owner.call(designLibrary.list, {})
  expect(library).toHaveLength(5)
  for (const { id } of library) {
    await expectOwn(server.url, (await server.owner.call(designLibrary.get, { params: { id } })).html_content)
  }
  const answer = await server.owner.call(templates.list, { query: { generations: 'dynamic' } })
  const made = 'templates' in answer ? answer.templates : []
  expect(made.map(({ name }) => name)).toEqual(['Order receipt', 'Password reset', 'Basket reminder'])
  for (const { versions } of made) expect(versions.filter(({ active }) => active === 1)).toHaveLength(1)

  const found = await until('the segments have their members', async () => {
    const answer = await server.owner.call(segments.list, {})
    return answer.results.every(({ state }) => state === 'ready') && answer
  })
  expect(found.results.map(({ name }) => name)).toEqual([
    'Active readers',
    'Asleep since spring',
    'Best customers in the north',
  ])
  for (const { contacts_count } of found.results) expect(contacts_count).toBeGreaterThan(0)
})

test('without a browser, the past tests say so, and their credits were given back', async ({ server }) => {
  await fillTests(server.product.services, new Date())
  const { result: sends } = await server.owner.call(singleSends.list, {})
  const id = sends.find(({ name }) => name === 'Members’ evening invitation')?.id ?? ''
  const { result } = await server.owner.call(emailTesting.list, { params: { kind: 'single_send', id } })
  expect(
    result.map(({ state, credits, refunded, is_older }) => [state, credits, refunded, is_older]),
  ).toEqual([
    ['partial', 7, 4, false],
    ['partial', 6, 3, false],
    ['partial', 2, 2, true],
  ])
  for (const { id: test_id } of result) {
    const { inbox } = await server.owner.call(emailTesting.get, { params: { test_id } })
    for (const { pictures, reason } of inbox?.clients ?? [])
      expect([pictures, ['no_browser', 'timeout'].includes(reason ?? '')]).toEqual([[], true])
  }
})

/** Expects the demo company's own name in the HTML, and that its images load. */
async function expectOwn(base: string, html: string): Promise<void> {
  expect(html).toMatch(/Nordlicht|Ida Brandt/)
  expect(html).not.toMatch(/Fennmoor|example\.com/)
  const pictures = new Set(html.match(/https?:\/\/[^"' )]+\/i\/designs\/[^"' )]+/g))
  for (const picture of pictures)
    expect((await fetch(base + new URL(picture).pathname)).status, picture).toBe(200)
}
