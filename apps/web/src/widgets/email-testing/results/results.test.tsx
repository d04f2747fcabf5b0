import { type EmailTest, emailTesting } from '@carillon/contract/email-testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { draftId as id } from '#test/given-draft.ts'
import { givenEditor } from '#test/given-editor.ts'
import {
  givenPicture,
  givenResult,
  givenTest,
  givenTests,
  olderTestId,
  testId,
} from '#test/given-email-test.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const base = `/single-sends/${id}/editor/email_testing`

/** The results at the end of an address. */
function renderResults(
  path: string,
  tests: readonly EmailTest[],
  more: (server: FakeServer) => void = () => undefined,
  about: Parameters<typeof render>[2] = {},
) {
  const given = (server: FakeServer) => {
    givenEditor(server)
    givenTests(server, ...tests)
    more(server)
  }
  return render(`${base}/view_results${path}`, given, about)
}

const done = givenResult({ id: 'gmail_android' })
const inbox = { clients: [done] }

test('without tests there is a way to the first one', async () => {
  await renderResults('', [])
  await screen.findByText('No tests yet')
  const links = screen.getAllByRole('link', { name: 'Create test' })
  expect(links.at(-1)?.getAttribute('href')).toBe(base)
})

test('the newest test is shown first, and the list has all, with a chip for older content', async () => {
  const older = givenTest({ id: olderTestId, subject: 'Good morning', is_older: true, state: 'partial' })
  const { user } = await renderResults('', [givenTest({ inbox }), older])
  await screen.findByRole('heading', { name: 'Hello' })
  const list = within(screen.getByRole('navigation', { name: 'Tests' }))
  const links = list.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null])
  expect(links.map((link) => link.textContent?.includes('Older content'))).toEqual([false, true])
  expect(links[1]?.textContent).toContain('Partly failed')
  await user.click(links[1]!)
  await screen.findByRole('heading', { name: 'Good morning' })
})

test('a test that no longer exists is said so, with a way to the newest', async () => {
  await renderResults(`/${olderTestId}`, [givenTest()], (server) =>
    server.refuse(emailTesting.get, 'email_test_not_found'),
  )
  await screen.findByText('This test no longer exists.')
  const newest = screen.getByRole('link', { name: 'Show the newest test' })
  expect(newest.getAttribute('href')).toBe(`${base}/view_results`)
})

test('a person who may only read sees the results, and can’t cancel a test', async () => {
  const running = givenTest({ state: 'running', ended_at: null, made_at: new Date().toISOString(), inbox })
  await renderResults(`/${testId}`, [running], undefined, {
    scopes: ['marketing.read', 'email_testing.read'],
  })
  await screen.findByRole('img', { name: 'Rendering in Gmail, Android' })
  expect(screen.queryByRole('button', { name: 'Cancel test' })).toBeNull()
})

test('the first part that was tested is open, and another says that it was not', async () => {
  const links = { state: 'done' as const, reason: null, links: [], left_out: 0 }
  const { user } = await renderResults(`/${testId}`, [givenTest({ tests: ['links'], links })])
  await screen.findByText('The message has no links.')
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  await screen.findByText('This was not part of the test.')
})

test('results come one by one, and a test that runs can be cancelled', async () => {
  const running = givenTest({
    state: 'running',
    ended_at: null,
    to_look_at: null,
    made_at: new Date().toISOString(),
    inbox: {
      clients: [done, givenResult({ id: 'outlook', name: 'Outlook', os: 'Windows', state: 'rendering' })],
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'Date'] })
  const { user, server } = await renderResults(`/${testId}`, [running])
  await screen.findByText('Being rendered')
  await screen.findByText('1 of 2 clients')
  screen.getByRole('img', { name: 'Rendering in Gmail, Android' })

  const asked = server.calls(emailTesting.get).length
  await vi.advanceTimersByTimeAsync(3_100)
  await waitFor(() => expect(server.calls(emailTesting.get).length).toBeGreaterThan(asked))

  const failed = givenResult({
    id: 'outlook',
    name: 'Outlook',
    os: 'Windows',
    state: 'failed',
    reason: 'timeout',
  })
  const ended = givenTest({ state: 'cancelled', refunded: 1, inbox: { clients: [done, failed] } })
  server.answer(emailTesting.cancel, ({ params }) => {
    givenTests(server, ended)
    expect(params['test_id']).toBe(testId)
    const { reason, inbox, spam, links, accessibility, ...summary } = ended
    return summary
  })
  await user.click(screen.getByRole('button', { name: 'Cancel test' }))
  await screen.findByText('It took too long and was ended.')
  await screen.findByText('1 credit was given back, because that part has no result.')
  expect(screen.queryByRole('button', { name: 'Cancel test' })).toBeNull()
  vi.useRealTimers()
})

