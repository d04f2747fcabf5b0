import { type AccountMetrics, accountStats } from '@carillon/contract/account-stats'
import { templates } from '@carillon/contract/dynamic-templates'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const id = 'd-0123456789abcdef0123456789abcdef'
const none: AccountMetrics = {
  requests: 0,
  processed: 0,
  delivered: 0,
  deferred: 0,
  bounces: 0,
  blocks: 0,
  spam_reports: 0,
  opens: 0,
  unique_opens: 0,
  clicks: 0,
  unique_clicks: 0,
  unsubscribes: 0,
  bounce_drops: 0,
  spam_report_drops: 0,
  unsubscribe_drops: 0,
  invalid_emails: 0,
}
const url = `/dynamic-templates?open=${id}`

function given(server: FakeServer): void {
  server.answer(templates.list, {
    templates: [
      { id, name: 'Receipt', generation: 'dynamic', updated_at: '2026-11-01 08:00:00', versions: [] },
    ],
  })
}

const numbers = () => screen.findByRole('region', { name: 'Numbers of this template' })

test('the numbers of the last days are added up, with their shares', async () => {
  await render(url, (server) => {
    given(server)
    server.answer(accountStats.template, {
      results: [
        {
          date: '2026-11-01',
          metrics: { ...none, requests: 30, delivered: 20, unique_opens: 4, bounces: 3 },
        },
        { date: '2026-11-02', metrics: { ...none, requests: 20, delivered: 20, unique_opens: 6 } },
      ],
      counted_from: null,
    })
  })
  await within(await numbers()).findByText('50')
  const text = (await numbers()).textContent
  expect(text).toContain('Delivered4080.0%')
  expect(text).toContain('Unique opens1025.0%')
  expect(text).toContain('Bounces36.0%')
  expect(text).not.toContain('Counted since')
})

test('without mail the card says so, and since when mail is counted', async () => {
  await render(url, (server) => {
    given(server)
    server.answer(accountStats.template, {
      results: [{ date: '2026-11-01', metrics: none }],
      counted_from: new Date().toISOString(),
    })
  })
  await within(await numbers()).findByText(/No program sent it in the last 30 days\. Counted since/)
})

test('a failed load can be retried', async () => {
  const { server, user } = await render(url, (fake) => {
    given(fake)
    fake.fail(accountStats.template)
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(accountStats.template, {
    results: [{ date: '2026-11-01', metrics: { ...none, requests: 7 } }],
    counted_from: null,
  })
  await user.click(retry)
  await within(await numbers()).findByText('7')
})
