import { type AbTest, abTests, type Variation } from '@carillon/contract/ab-tests'
import { audiencePeople } from '@carillon/contract/audience-people'
import { customFields } from '@carillon/contract/custom-fields'
import { type Delivery, delivery } from '@carillon/contract/delivery'
import { messagePreview } from '@carillon/contract/message-preview'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { type Metrics, metricNames, type SingleSendStats, stats } from '@carillon/contract/stats'
import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsPeople } from '@carillon/contract/stats-people'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { done as allDone, sent as anySent } from '#test/given-sent.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'
import type { Results } from './variation-rows.rules.ts'

const id = '019f0000-0000-7000-8000-000000000003'
const [a, b] = ['019f0000-0000-7000-8000-0000000000b0', '019f0000-0000-7000-8000-0000000000b1'] as const
const at = '2026-11-01T08:00:00Z'
const later = '2026-11-01T12:00:00Z'
const none = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics

const message = {
  preheader: '',
  html_content: '<p>Hi</p>',
  plain_content: '',
  generate_plain_content: true,
  document: null,
  editor: 'code' as const,
}
const variations: Variation[] = [
  { id: a, letter: 'A', subject: 'Hello', design_id: null, ...message },
  { id: b, letter: 'B', subject: 'Good morning', design_id: null, ...message },
]
const abtest: AbTest = {
  type: 'subject',
  winner_criteria: 'manual',
  test_percentage: 20,
  duration: 'PT4H',
  winning_template_id: '',
  winner_selected_at: null,
  expiration_date: '2026-11-08T12:00:00Z',
  duration_minutes: 240,
  state: 'pick_winner',
  test_started_at: at,
  test_ends_at: later,
  variations,
}
const sent: SingleSend = {
  ...anySent,
  id,
  status: 'pick-winner',
  abtest,
  email_config: { ...anySent.email_config, subject: 'Hello', ...message },
}
const done: Delivery = {
  ...allDone,
  id,
  status: 'waiting',
  total: 1000,
  finished_at: null,
  states: { ...allDone.states, pending: 800, delivered: 200 },
  stats: { ...none, requests: 200, delivered: 200 },
}
const results: Results = {
  state: 'pick_winner',
  test_started_at: at,
  test_ends_at: later,
  expires_at: '2026-11-08T12:00:00Z',
  winner_id: null,
  leader_id: b,
  remainder: 800,
  variations: variations.map(({ id: variation, letter, subject }, index) => {
    const counted = { delivered: 100, unique_opens: 20 + index * 20, unique_clicks: 5 }
    return {
      id: variation,
      letter,
      subject,
      sample_size: 100,
      window: counted,
      all_time: counted,
      machine_only_opens: 0,
      open_probability: index === 0 ? 0.001 : 0.999,
      click_probability: 0.5,
    }
  }),
}

function row(ab_variation: string, ab_phase: 'test' | 'send', unique_opens: number): SingleSendStats {
  const own = { ...none, requests: 100, delivered: 100, opens: 60, unique_opens, unique_clicks: 5, clicks: 6 }
  return { id, ab_variation, ab_phase, aggregation: 'total', stats: own }
}

function given(server: FakeServer, about: Partial<Results> = {}) {
  server.answer(singleSends.get, sent)
  server.answer(stats.links, { results: [], total_clicks: 0, _metadata: {} })
  server.answer(statsBounces.list, { results: [], total: 0 })
  server.answer(stats.get, {
    results: [row(a, 'test', 20), row(b, 'test', 40), row(b, 'send', 700)],
    _metadata: {},
  })
  server.answer(delivery.get, done)
  server.fail(customFields.list)
  server.answer(abTests.results, { ...results, ...about })
}

/** The card, once the results have taken the place of its skeleton. */
const card = async () => {
  const place = () => within(screen.getByRole('region', { name: 'A/B test' }))
  await waitFor(() =>
    expect([...place().queryAllByRole('table'), ...place().queryAllByRole('button')]).not.toEqual([]),
  )
  return place()
}
const table = async () => within(await (await card()).findByRole('table', { name: /Results of the test/ }))

