import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { subuserStats } from '@carillon/contract/subuser-stats'
import { type ListedSubuser, type Subuser, subusers } from '@carillon/contract/subusers'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { accountWithout, render, screen, within } from '#test/render.tsx'

const unlimited = { type: 'unlimited', reset_frequency: null, remain: null, total: null, used: null } as const
const monthly = {
  type: 'recurring',
  reset_frequency: 'monthly',
  remain: 900,
  total: 1500,
  used: 600,
} as const

function listed(username: string, about: Partial<ListedSubuser> = {}): ListedSubuser {
  const email = `owner@${username}.test`
  return { id: 7, username, email, disabled: false, region: 'global', credits: unlimited, ...about }
}

const north: Subuser = {
  id: 7,
  username: 'north',
  email: 'owner@north.test',
  disabled: false,
  region: 'eu',
  website_disabled: false,
  created_at: '2026-11-01T10:00:00.000Z',
  credits: monthly,
  credit_total: 1000,
}

function givenNoDeletion(server: FakeServer) {
  server.answer(subuserDeletions.list, { result: [] })
}

function given(server: FakeServer, about: Partial<Subuser> = {}) {
  givenNoDeletion(server)
  server.answer(subuserStats.reputations, [])
  server.answer(subuserStats.monthlyOfOne, { date: '2026-11-01', stats: [] })
  server.answer(subusers.get, { ...north, ...about })
  server.answer(subusers.people, {
    result: [
      {
        email: 'ada@shop.test',
        first_name: 'Ada',
        last_name: 'Berg',
        through: 'administrator',
        scopes: null,
      },
      { email: 'gil@shop.test', first_name: '', last_name: '', through: 'grant', scopes: ['mail.send'] },
      { email: 'owner@north.test', first_name: '', last_name: '', through: 'member', scopes: null },
    ],
  })
}

test('subusers are listed with state, credits and region, and found by the server', async () => {
  const { user, server } = await render('/account/subusers', (fake) => {
    givenNoDeletion(fake)
    fake.answer(subusers.list, ({ query }) =>
      query.get('search') === 'nor'
        ? [listed('north')]
        : [listed('north', { credits: monthly, region: 'eu' }), listed('south', { id: 8, disabled: true })],
    )
  })
  const row = await screen.findByRole('row', { name: /south/ })
  within(row).getByText('Disabled')
  within(row).getByText('Unlimited')
  within(screen.getByRole('row', { name: /north/ })).getByText('900 of 1,500 left')
  await user.type(screen.getByRole('searchbox'), 'nor{Enter}')
  await vi.waitFor(() => expect(screen.queryByRole('row', { name: /south/ })).toBeNull())
  expect(server.calls(subusers.list).at(-1)?.query.get('search')).toBe('nor')
})

