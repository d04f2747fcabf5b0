import { emailTesting, type TestOptions } from '@carillon/contract/email-testing'
import { expect, test } from 'vitest'
import { dismissAlerts } from '#lib/alerts.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { draftId as id } from '#test/given-draft.ts'
import { givenEditor } from '#test/given-editor.ts'
import { givenOptions, givenTest, givenTests, testId, variationIds } from '#test/given-email-test.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const base = `/single-sends/${id}/editor/email_testing`

/** The choice of a test. */
function renderChoice(
  options: Partial<TestOptions> = {},
  more: (server: FakeServer) => void = () => undefined,
  about: Parameters<typeof render>[2] = {},
) {
  return render(
    base,
    (server) => {
      givenEditor(server)
      server.answer(emailTesting.options, givenOptions(options))
      more(server)
    },
    about,
  )
}

const button = () => screen.findByRole('button', { name: 'Run test' })
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('all tests are chosen in the usual clients, with their price and the credits that are left', async () => {
  await renderChoice()
  await screen.findByText('Total cost: 6 credits')
  await screen.findByText(/^20 of 60 credits left, resets /)
  await screen.findByText('3 of 4 clients chosen.', { exact: false })
  expect((await box('Gmail Android')).checked).toBe(true)
  expect((await box('T-Online Web')).checked).toBe(false)
  expect(screen.getByText('30 of 307 features are known.')).toBeDefined()
  expect((await button()).hasAttribute('disabled')).toBe(false)
})

test('each client and each variation counts, and links and accessibility are free', async () => {
  const [a, b] = variationIds
  const { user } = await renderChoice({
    variations: [
      { id: a, letter: 'A', subject: 'Hello' },
      { id: b, letter: 'B', subject: 'Good morning' },
    ],
  })
  await screen.findByText('Total cost: 6 credits')
  await user.click(await box('T-Online Web'))
  await screen.findByText('Total cost: 7 credits')
  await user.click(await box('Variation B'))
  await screen.findByText('Total cost: 14 credits')
  await user.click(await box('Spam test'))
  await screen.findByText('Total cost: 8 credits')
  await user.click(await box('Inbox rendering test'))
  await screen.findByText('Total cost: nothing')
})

test('the clients of the audience are the cheapest that cover 90 % of it', async () => {
  const { user } = await renderChoice()
  await user.click(await screen.findByRole('button', { name: 'Clients of my audience (2 cover 91%)' }))
  expect((await box('Outlook Windows')).checked).toBe(true)
  expect((await box('Gmail Android')).checked).toBe(true)
  expect((await box('Gmail Web')).checked).toBe(false)
  await screen.findByText('They cover 91% of your audience.', { exact: false })
})

test('the last choice is taken again, and clears and fills by one button', async () => {
  const { user } = await renderChoice({ last: { tests: ['inbox'], clients: ['t_online', 'gone'] } })
  await screen.findByText('Total cost: 1 credit')
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  await screen.findByText('Total cost: 4 credits')
  await user.click(await screen.findByRole('button', { name: 'Last choice' }))
  await screen.findByText('Total cost: 1 credit')
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await screen.findByText('Choose at least one email client, or leave out the inbox test.')
  expect((await button()).hasAttribute('disabled')).toBe(true)
})

test.for<[string, Partial<TestOptions>, string]>([
  [
    'too few credits',
    { credits: { entitled: 60, remain: 5, renewed_at: null } },
    'This test costs 6 credits, and 5 are left.',
  ],
  [
    'no sender',
    { obstacles: [{ code: 'sender_required', message: 'sender', parameter: {} }] },
    'Choose a sender.',
  ],
  [
    'an obstacle of a newer server',
    { obstacles: [{ code: 'moon_phase', message: 'The moon is full.', parameter: {} }] },
    'The moon is full.',
  ],
  ['no test', { last: { tests: [], clients: [] } }, 'Choose at least one test.'],
])('with %s the test can’t be run, and a sentence tells why', async ([, options, sentence]) => {
  await renderChoice(options)
  const list = await screen.findByText(sentence, { exact: false })
  const run = await button()
  expect(run.hasAttribute('disabled')).toBe(true)
  expect(run.getAttribute('aria-describedby')).toBe(list.closest('ul')?.id)
})

test('without a limit no number of credits is shown, and without a filter the check has a name of its own', async () => {
  await renderChoice({
    filter: 'content_check',
    credits: { entitled: null, remain: null, renewed_at: null },
  })
  await screen.findByText('Unlimited credits')
  const spam = within(await screen.findByRole('region', { name: 'Spam test' }))
  spam.getByText('Content check')
  expect(spam.queryByText(/rspamd/i)).toBeNull()
})

