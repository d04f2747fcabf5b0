import { expect, test } from 'vitest'
import type { UserInformation } from '#shell/shell.ts'
import { accountWithout, render, screen } from '#test/render.tsx'
import { NotInPlan } from './area-gate.tsx'

const account: UserInformation['account'] = {
  type: 'paid',
  reputation: null,
  is_reseller_customer: false,
  region: 'global',
  plan: 'free',
  public_url: 'http://localhost:3000',
  support_url: 'mailto:owner@carillon.test',
  support_name: null,
  operates_installation: true,
}

// Ads are the only area that needs a plan, and have no screens yet.
test('an area outside the plan says so, makes no calls, and links to the start page', async () => {
  const { server } = await render(
    '/not-found',
    () => undefined,
    { account },
    () => <NotInPlan />,
  )
  await screen.findByText('This area is not in your plan')
  expect(screen.getByText(/Ask for another plan/)).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Go to home page' })[0]?.getAttribute('href')).toBe('/')
  expect(server.unanswered).toEqual([])
})

test('customers of a reseller ask it for help, by its name', async () => {
  const help = async (name: string) => {
    const links = await screen.findAllByRole('link', { name })
    return links[0]?.getAttribute('href')
  }
  const page = () => <NotInPlan />
  await render('/not-found', () => undefined, { account }, page)
  expect(await help('Contact support')).toBe('mailto:owner@carillon.test')
  const sold = { support_url: 'https://nord.example/help', support_name: 'Nord Mail' }
  await render('/not-found', () => undefined, { account: { ...account, ...sold } }, page)
  expect(await help('Contact Nord Mail')).toBe('https://nord.example/help')
})

test.for(['editor', 'review'])('email testing in the %s of a Single Send is not in the EU', async (page) => {
  const address = `/single-sends/01930000-0000-7000-8000-000000000005/${page}/email_testing`
  await render(address, () => undefined, accountWithout('email_testing', 'region'))
  await screen.findByRole('heading', { level: 1, name: 'Not available in the EU region' })
})

test('an address without a page is unknown in each region', async () => {
  const address = '/single-sends/01930000-0000-7000-8000-000000000005/editor/unknown'
  await render(address, () => undefined, accountWithout('email_testing', 'region'))
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})

test('without the scope, the area names the access to request', async () => {
  await render('/automations', () => undefined, {
    account: { ...account, plan: 'advanced' },
    scopes: ['asm'],
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this area' }),
  ).toBeDefined()
  expect(screen.queryByText('This area is not in your plan')).toBeNull()
})

test.for([
  'api-keys',
  'audit-log',
  'brand',
  'domains',
  'people',
  'roles',
  'sending-limits',
  'single-sign-on',
  'tracking',
  'warm-up',
])('without its scope, /account/%s names the access to request and makes no calls', async (page) => {
  const { server } = await render(`/account/${page}`, () => undefined, {
    account: { ...account, plan: 'advanced' },
    scopes: ['asm'],
  })
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this area' })
  expect(server.unanswered).toEqual([])
})