test('more than fifty come page by page', async () => {
  const many = Array.from({ length: 120 }, (_, at) =>
    listed(`shop-${String(at).padStart(3, '0')}`, { id: at + 1 }),
  )
  const { user } = await render('/account/subusers', (fake) => {
    givenNoDeletion(fake)
    fake.answer(subusers.list, ({ query }) => {
      const offset = Number(query.get('offset'))
      return many.slice(offset, offset + Number(query.get('limit')))
    })
  })
  await screen.findByText('shop-049')
  expect(screen.queryByText('shop-050')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('shop-050')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('101–120')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
})

test('without subusers the page says so, and after a failure it offers to try again', async () => {
  const { user } = await render('/account/subusers', (fake) => {
    givenNoDeletion(fake)
    fake.fail(subusers.list)
  })
  const retry = await screen.findByRole('button', { name: /retry|try again/i })
  expect(screen.queryByText('No subusers yet')).toBeNull()
  expect(user && retry).toBeDefined()
})

test('an empty list offers to create the first', async () => {
  await render('/account/subusers', (fake) => {
    givenNoDeletion(fake)
    fake.answer(subusers.list, [])
  })
  await screen.findByText('No subusers yet')
  expect(screen.getAllByRole('link', { name: 'Create subuser' })).not.toHaveLength(0)
})

test('a plan without subusers offers to create none, and says why', async () => {
  await render(
    '/account/subusers',
    (fake) => {
      givenNoDeletion(fake)
      fake.answer(subusers.list, [])
    },
    accountWithout('subusers', 'plan'),
  )
  await screen.findByText('Subusers come with a larger plan.')
  expect(screen.queryByRole('link', { name: 'Create subuser' })).toBeNull()
})

test('for a subuser the page is not there', async () => {
  await render('/account/subusers', givenNoDeletion, accountWithout('subusers', 'subuser'))
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('a reader creates and disables nothing', async () => {
  const about = { scopes: ['subusers.read'] }
  await render('/account/subusers/north', given, about)
  await screen.findByText('900 of 1,500 emails are left this month (UTC).')
  expect(screen.queryByRole('link', { name: 'Disable' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close the website' })).toBeNull()
  expect(screen.queryByText('People who may act for it')).toBeNull()
  expect(screen.getByRole('spinbutton', { name: 'Emails' }).closest('fieldset:disabled')).not.toBeNull()
})

test('a name that is taken is said at its field, and what was typed stays', async () => {
  const { user, server } = await render('/account/subusers/new', (fake) =>
    fake.refuse(subusers.create, 'subuser_name_taken', { field: 'username' }),
  )
  await user.type(await screen.findByLabelText('Name'), 'north')
  await user.type(screen.getByLabelText('Email address of the owner'), 'owner@north.test')
  await user.type(screen.getByLabelText('Password of the owner'), 'a long password')
  await user.click(screen.getByRole('radio', { name: /^EU/ }))
  await user.click(screen.getByRole('button', { name: 'Create subuser' }))
  await screen.findByText('This name is taken. Choose another one.')
  expect(server.calls(subusers.create)[0]?.body).toEqual({
    username: 'north',
    email: 'owner@north.test',
    password: 'a long password',
    region: 'eu',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('north')
})

test('a plan without subusers is said above the form', async () => {
  const { user } = await render('/account/subusers/new', (fake) =>
    fake.refuse(subusers.create, 'entitlement_required'),
  )
  await user.type(await screen.findByLabelText('Name'), 'north')
  await user.type(screen.getByLabelText('Email address of the owner'), 'owner@north.test')
  await user.type(screen.getByLabelText('Password of the owner'), 'a long password')
  await user.click(screen.getByRole('button', { name: 'Create subuser' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/plan/i)
})

test('disabling names each thing that stops', async () => {
  const { user, server } = await render('/account/subusers/north/disable', (fake) => {
    given(fake)
    fake.answer(subusers.update, undefined)
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/No email or text message leaves/)
  dialog.getByText('Automations and signup forms stand still.')
  dialog.getByText('API keys and incoming webhooks are refused.')
  dialog.getByText(/can’t sign in to it/)
  dialog.getByText(/where people unsubscribe/)
  given(server, { disabled: true })
  await user.click(dialog.getByRole('button', { name: 'Disable subuser' }))
  await screen.findByText('north is disabled.')
  expect(server.calls(subusers.update)[0]?.body).toEqual({ disabled: true })
  await screen.findByRole('button', { name: 'Enable' })
})

test('credits are set with the fields of their type, beginning with the whole number', async () => {
  const { user, server } = await render('/account/subusers/north', (fake) => {
    given(fake)
    fake.answer(subusers.setCredits, unlimited)
    fake.answer(subusers.addCredits, monthly)
  })
  const total = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Emails' })
  // Not the 1,500 of this month, to which 500 were added.
  expect(total.value).toBe('1000')
  await user.clear(total)
  await user.click(screen.getByRole('button', { name: 'Save credits' }))
  expect(server.calls(subusers.setCredits)).toHaveLength(0)
  expect(total.getAttribute('aria-invalid')).toBe('true')
  await user.type(total, '2000')
  await user.click(screen.getByRole('button', { name: 'Save credits' }))
  await screen.findByText('The credits of north were saved.')
  expect(server.calls(subusers.setCredits)[0]?.body).toEqual({
    type: 'recurring',
    reset_frequency: 'monthly',
    total: 2000,
  })
  await user.type(screen.getByRole('spinbutton', { name: 'Add to what is left' }), '-50')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('The credits of north were changed.')
  expect(server.calls(subusers.addCredits)[0]?.body).toEqual({ allocation_update: -50 })
})

test('credits beyond the plan are said at their field', async () => {
  const { user } = await render('/account/subusers/north', (fake) => {
    given(fake)
    fake.refuse(subusers.setCredits, 'subuser_credits_beyond_plan', {
      field: 'total',
      details: { limit: 900 },
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Save credits' }))
  await screen.findByText('Your plan allows 900 emails a month. These credits allow more.')
})

test('people are shown with the way in which they may act, and those of the parent lead to their page', async () => {
  await render('/account/subusers/north', given)
  const ada = await screen.findByRole('link', { name: 'Ada Berg' })
  expect(ada.getAttribute('href')).toBe('/account/people/ada%40shop.test')
  screen.getByText('Grant with some scopes')
  screen.getByText('Belongs to the subuser')
  expect(screen.queryByRole('link', { name: 'owner@north.test' })).toBeNull()
})

test('a subuser that is gone is told apart', async () => {
  await render('/account/subusers/north', (fake) => {
    given(fake)
    fake.refuse(subusers.get, 'subuser_unknown', { field: 'subuser_name' })
    fake.refuse(subusers.people, 'subuser_unknown', { field: 'subuser_name' })
  })
  await screen.findByText('There is no subuser with this name.')
})
