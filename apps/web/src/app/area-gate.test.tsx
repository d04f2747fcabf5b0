import { expect, test, vi } from 'vitest'
import type * as rules from '#shell/access.rules.ts'
import type { UserInformation } from '#shell/shell.ts'
import { render, screen } from '#test/render.tsx'

// Ads are the only area that needs a plan, and have no screens yet. Here automations stand for them.
vi.mock('#shell/access.rules.ts', async (load) => {
  const { accessTo, ...others } = await load<typeof rules>()
  return {
    ...others,
    accessTo: (area: string, person: Parameters<typeof accessTo>[1]) =>
      accessTo(area === 'automations' && person.plan === 'free' ? 'ads' : area, person),
  }
})

const account: UserInformation['account'] = {
  ...{ type: 'paid', reputation: 100, is_reseller_customer: false, region: 'global', plan: 'free' },
  ...{ public_url: 'http://localhost:3000', support_url: 'mailto:owner@carillon.test' },
}

test('an area that the plan does not include says so, asks the server for nothing, and leads home', async () => {
  const { server } = await render('/automations', () => undefined, { account })
  await screen.findByText('This area is not in your plan')
  expect(screen.getByText(/The account owner can change the plan/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/')
  expect(server.unanswered).toEqual([])
})

test('without the scope, the area says what to ask for', async () => {
  await render('/automations', () => undefined, {
    account: { ...account, plan: 'advanced' },
    scopes: ['asm'],
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this area' }),
  ).toBeDefined()
  expect(screen.queryByText('This area is not in your plan')).toBeNull()
})
