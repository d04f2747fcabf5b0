import { roles } from '@carillon/contract/roles'
import { type SingleSignOn, singleSignOn } from '@carillon/contract/single-sign-on'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'

const viewer = '00000000-0000-7000-8000-000000000003'
const setting: SingleSignOn = {
  is_on: false,
  name: '',
  issuer: '',
  client_id: '',
  has_client_secret: false,
  domains: [],
  role_id: null,
  is_password_off: false,
  redirect_uri: 'http://localhost:3000/sign-in/callback',
}
const role = {
  id: viewer,
  standard: 'viewer' as const,
  name: 'Viewer',
  description: '',
  scopes: ['marketing.read'],
  people: 0,
}
const open = (given: (fake: FakeServer) => void) =>
  render('/account/single-sign-on', (fake) => {
    fake.answer(roles.list, { result: [role] })
    given(fake)
  })

test('a provider is set, and its secret is not shown again', async () => {
  const saved = { ...setting, is_on: true, name: 'Harbor ID', has_client_secret: true }
  const { server, user } = await open((fake) => {
    fake.answer(singleSignOn.get, setting)
    fake.answer(singleSignOn.set, { ...saved, issuer: 'https://id.harbor.example', client_id: 'carillon' })
  })
  await user.click(await screen.findByLabelText('People can sign in by this provider'))
  await user.type(screen.getByLabelText('Name'), 'Harbor ID')
  expect(screen.getByText(/Sign in with Harbor ID/)).toBeDefined()
  await user.type(screen.getByLabelText('Issuer'), 'https://id.harbor.example')
  await user.type(screen.getByLabelText('Client ID'), 'carillon')
  await user.type(screen.getByLabelText('Client secret'), 'hush')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Single sign-on was saved.')
  expect(server.calls(singleSignOn.set)[0]?.body).toEqual({
    is_on: true,
    name: 'Harbor ID',
    issuer: 'https://id.harbor.example',
    client_id: 'carillon',
    client_secret: 'hush',
    domains: [],
    role_id: null,
    is_password_off: false,
  })
  expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe('')
  await screen.findByText('A secret is stored. Leave this empty to keep it.')
})

test('an empty secret keeps the one that is stored, and a refusal stands at its field', async () => {
  const known = {
    ...setting,
    name: 'ID',
    issuer: 'https://10.0.0.7',
    client_id: 'c',
    has_client_secret: true,
  }
  const { server, user } = await open((fake) => {
    fake.answer(singleSignOn.get, known)
    fake.refuse(singleSignOn.set, 'single_sign_on_address_closed', {
      field: 'issuer',
      details: { host: '10.0.0.7' },
    })
  })
  await user.click(await screen.findByLabelText('People can sign in by this provider'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/“10.0.0.7” is in a private network/)
  expect(server.calls(singleSignOn.set)[0]?.body).not.toHaveProperty('client_secret')
})

test.for([
  ['single_sign_on_elsewhere', 'The first account sets this up'],
  ['administrator_required', 'Administrators set this up'],
] as const)('says who may set it: %s', async ([code, title]) => {
  await open((fake) => fake.refuse(singleSignOn.get, code))
  await screen.findByText(title)
})