test('the versions are compared by their test messages alone, with how sure the lead is', async () => {
  await render(`/single-sends/${id}/stats`, given)
  const [, first, second] = (await table()).getAllByRole('row')
  expect(first?.textContent).toContain('20.0%')
  expect(second?.textContent).toContain('4040.0%')
  expect((await card()).getByText(/With a probability of 99.9%, B is really better/)).toBeTruthy()
  expect((await table()).queryByRole('img', { name: 'Winner' })).toBeNull()
  expect(await screen.findByText('Pick winner by Nov 8')).toBeTruthy()
})

test('the numbers of a version lead to its people', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(statsPeople.list, { results: [], _metadata: {} })
  })
  const name = 'Show people: Unique opens of variation B, 40'
  await user.click((await table()).getByRole('link', { name }))
  const sheet = await screen.findByRole('dialog', { name: 'Unique opens · Variation B' })
  const segment = await within(sheet).findByRole('link', { name: 'Save as segment' })
  const asked = new URL((segment as HTMLAnchorElement).href).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    single_send: id,
    variation: b,
    phase: 'test',
    event: 'opened',
  })
  const query = server.calls(statsPeople.list)[0]?.query
  expect([query?.get('group'), query?.get('ab_variation_id'), query?.get('ab_phase_id')]).toEqual([
    'unique_opens',
    b,
    'test',
  ])
})

test('while the numbers load, the card of the test has its place above delivery and chart', async () => {
  await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.hold(delivery.get)
  })
  await screen.findByRole('heading', { name: 'Delivery' })
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads.slice(0, 2)).toEqual(['A/B test', 'Delivery'])
})

test('a lead that may be chance is described as such', async () => {
  const unsure = results.variations.map((each) => ({
    ...each,
    open_probability: each.id === b ? 0.62 : 0.38,
  }))
  await render(`/single-sends/${id}/stats`, (server) => given(server, { variations: unsure }))
  expect(await (await card()).findByText(/That may still be chance/)).toBeTruthy()
})

test('the winner is picked by hand after a question that says it is final', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(abTests.pickWinner, { ...abtest, state: 'decided', winning_template_id: a })
  })
  const leader = await (await card()).findByRole('radio', { name: /Variation B/ })
  expect((leader as HTMLInputElement).checked).toBe(true)
  expect((await card()).getAllByText('Good morning').length, 'beside the choice and in the table').toBe(2)
  await user.click((await card()).getByRole('radio', { name: /Variation A/ }))
  await user.click((await card()).getByRole('link', { name: 'Pick winner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pick variation A?' }))
  expect((await dialog.findByText(/can’t be undone/)).textContent).toContain('800 people')
  await user.click(dialog.getByRole('button', { name: 'Pick winner' }))
  await screen.findByText('Variation A is the winner.')
  expect(server.calls(abTests.pickWinner).map(({ body }) => body)).toEqual([{ variation_id: a }])
})

