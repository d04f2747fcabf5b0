import { secondFactor } from '@carillon/contract/second-factor'
import { teammates } from '@carillon/contract/teammates'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const at = '2026-03-01T10:00:00.000Z'
const none = {
  app_since: null,
  passkeys: [],
  recovery_codes_left: 0,
  demanded: false,
  place: { host: 'localhost', problem: null },
}
const some = {
  ...none,
  app_since: at,
  recovery_codes_left: 9,
  passkeys: [
    {
      id: '01930000-0000-7000-8000-000000000001',
      name: 'Laptop',
      host: 'localhost',
      created_at: at,
      last_used_at: null,
    },
  ],
}
const owner = {
  username: 'owner@carillon.test',
  email: 'owner@carillon.test',
  first_name: '',
  last_name: '',
  user_type: 'owner' as const,
  is_admin: true,
  role_id: null,
  role_name: null,
  phone: '',
  website: '',
  company: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  last_sign_in_at: null,
}

function open(factors: typeof none | typeof some, given: (fake: FakeServer) => void = () => undefined) {
  return render('/account/security', (fake) => {
    fake.answer(secondFactor.get, factors as typeof some)
    fake.answer(secondFactor.demand, { demanded: false, people: 3, people_without: 2 })
    fake.answer(teammates.list, { result: [owner] })
    given(fake)
  })
}

test('a person without a second factor sets one up, and may demand none of others', async () => {
  await open(none)
  await screen.findByRole('button', { name: 'Set up an app' })
  expect(screen.getByRole('button', { name: 'Make new codes' })).toHaveProperty('disabled', true)
  expect(await screen.findByRole('button', { name: 'Demand it of everyone' })).toHaveProperty(
    'disabled',
    true,
  )
  await screen.findByText('Set up a second factor of your own first.')
})

test('a first app needs the password and a code, and shows recovery codes once', async () => {
  const { user, server } = await open(none, (fake) => {
    fake.answer(secondFactor.beginApp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=J' })
    fake.answer(secondFactor.confirmApp, { recovery_codes: ['abcd-efgh-jkmn-pqrs'] })
  })
  await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
  await user.type(await screen.findByLabelText('Your password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await screen.findByText('abcd-efgh-jkmn-pqrs')
  expect(server.calls(secondFactor.beginApp)).toMatchObject([{ body: { password: 'secret' } }])
})

test('a wrong password is said at its field', async () => {
  const { user } = await open(some, (fake) =>
    fake.refuse(secondFactor.removeApp, 'password_wrong', { field: 'password' }),
  )
  await screen.findByText('Laptop')
  const app = screen.getByRole('region', { name: 'App with codes' })
  await user.click(within(app).getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Your password'), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText('The current password is wrong.')
})

test('the demand is proved by a code as well, and says who was signed out', async () => {
  const { user, server } = await open(some, (fake) =>
    fake.answer(secondFactor.setDemand, { demanded: true, signed_out: 2 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Demand it of everyone' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Use a code of your app instead' }))
  await user.type(await dialog.findByLabelText('Code from the app'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Demand it of everyone' }))
  await screen.findByText(/2 people were signed out/)
  expect(server.calls(secondFactor.setDemand)).toMatchObject([{ body: { demanded: true, code: '123456' } }])
})

test('passkeys are listed, and at an IP address the page says why none is added', async () => {
  await open({ ...some, place: { host: null, problem: 'ip_address' } } as never)
  await screen.findByText(/Passkeys need a host name/)
  expect(screen.getByText('Laptop')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveProperty('disabled', true)
})

test('what failed to load is said, with Retry', async () => {
  await render('/account/security', (fake) => {
    fake.fail(secondFactor.get)
  })
  await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
})
