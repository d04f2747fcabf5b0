import { contactCount } from '@carillon/contract/contact-count'
import { outgoingMail } from '@carillon/contract/outgoing-mail'
import { plans } from '@carillon/contract/plans'
import { runningActivity } from '@carillon/contract/running-activity'
import { unreadNotifications } from '@carillon/contract/unread-notifications'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'
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

const quiet = (server: FakeServer) => {
  server.answer(unreadNotifications.count, { unread: 0 })
  server.answer(contactCount.get, { contact_count: 3, billable_count: 3 })
  server.answer(runningActivity.count, { running: 0, done: 0, total: null })
}
const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

const legacyLinks = [
  'Campaigns /legacy/single-sends',
  'Recipients /legacy/contacts',
  'Custom Fields /legacy/custom-fields',
  'Templates /legacy/templates',
  'Design Library /legacy/templates/design-library',
  'Senders /legacy/senders',
  'Unsubscribe Groups /legacy/unsubscribe-groups',
  'Notifications /legacy/notifications',
]

test.for([false, true])(
  'the legacy group is shown if the account has anything of legacy: %s',
  async (has) => {
    await render('/not-found', quiet, { hasLegacyTemplates: has }, () => (
      <Navigation areas={new Set(['contacts', 'legacy'])} />
    ))
    await screen.findByRole('link', { name: /^Contacts/ })
    expect(screen.queryAllByRole('region', { name: 'Legacy' })).toHaveLength(has ? 1 : 0)
    if (has) expect(linksIn('Legacy')).toEqual(legacyLinks)
  },
)

test('a legacy page marks its entry of the legacy group; the other entries lead out of legacy', async () => {
  await render('/legacy/templates/design-library/your-images', quiet, {}, () => (
    <Navigation areas={new Set(['contacts', 'legacy'])} />
  ))
  const contacts = await screen.findByRole('link', { name: /^Contacts/ })
  expect(linksIn('Legacy')).toEqual(legacyLinks)
  expect(contacts.getAttribute('href')).toBe('/contacts')
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
    'Design Library',
  ])
})

const openSettings = async (scopes?: string[]) => {
  const chosen = vi.fn()
  const rendered = await render('/account/domains/7', quiet, scopes ? { scopes } : {}, () => (
    <Navigation areas={new Set(['contacts'])} onChoice={chosen} />
  ))
  const button = await screen.findByRole('button', { name: 'Settings' })
  await rendered.user.click(button)
  return { ...rendered, button, chosen, menu: within(await screen.findByRole('menu')) }
}

test('the settings stand at the foot with a menu of their own, which the arrows walk through', async () => {
  const { user, button, menu, chosen } = await openSettings()
  expect(button.hasAttribute('data-current')).toBe(true)
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Brand kit',
    'Domains',
    'Tracking',
    'Sending limits',
    'Warm-up',
    'People',
    'Subusers',
    'Approvals',
    'Single sign-on',
    'Access settings',
    'API keys',
    'Plan',
    'Address and mail servers',
    'Ready to send',
    'Plans and accounts',
  ])
  await user.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Brand kit')
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/account/domains')
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('the menu of the settings leaves out pages that the person may not open', async () => {
  const { menu } = await openSettings(['whitelabel.read'])
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Domains',
    'Approvals',
    'Plan',
  ])
})

test('Escape closes the menu of the settings and gives the focus back', async () => {
  const { user, button } = await openSettings()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
})