test('credits that can’t be read are said in the sentence of the specification, with Retry and support', async () => {
  const { user, server } = await renderChoice({}, (given) => given.fail(emailTesting.options))
  await screen.findByText(
    "we're sorry, we encountered an issue with Email Testing, retry, or contact Support",
  )
  const support = screen.getByRole('link', { name: 'Contact support' })
  expect(support.getAttribute('href')).toBe('mailto:owner@carillon.test')
  server.answer(emailTesting.options, givenOptions())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Total cost: 6 credits')
})

test('a person without the right to run tests reads the choice', async () => {
  await renderChoice({}, undefined, {
    scopes: ['marketing.read', 'marketing_campaigns.update', 'email_testing.read'],
  })
  await screen.findByText('Total cost: 6 credits')
  expect(screen.queryByRole('button', { name: 'Run test' })).toBeNull()
})

test('a test with a price is confirmed first, and then its results are shown', async () => {
  const { user, server } = await renderChoice()
  await user.click(await button())
  await screen.findByRole('heading', { name: 'Run this test?' })
  await screen.findByText('14 credits')
  await screen.findByText('None. Tags have their default values.')
  const done = givenTest()
  givenTests(server, done)
  const { reason, inbox, spam, links, accessibility, ...summary } = done
  server.answer(emailTesting.run, { result: [summary], credits: { entitled: 60, remain: 14 } })
  await user.click(await screen.findByRole('button', { name: 'Confirm and run' }))
  await waitFor(() => expect(window.location.pathname).toBe(`${base}/view_results/${testId}`))
  expect(server.calls(emailTesting.run)).toMatchObject([
    {
      params: { kind: 'single_send', id },
      body: {
        tests: ['inbox', 'spam', 'links', 'accessibility'],
        clients: ['outlook', 'gmail_android', 'gmail_web'],
      },
    },
  ])
})

test('a double click starts one test, and Back leads to the choice', async () => {
  const { user, server } = await renderChoice()
  await user.click(await button())
  const confirm = await screen.findByRole('button', { name: 'Confirm and run' })
  const done = givenTest()
  givenTests(server, done)
  const { reason, inbox, spam, links, accessibility, ...summary } = done
  server.answer(emailTesting.run, { result: [summary], credits: { entitled: 60, remain: 14 } })
  confirm.click()
  confirm.click()
  await waitFor(() => expect(window.location.pathname).toBe(`${base}/view_results/${testId}`))
  expect(server.calls(emailTesting.run)).toHaveLength(1)
  history.back()
  await waitFor(() => expect(window.location.pathname).toBe(base))
})

test('a free test is run without a question, and a refusal stays beside the button', async () => {
  const { user, server } = await renderChoice({ last: { tests: ['links'], clients: [] } })
  server.refuse(emailTesting.run, 'email_tests_running')
  await user.click(await button())
  await screen.findByText('Two tests are running already. Wait until one of them ends.')
  expect(server.calls(emailTesting.run)).toMatchObject([{ body: { tests: ['links'] } }])
})

test('the end of a test is said in the editor, with a way to the results', async () => {
  const { user, server } = await renderChoice({ last: { tests: ['links'], clients: [] } })
  const running = givenTest({
    state: 'running',
    ended_at: null,
    made_at: new Date().toISOString(),
    tests: ['links'],
    links: { state: 'waiting', reason: null, links: [], left_out: 0 },
  })
  givenTests(server, running)
  const { reason, inbox, spam, links, accessibility, ...summary } = running
  server.answer(emailTesting.run, { result: [summary], credits: { entitled: 60, remain: 20 } })
  await user.click(await button())
  await screen.findByRole('heading', { name: 'Hello' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(window.location.pathname).toBe(`/single-sends/${id}/editor`))
  givenTests(server, givenTest({ tests: ['links'] }))
  await waitFor(() => {
    // The panels that could not be loaded fill the place for alerts, one after the other.
    dismissAlerts('danger')
    screen.getByText('The test of “October newsletter” has ended.')
  })
  const results = screen.getByRole('link', { name: 'Open' })
  expect(results.getAttribute('href')).toBe(`${base}/view_results/${testId}`)
})

test('Escape goes back to the editor', async () => {
  const { user } = await renderChoice()
  await button()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(window.location.pathname).toBe(`/single-sends/${id}/editor`))
})
