import { type Alert, alerts } from '@carillon/contract/alerts'
import { type AccountUsage, plans } from '@carillon/contract/plans'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const times = { created_at: 1_760_000_000, updated_at: 1_760_000_000 }
const near: Alert = { id: 4, type: 'usage_limit', email_to: 'near@example.org', percentage: 75, ...times }
const usage: AccountUsage = {
  days: [
    { date: '2026-11-01', emails: 40 },
    { date: '2026-11-02', emails: 1200 },
  ],
  months: [
    { date: '2026-10-01', emails: 9000 },
    { date: '2026-11-01', emails: 1240 },
  ],
  subusers: { count: 120, result: [{ username: 'bakery', emails: 800, contacts: 3000 }] },
}

function given(server: FakeServer, list: Alert[]) {
  server.answer(plans.usage, usage)
  server.answer(alerts.list, list)
}

test('usage has emails by month and day, the latest first, and those of subusers', async () => {
  await render('/account/usage', (server) => given(server, []))
  const months = within(await screen.findByRole('table', { name: 'Emails by month' }))
  expect(months.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'November 2026',
    'October 2026',
  ])
  months.getByText('9,000')
  within(screen.getByRole('table', { name: 'Emails of this month by day' })).getByText('1,200')
  screen.getByText(/^1 of 120 subusers are shown/)
  await screen.findByText('bakery')
  await screen.findByText('There are no alerts')
})

test('an alert is added, changed and deleted', async () => {
  const { server, user } = await render('/account/usage', (fake) => given(fake, [near]))
  await screen.findByText('When 75% of the emails are used')
  server.answer(alerts.create, { ...near, id: 5 })
  await user.click(screen.getByRole('link', { name: 'Add alert' }))
  await user.click(await screen.findByRole('radio', { name: /^Statistics/ }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('The alert was saved.')
  expect(server.calls(alerts.create)[0]?.body).toEqual({
    type: 'stats_notification',
    email_to: 'owner@carillon.test',
    frequency: 'weekly',
  })
})

test('an alert keeps its type, and a wrong share is refused', async () => {
  const { server, user } = await render('/account/usage/alerts/4', (fake) => given(fake, [near]))
  const share = await screen.findByLabelText('Share of the emails')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.clear(share)
  await user.type(share, '101')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.calls(alerts.update)).toHaveLength(0)
  server.answer(alerts.update, near)
  await user.clear(share)
  await user.type(share, '60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The alert was saved.')
  expect(server.calls(alerts.update)[0]?.body).toEqual({ email_to: 'near@example.org', percentage: 60 })
})

test('deleting an alert names it', async () => {
  const { server, user } = await render('/account/usage/alerts/4/delete', (fake) => {
    given(fake, [near])
    fake.answer(alerts.delete, undefined)
  })
  await screen.findByText('“When 75% of the emails are used” is no longer mailed to near@example.org.')
  await user.click(screen.getByRole('button', { name: 'Delete alert' }))
  await screen.findByText('The alert was deleted.')
  expect(server.calls(alerts.delete)).toHaveLength(1)
})

test('without the right to read alerts, usage is shown without them', async () => {
  await render('/account/usage', (server) => server.answer(plans.usage, usage), {
    scopes: ['user.account.read'],
  })
  await screen.findByRole('table', { name: 'Emails by month' })
  expect(screen.queryByText('Alerts by email')).toBeNull()
})
