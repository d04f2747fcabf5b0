import { type AccountPlan, plans } from '@carillon/contract/plans'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const plain = { may_exceed: false, from: 'plan' as const }
const agency: AccountPlan = {
  name: 'agency',
  title: 'Agency',
  kind: 'basic',
  usage: [
    { name: 'contacts', used: 12_000, most: 10_000, may_exceed: true, from: 'account' },
    { name: 'emails', used: 95, most: 100, ...plain, renewed: 'weekly' },
    { name: 'forms', used: 2, most: 2, ...plain },
    { name: 'automations', used: 0, most: 0, ...plain },
    { name: 'custom_fields', used: 7, most: null, ...plain },
    { name: 'tests', used: 60, most: 60, ...plain },
    { name: 'teammates', used: 1, most: 3, ...plain, from: 'installation' },
  ],
  features: [
    { name: 'sms', missing: 'region' },
    { name: 'automations', missing: null },
    { name: 'email_testing', missing: 'plan' },
    { name: 'ads', missing: null },
    { name: 'subusers', missing: 'subuser' },
  ],
  price_tiers: [
    { min: 10_001, max: 20_000, size: 1000, amount: 5, currency: 'EUR' },
    { min: 20_001, max: Number.MAX_SAFE_INTEGER, size: 1000, amount: 4, currency: 'EUR' },
  ],
}

const rowOf = (name: string) => within(screen.getByText(name).closest('li')!)

test('the page of the plan has its features and prices', async () => {
  await render('/account/plan', (server) => server.answer(plans.ofAccount, agency))
  await screen.findByRole('heading', { name: 'Agency' })
  rowOf('Text messages').getByText('Not in the EU region')
  rowOf('Email testing').getByText('Not in this plan')
  rowOf('Subusers').getByText('Only in the parent account')
  expect(screen.getAllByText('Included')).toHaveLength(1)
  expect(screen.queryByText('Ads')).toBeNull()
  rowOf('10,001 to 20,000 contacts').getByText('€5.00 a month for each 1,000')
  rowOf('From 20,001 contacts').getByText('€4.00 a month for each 1,000')
  screen.getByText(/^The operator of this installation changes plans/)
})

test('a free plan says that more needs another plan', async () => {
  await render('/account/plan', (server) =>
    server.answer(plans.ofAccount, { ...agency, kind: 'free', price_tiers: [] }),
  )
  await screen.findByText(/^To go beyond a limit, this account needs another plan\. The operator/)
  expect(screen.queryByText('Contacts beyond the limit')).toBeNull()
})

test('the page of limits says how much is used, where each comes from, and what happens then', async () => {
  await render('/account/limits', (server) => server.answer(plans.ofAccount, agency))
  await screen.findByRole('heading', { name: 'Agency: limits' })
  rowOf('Contacts').getByText('12,000 of 10,000')
  rowOf('Contacts').getByText(
    /^This limit was set for this account\. The limit is reached\. More is possible/,
  )
  rowOf('Emails this week, from Monday (UTC)').getByText(
    /remaining recipients .* get nothing until the next Monday\. Nine tenths are used\.$/,
  )
  rowOf('Signup forms').getByText(/Nothing can be added/)
  rowOf('Credits for email tests this month (UTC)').getByText(/^Once they are used, tests of links/)
  rowOf('Custom fields').getByText('7, no limit')
  rowOf('People, with open invitations').getByText(/^This limit holds for all accounts/)
  expect(screen.getAllByText('Not in this plan')).toHaveLength(1)
})

test('customers of a reseller ask it for another plan', async () => {
  const account = {
    type: 'paid' as const,
    reputation: null,
    is_reseller_customer: true,
    region: 'global' as const,
    plan: 'basic' as const,
    public_url: 'http://localhost:3000',
    support_url: 'https://nord.example/help',
    operates_installation: false,
    support_name: 'Nord Mail',
  }
  await render('/account/plan', (server) => server.answer(plans.ofAccount, agency), { account })
  await screen.findByText(/Nord Mail changes plans/)
  const link = screen.getByRole('link', { name: 'Ask for another plan' })
  expect(link.getAttribute('href')).toBe('https://nord.example/help')
})

test('a plan that could not be loaded can be asked for again', async () => {
  const { server, user } = await render('/account/limits', (fake) => fake.fail(plans.ofAccount))
  await screen.findByText('The plan could not be loaded')
  server.answer(plans.ofAccount, agency)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Agency: limits' })
})