test('a test is asked for every 15 seconds once it has run for a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'Date'] })
  const running = givenTest({
    state: 'running',
    ended_at: null,
    made_at: new Date(Date.now() - 61_000).toISOString(),
    inbox: { clients: [givenResult({ id: 'outlook', state: 'queued' })] },
  })
  const { server } = await renderResults(`/${testId}`, [running])
  await screen.findByText('Waiting', { selector: 'p' })
  const asked = server.calls(emailTesting.get).length
  await vi.advanceTimersByTimeAsync(9_000)
  expect(server.calls(emailTesting.get).length).toBe(asked)
  await vi.advanceTimersByTimeAsync(7_000)
  await waitFor(() => expect(server.calls(emailTesting.get).length).toBeGreaterThan(asked))
  vi.useRealTimers()
})

const compared = (share: number) => ({
  share,
  before_url: '/pictures/before.png',
  changes_url: share === 0 ? null : '/pictures/changes.png',
})

test('every picture says that it is simulated, and only changed ones can be shown', async () => {
  const same = givenResult({ id: 'a', pictures: [givenPicture({ compared: compared(0) })] })
  const changed = givenResult({
    id: 'b',
    name: 'Outlook',
    pictures: [givenPicture({ compared: compared(0.12) })],
  })
  const { user } = await renderResults(`/${testId}`, [givenTest({ inbox: { clients: [same, changed] } })])
  await screen.findByText(/^Changed by 12/)
  expect(screen.getAllByText('Simulated')).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'Only clients whose rendering changed (1)' }))
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Rendering in Outlook, Android',
  ])
})

test('a picture is shown in dark and without images, beside the last test, and the arrows go on', async () => {
  const pictures = (['light', 'dark', 'light_off', 'dark_off'] as const).map((view) =>
    givenPicture({ view, url: `/pictures/${view}.png`, compared: view === 'light' ? compared(0.5) : null }),
  )
  const clients = [
    givenResult({ id: 'a', name: 'Gmail', pictures }),
    givenResult({ id: 'b', name: 'Outlook', pictures: [givenPicture({ compared: compared(0) })] }),
  ]
  const { user } = await renderResults(`/${testId}/inbox/a`, [givenTest({ inbox: { clients } })])
  const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))
  await screen.findByRole('heading', { name: 'Gmail' })
  expect(shown()).toEqual(['/pictures/light.png'])
  await user.click(screen.getByRole('radio', { name: 'Side by side' }))
  expect(shown()).toEqual(['/pictures/before.png', '/pictures/light.png'])
  await user.click(screen.getByRole('radio', { name: 'Mark changes' }))
  expect(shown()).toEqual(['/pictures/before.png', '/pictures/changes.png'])
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await user.click(screen.getByRole('radio', { name: 'Images off' }))
  expect(shown()).toEqual(['/pictures/dark_off.png'])

  screen.getByRole('region', { name: 'Gmail, Android' }).focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('heading', { name: 'Outlook' })
  await screen.findByText('No pixel differs from the last test.')
  await user.keyboard('{ArrowLeft}')
  await screen.findByRole('heading', { name: 'Gmail' })
})

const corners = {
  code: 'corners_lost',
  feature: 'css-border-radius',
  module: 'shop',
  detail: 'border-radius: 6px',
  count: 1,
  weight: 'minor' as const,
}

test('a defect is said in a sentence, and leads to its module in the editor', async () => {
  const outlook = givenResult({
    id: 'o',
    name: 'Outlook',
    defects: [corners, { ...corners, module: 'gone' }],
  })
  const { user } = await renderResults(`/${testId}/inbox/o`, [givenTest({ inbox: { clients: [outlook] } })])
  expect(await screen.findAllByText('Outlook ignores rounded corners here.', { exact: false })).toHaveLength(
    2,
  )
  await user.click(screen.getByRole('button', { name: /^Show in the editor ./ }))
  await waitFor(() => expect(window.location.pathname).toBe(`/single-sends/${id}/editor`))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-module')).toBe('shop'))
})

test('a defect is mended by one click, which can be undone', async () => {
  const heights = { ...corners, code: 'size_lost', feature: 'css-height' }
  const outlook = givenResult({ id: 'o', name: 'Outlook', defects: [heights] })
  const { user } = await renderResults(`/${testId}/inbox/o`, [givenTest({ inbox: { clients: [outlook] } })])
  await user.click(await screen.findByRole('button', { name: /^Mend/ }))
  await screen.findByText('The module was changed. Run the test again to see the result.')
  expect(screen.queryByRole('button', { name: /^Mend/ })).toBeNull()
  const alerts = within(screen.getByRole('region', { name: 'Notices' }))
  await user.click(alerts.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: /^Mend/ })
})

