import { audiencePeople } from '@carillon/contract/audience-people'
import { customFields } from '@carillon/contract/custom-fields'
import { type EmailTestSummary, emailTesting } from '@carillon/contract/email-testing'
import { lists } from '@carillon/contract/lists'
import { messagePreview } from '@carillon/contract/message-preview'
import { segments } from '@carillon/contract/segments'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { testSend } from '@carillon/contract/test-send'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { emailTestId, givenTest } from '#test/given-email-tests.ts'
import { accountWithout, render, screen, within } from '#test/render.tsx'

const page = `/single-sends/${id}/review`

function given(server: FakeServer, tests: readonly EmailTestSummary[] = []) {
  server.answer(singleSends.get, givenDraft())
  server.answer(singleSendReview.review, { findings: [] })
  server.answer(singleSendReview.checkLinks, { findings: [] })
  for (const call of [customFields.list, audiencePeople.list]) server.fail(call)
  for (const call of [singleSendReview.countAudience, messagePreview.render]) server.fail(call)
  for (const call of [lists.list, segments.list, unsubscribeGroups.list]) server.fail(call)
  server.answer(testSend.last, { last_test: null })
  server.answer(emailTesting.list, { result: [...tests] })
}

const card = () => screen.findByRole('region', { name: 'Email testing' })

test.for<[string, Partial<EmailTestSummary>[], string, string]>([
  ['not tested', [], 'open', 'Not tested yet'],
  ['passed', [{}], 'ok', 'nothing to look at'],
  ['with findings', [{ to_look_at: 2 }], 'notice', '15 email clients · 2 things to look at'],
  ['older', [{ is_older: true }], 'notice', 'Older content was tested on'],
  ['failed', [{ state: 'failed', to_look_at: null }], 'problem', 'failed'],
])('the review has the email test as evidence: %s', async ([, tests, state, sentence]) => {
  await render(page, (server) => given(server, tests.map(givenTest)))
  const shown = within(await card())
  await shown.findByText(sentence, { exact: false })
  expect((await card()).dataset['state']).toBe(state)
  expect(shown.getByRole('link', { name: 'Test' }).getAttribute('href')).toBe(`${page}/email_testing`)
  expect(shown.queryByRole('link', { name: 'View results' })?.getAttribute('href') ?? null).toBe(
    tests.length > 0 ? `${page}/email_testing/view_results/${emailTestId}` : null,
  )
})

test('a demanded test is a finding that leads to the test', async () => {
  await render(page, (server) => {
    given(server)
    server.answer(singleSendReview.review, {
      findings: [
        {
          card: 'content',
          severity: 'blocks',
          code: 'email_test_required',
          field: 'email_config.html_content',
          parameter: {},
          place: null,
          message: '',
        },
      ],
    } as never)
  })
  await screen.findByText('This message needs an email test of its present content before it is sent.')
  const link = screen.getByRole('link', { name: /^Test: This message needs an email test/ })
  expect(link.getAttribute('href')).toBe(`${page}/email_testing`)
})

test('an account without email testing has no such card', async () => {
  await render(page, given, accountWithout('email_testing', 'plan'))
  await screen.findByRole('region', { name: 'Message' })
  expect(screen.queryByRole('region', { name: 'Email testing' })).toBeNull()
})
