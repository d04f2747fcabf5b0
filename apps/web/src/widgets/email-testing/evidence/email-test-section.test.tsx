import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { type EmailTestSummary, emailTesting } from '@carillon/contract/email-testing'
import { senders } from '@carillon/contract/senders'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { automationId, givenAutomation, givenMessageSummary, messageIds } from '#test/given-automation.ts'
import { emailTestId, givenTest } from '#test/given-email-tests.ts'
import { accountWithout, render, screen, within } from '#test/render.tsx'

const editor = `/automations/${automationId}/detail/messages/2/editor`

function given(server: FakeServer, tests: readonly EmailTestSummary[] = []) {
  const stored = {
    ...givenMessageSummary(messageIds.second, { subject: 'One more thing', editor: 'design' }),
    automation_id: automationId,
    html_content: '<p>Hi</p>',
    plain_content: '',
    generate_plain_content: true,
    design_id: null,
    warnings: [],
    document: { ...newDesign('en', [newModule('text', 'words')]) },
  }
  server.answer(automations.get, givenAutomation())
  server.answer(automationMessages.get, stored)
  server.answer(automationMessages.update, { ...stored, revision: stored.revision + 1 })
  server.answer(automationMessages.review, { findings: [] })
  for (const call of [contentHistory.hold, contentHistory.release, customFields.list]) server.fail(call)
  server.answer(senders.list, { results: [] })
  server.answer(emailTesting.list, { result: [...tests] })
}

const section = async () => within(await screen.findByRole('region', { name: 'Email testing' }))
const time = 'Nov 20, 2026, 10:32 AM'

test.for<[string, Partial<EmailTestSummary>[], string]>([
  ['before the first test', [], 'Not tested yet'],
  ['of a test without findings', [{}], `Tested ${time} · 15 email clients · nothing to look at`],
  ['of findings', [{ to_look_at: 2 }], `Tested ${time} · 15 email clients · 2 things to look at`],
  ['of a test of links alone', [{ clients: 0 }], `Tested ${time} · nothing to look at`],
  [
    'of a test that failed in part',
    [{ state: 'partial', clients: 1, to_look_at: 1 }],
    `Tested ${time} · 1 email client · 1 thing to look at · a part failed`,
  ],
  ['of older content', [{ is_older: true, to_look_at: 2 }], `Older content was tested on ${time}`],
  ['of a failed test', [{ state: 'failed', to_look_at: null }], `The test of ${time} failed`],
  ['while a test waits', [{ state: 'queued', to_look_at: null }], `A test is running since ${time}`],
])('the settings of an editor have the evidence %s', async ([, tests, sentence]) => {
  await render(`${editor}?panel=settings`, (server) => given(server, tests.map(givenTest)))
  const shown = await section()
  await shown.findByText(sentence)
  expect(shown.getByRole('link', { name: 'Create test' }).getAttribute('href')).toBe(
    `${editor}/email_testing?panel=settings`,
  )
  expect(shown.queryByRole('link', { name: 'View results' })?.getAttribute('href') ?? null).toBe(
    tests.length > 0 ? `${editor}/email_testing/view_results/${emailTestId}?panel=settings` : null,
  )
})

test('tests that could not be loaded can be asked for again', async () => {
  const { server, user } = await render(`${editor}?panel=settings`, (fake) => {
    given(fake)
    fake.fail(emailTesting.list)
  })
  const shown = await section()
  await shown.findByText('Tests could not be loaded.')
  server.answer(emailTesting.list, { result: [givenTest()] })
  await user.click(shown.getByRole('button', { name: 'Try again' }))
  await shown.findByText(/^Tested/)
})

test('a save asks for the evidence again, since the test may be of older content now', async () => {
  const { server, user } = await render(`${editor}?panel=settings`, (fake) => given(fake, [givenTest()]))
  const shown = await section()
  await shown.findByText(/^Tested/)
  server.answer(emailTesting.list, { result: [givenTest({ is_older: true })] })
  await user.click(document.querySelector('[data-module="words"]')!)
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
  window.dispatchEvent(new Event('blur'))
  await shown.findByText(/^Older content was tested/)
})

test.for(['plan', 'region'] as const)(
  'an account without email testing has no such part: %s',
  async (because) => {
    const { server } = await render(
      `${editor}?panel=settings`,
      given,
      accountWithout('email_testing', because),
    )
    await screen.findByRole('textbox', { name: 'Subject' })
    expect(screen.queryByText('Email testing')).toBeNull()
    expect(server.calls(emailTesting.list)).toEqual([])
  },
)
