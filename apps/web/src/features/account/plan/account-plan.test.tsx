import { type AccountPlan, plans } from '@carillon/contract/plans'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const plain = { may_exceed: false }
const agency: AccountPlan = {
  name: 'agency',
  title: 'Agency',
  kind: 'basic',
  usage: [
    { name: 'contacts', used: 12_000, most: 10_000, may_exceed: true },
    { name: 'emails', used: 95, most: 100, ...plain },
    { name: 'forms', used: 2, most: 2, ...plain },
    { name: 'automations', used: 0, most: 0, ...plain },
    { name: 'custom_fields', used: 7, most: null, ...plain },
  ],
  features: [
    { name: 'sms', missing: 'region' },
    { name: 'automations', missing: null },
    { name: 'ads', missing: null },
  ],
  price_tiers: [],
}

const rowOf = (name: string) => within(screen.getByText(name).closest('li')!)

test('the page of the plan says how much is used, and what happens at each limit', async () => {
  await render('/account/plan', (server) => server.answer(plans.ofAccount, agency))
  await screen.findByRole('heading', { name: 'Agency: limits and usage' })
  rowOf('Contacts').getByText('12,000 of 10,000')
  rowOf('Contacts').getByText(/More is possible and costs extra/)
  rowOf('Emails this month (UTC)').getByText('Nine tenths are used.')
  rowOf('Signup forms').getByText(/Nothing can be added/)
  rowOf('Custom fields').getByText('7, no limit')
  rowOf('Text messages').getByText('Not in the EU region')
  expect(screen.getAllByText('Included')).toHaveLength(1)
  expect(screen.queryByText('Ads')).toBeNull()
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
    support_name: 'Nord Mail',
  }
  await render('/account/plan', (server) => server.answer(plans.ofAccount, agency), { account })
  await screen.findByText(/Nord Mail changes plans/)
  const link = screen.getByRole('link', { name: 'Ask for another plan' })
  expect(link.getAttribute('href')).toBe('https://nord.example/help')
})

test('a plan that could not be loaded can be asked for again', async () => {
  const { server, user } = await render('/account/plan', (fake) => fake.fail(plans.ofAccount))
  await screen.findByText('The plan could not be loaded')
  server.answer(plans.ofAccount, agency)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Agency: limits and usage' })
})
