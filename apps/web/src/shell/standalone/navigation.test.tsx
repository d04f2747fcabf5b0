import { contactCount } from '@carillon/contract/contact-count'
import { outgoingMail } from '@carillon/contract/outgoing-mail'
import { plans } from '@carillon/contract/plans'
import { runningActivity } from '@carillon/contract/running-activity'
import { unreadNotifications } from '@carillon/contract/unread-notifications'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'
import { Navigation } from './navigation.tsx'

const areas = new Set(['contacts', 'mailbox'])

test.for([true, false])('the mailbox has its entry only while it can get mail: %s', async (has_mailbox) => {
  const { server } = await render(
    '/not-found',
    (server) => {
      server.answer(unreadNotifications.count, { unread: 0 })
      server.answer(contactCount.get, { contact_count: 3, billable_count: 3 })
      server.answer(runningActivity.count, { running: 0, done: 0, total: null })
      server.answer(outgoingMail.get, {
        state: 'on',
        reason: null,
        since: null,
        can_confirm: false,
        has_mailbox,
      })
    },
    {},
    () => <Navigation areas={areas} />,
  )
  await screen.findByRole('link', { name: /^Contacts/ })
  await expect.poll(() => server.calls(outgoingMail.get).length).toBeGreaterThan(0)
  await expect.poll(() => screen.queryByRole('link', { name: 'Mailbox' }) !== null).toBe(has_mailbox)
})

test('the meters of limits keep their room while the numbers load, and lead to the limits', async () => {
  const { server } = await render(
    '/not-found',
    (server) => {
      server.answer(unreadNotifications.count, { unread: 0 })
      server.answer(contactCount.get, { contact_count: 3, billable_count: 3 })
      server.answer(runningActivity.count, { running: 0, done: 0, total: null })
      server.answer(plans.ofAccount, {
        name: 'free',
        title: 'Free',
        kind: 'free',
        usage: [
          { name: 'contacts', used: 1900, most: 2000, may_exceed: false, from: 'plan' },
          { name: 'emails', used: 12, most: 6000, may_exceed: false, from: 'plan', renewed: 'daily' },
        ],
        features: [],
        price_tiers: [],
      })
    },
    { offerings: { offerings: [], entitlements: { contacts: 2000, emails: 6000 }, missing: {} } },
    () => <Navigation areas={areas} />,
  )
  const meters = await screen.findByRole('region', { name: 'Usage of the plan' })
  await screen.findByText('1,900 of 2,000')
  await screen.findByText('12 of 6,000')
  screen.getByText('Emails today')
  expect(meters.querySelectorAll('a[href="/account/limits"]')).toHaveLength(2)
  expect(server.calls(plans.ofAccount)).toHaveLength(1)
})
