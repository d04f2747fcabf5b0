import { type Plan, plans } from '@carillon/contract/plans'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'
import { emptyPlan } from './plan-fields.ts'

const advanced: Plan = {
  ...emptyPlan,
  name: 'advanced',
  title: 'Advanced',
  kind: 'advanced',
  is_standard: true,
  accounts: 2,
}
const agency: Plan = {
  ...emptyPlan,
  name: 'agency',
  title: 'Agency',
  limits: { ...emptyPlan.limits, contacts: 50 },
  is_standard: false,
  accounts: 0,
}

function given(server: FakeServer) {
  server.answer(plans.list, { result: [advanced, agency] })
  server.answer(plans.accounts, {
    result: [{ username: 'bakery', plan: 'agency', parent: 'owner', disabled: false }],
    count: 1,
  })
}

test('plans are listed with their limits and accounts; only unused own plans can be deleted', async () => {
  const { user } = await render('/installation/plans', given)
  const row = (await screen.findByRole('link', { name: 'Agency' })).closest('tr')!
  within(row).getByText('50')
  await user.click(within(row).getByRole('button', { name: /Agency/ }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Duplicate',
    'Delete',
  ])
})

test('a plan is made with all its fields', async () => {
  const { server, user } = await render('/installation/plans/new', given)
  await user.type(await screen.findByLabelText('Title'), 'Shops')
  await user.type(screen.getByLabelText('Name'), 'agency')
  await user.type(screen.getByLabelText('Contacts'), '500')
  await user.click(screen.getByRole('button', { name: 'Add range' }))
  await user.type(screen.getByLabelText('From, range 1'), '501')
  await user.click(screen.getByRole('button', { name: 'Create plan' }))
  await screen.findByText(/^A range needs its first contact/)
  await user.type(screen.getByLabelText('Price, range 1'), '4,5')
  await user.click(screen.getByRole('button', { name: 'Create plan' }))
  await screen.findByText('There is already a plan with this name.')
  expect(server.calls(plans.put)).toHaveLength(0)
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'shops')
  server.answer(plans.put, { ...agency, name: 'shops', title: 'Shops' })
  await user.click(screen.getByRole('button', { name: 'Create plan' }))
  await screen.findByText('The plan “Shops” was saved.')
  expect(server.calls(plans.put)[0]).toMatchObject({
    params: { name: 'shops' },
    body: {
      title: 'Shops',
      kind: 'basic',
      limits: { contacts: 500, emails: null },
      price_tiers: [{ min: 501, max: Number.MAX_SAFE_INTEGER, size: 1000, amount: 4.5, currency: 'USD' }],
    },
  })
})

test('a plan keeps its name, and a refusal is shown', async () => {
  const { user } = await render('/installation/plans/advanced', (server) => {
    given(server)
    server.refuse(plans.put, 'administrator_required')
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).disabled).toBe(true)
  screen.getByText('The change reaches 2 accounts within five seconds.')
  await user.type(screen.getByLabelText('Signup forms'), '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
})

test('an account is given another plan', async () => {
  const { server, user } = await render('/installation/accounts/bakery/plan', given)
  await screen.findByText('Plan of bakery')
  await user.click(await screen.findByRole('combobox', { name: 'Plan' }))
  await user.click(await screen.findByRole('option', { name: 'Advanced' }))
  server.answer(plans.assign, { username: 'bakery', plan: 'advanced' })
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  await screen.findByText('bakery has the new plan.')
  expect(server.calls(plans.assign)[0]).toMatchObject({
    params: { username: 'bakery' },
    body: { plan: 'advanced' },
  })
})

test('who does not operate the installation is told that there is no such page', async () => {
  const { server } = await render('/installation/plans', () => undefined, {
    account: {
      type: 'paid',
      reputation: null,
      is_reseller_customer: false,
      region: 'global',
      plan: 'advanced',
      public_url: 'http://localhost:3000',
      support_url: 'mailto:owner@carillon.test',
      support_name: null,
      operates_installation: false,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(server.unanswered).toEqual([])
})