test('the dialog shows why a winner could not be picked', async () => {
  const { user } = await render(`/single-sends/${id}/stats/pick_winner?pick=B`, (fake) => {
    given(fake)
    fake.refuse(abTests.pickWinner, 'ab_winner_picked')
  })
  await user.click(await screen.findByRole('button', { name: 'Pick winner' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('the winner has a crown, and nothing is left to pick', async () => {
  await render(`/single-sends/${id}/stats`, (server) => given(server, { state: 'decided', winner_id: b }))
  await (await table()).findByRole('img', { name: 'Winner' })
  expect((await card()).getByText('Variation B won and goes to 800 more people.')).toBeTruthy()
  expect(
    (await card()).getByText(/When the test ended, B led. With a probability of 99.9%, it was/),
  ).toBeTruthy()
  expect((await card()).queryByRole('radio')).toBeNull()
})

test('after the send, the card tells of the winner in the past tense, with its actual recipients', async () => {
  await render(`/single-sends/${id}/stats`, (server) => {
    given(server, { state: 'decided', winner_id: b })
    const states = { ...done.states, pending: 0, delivered: 980, failed: 20 }
    server.answer(delivery.get, { ...done, status: 'done', states })
  })
  await (await card()).findByText('Variation B won and went to 780 more people.')
})

test('a waiting test can be ended after a question that names the people who get nothing', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(delivery.stop, { ...done, status: 'stopped' })
  })
  await user.click(await screen.findByRole('link', { name: 'End test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End this test without a winner?' }))
  expect((await dialog.findByText(/wait for the winner and get nothing/)).textContent).toContain('800 people')
  dialog.getByText(/You can still pick a winner until/)
  await user.click(dialog.getByRole('button', { name: 'End without a winner' }))
  await screen.findByText('The test was ended without a winner.')
  expect(server.calls(delivery.stop)).toHaveLength(1)
})

test('a preview begins with the winner and shows the others by their letters', async () => {
  const own = variations.map((each) => ({ ...each, html_content: `<p>Content of ${each.letter}</p>` }))
  const { server, user } = await render(`/single-sends/${id}/preview`, (fake) => {
    const won: AbTest = {
      ...abtest,
      type: 'content',
      state: 'decided',
      winning_template_id: b,
      variations: own,
    }
    fake.answer(singleSends.get, { ...sent, status: 'triggered', abtest: won })
    fake.answer(audiencePeople.list, { results: [], _metadata: {} })
    fake.fail(customFields.list)
    fake.answer(messagePreview.render, ({ body }) => {
      const { html_content: html, subject } = body as { html_content: string; subject: string }
      return { subject, html, text: '', from: null, problems: [], plain_source: '' }
    })
  })
  const message = () => document.querySelector('iframe')?.getAttribute('srcdoc')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Winner')
  await waitFor(() => expect(message()).toContain('Content of B'))
  await user.click(dialog.getByRole('radio', { name: 'A' }))
  await waitFor(() =>
    expect(server.calls(messagePreview.render).at(-1)?.body).toMatchObject({ subject: 'Hello' }),
  )
  await waitFor(() => expect(message()).toContain('<p>Hi</p>'))
})

test('a test that expired says that only the sample got a message', async () => {
  await render(`/single-sends/${id}/stats`, (server) => given(server, { state: 'expired' }))
  expect(
    await (await card()).findByText(/so the test has expired. Only the sample got a message/),
  ).toBeTruthy()
})

test('when the results say that the test has ended, the status beside the title follows', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.answer(singleSends.get, { ...sent, status: 'triggered', abtest: { ...abtest, state: 'testing' } })
    fake.fail(abTests.results)
  })
  await screen.findByText('Testing')
  const again = await (await card()).findByRole('button', { name: 'Retry' })
  server.answer(singleSends.get, sent)
  server.answer(abTests.results, results)
  await user.click(again)
  await screen.findByText('Pick winner by Nov 8')
})

test('no winner can be picked after the decision', async () => {
  await render(`/single-sends/${id}/stats/pick_winner?pick=B`, (server) =>
    given(server, { state: 'decided', winner_id: a }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('No winner can be picked now.')).toBeTruthy()
})

test('the clicks of one version are loaded by its ID', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, given)
  const links = within(await screen.findByRole('region', { name: 'Clicks by link' }))
  await user.click(await links.findByRole('radio', { name: 'B' }))
  await expect.poll(() => server.calls(stats.links).at(-1)?.query.get('ab_variation_id')).toBe(b)
})

test('a failed load of results can be retried', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    given(fake)
    fake.fail(abTests.results)
  })
  const again = await (await card()).findByRole('button', { name: 'Retry' })
  server.answer(abTests.results, results)
  await user.click(again)
  await table()
})