const spamOf = (filter: 'rspamd' | 'content_check') => ({
  state: 'done' as const,
  reason: null,
  authentication: null,
  verdict: {
    filter,
    version: null,
    score: 6.1,
    content_score: 5.1,
    limit: 5,
    is_spam: true,
    rules: [
      { name: 'SUBJ_ALL_CAPS', weight: 5.1, description: 'Subject in capitals', is_route: false },
      { name: 'HFILTER_HOSTNAME_UNKNOWN', weight: 1, description: 'Unknown host', is_route: true },
    ],
  },
})

test('rules about the route stand apart from those about the content', async () => {
  await renderResults(`/${testId}/spam`, [givenTest({ tests: ['spam'], spam: spamOf('rspamd') })])
  const route = within(await screen.findByRole('region', { name: 'Rules about the route' }))
  route.getByText('Unknown host', { exact: false })
  route.getByText(/Without them the score is 5.1\.$/)
  const content = within(screen.getByRole('region', { name: 'Rules that match' }))
  content.getByText('Subject in capitals', { exact: false })
  expect(content.queryByText('Unknown host', { exact: false })).toBeNull()
  screen.getByRole('row', { name: 'Rspamd Spam filter Spam 6.1 of 5' })
})

test('the content check is never presented as a filter', async () => {
  await renderResults(`/${testId}/spam`, [givenTest({ tests: ['spam'], spam: spamOf('content_check') })])
  await screen.findByRole('row', { name: 'Content check Own rules Looks like spam 6.1 of 5' })
  expect(screen.queryByRole('columnheader', { name: 'Filter' })).toBeNull()
})

const link = {
  url: 'https://shop.example/',
  text: 'Shop',
  module: null,
  count: 1,
  verdict: 'ok' as const,
  status: 200,
  final_url: 'https://shop.example/',
  redirects: [],
  tls: 'valid' as const,
  tls_problem: null,
  title: 'The shop',
  bytes: 1200,
  notes: [],
}

test('links are counted, each with the answer of its page, and only problems can be shown', async () => {
  const broken = {
    ...link,
    url: 'https://gone.example/',
    text: 'Gone',
    verdict: 'broken' as const,
    status: 404,
    final_url: 'https://gone.example/x',
    redirects: [{ url: 'https://gone.example/x', status: 301 }],
    notes: ['not_found'],
  }
  const links = { state: 'done' as const, reason: null, links: [link, broken], left_out: 0 }
  const { user } = await renderResults(`/${testId}/links`, [givenTest({ tests: ['links'], links })])
  await screen.findByText('1 fine, 1 problem')
  await user.click(screen.getByRole('checkbox', { name: 'Only problems' }))
  const rows = within(screen.getByRole('table', { name: 'Link test' })).getAllByRole('row')
  expect(rows).toHaveLength(2)
  expect(rows[1]?.textContent).toContain('Page not found')
  expect(rows[1]?.textContent).toContain('301 https://gone.example/x')
})

test('on a phone, links are a list and past tests are a field', async () => {
  const narrow = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList
  const windowMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrow)
  onTestFinished(() => windowMedia.mockRestore())
  const links = { state: 'done' as const, reason: null, links: [link], left_out: 0 }
  await renderResults(`/${testId}/links`, [givenTest({ tests: ['links'], links })])
  const list = within(await screen.findByRole('list', { name: 'Link test' }))
  expect(list.getByRole('listitem').textContent).toContain('https://shop.example/')
  list.getByText('Fine')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Tests' })).toBeNull()
})

test('accessibility shows findings, headings, images and the words of a screen reader', async () => {
  const report = {
    findings: [{ code: 'link_vague', level: 'problem' as const, module: null, detail: 'here', count: 2 }],
    headings: [{ level: 1, text: 'Three rooms' }],
    images: [{ alt: null, src: 'https://shop.example/a.png', is_decorative: false }],
    language: 'en',
    transcript: [{ kind: 'heading', text: 'Three rooms', level: 1 }],
  }
  const accessibility = { state: 'done' as const, reason: null, report }
  await renderResults(`/${testId}/accessibility`, [givenTest({ tests: ['accessibility'], accessibility })])
  await screen.findByText('1 problem, no hints')
  await screen.findByText('Link text does not name its target (2 times)')
  await screen.findByText('Language of the message: English')
  await screen.findByText('No alt text')
  await screen.findByText('Heading level 1')
})
