import { roles } from '@carillon/contract/roles'
import { secondFactor } from '@carillon/contract/second-factor'
import { subusers } from '@carillon/contract/subusers'
import { type ListedTeammate, type Teammate, teammates } from '@carillon/contract/teammates'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const viewer = {
  id: '00000000-0000-7000-8000-000000000003',
  name: 'Viewer',
  description: '',
  standard: 'viewer' as const,
  scopes: ['marketing.read'],
  people: 1,
}

function person(email: string, about: Partial<Teammate> = {}): ListedTeammate {
  const blank = { phone: '', website: '', company: '', address: '', address2: '', city: '', state: '' }
  return {
    ...blank,
    username: email,
    email,
    first_name: '',
    last_name: '',
    user_type: 'teammate',
    is_admin: false,
    zip: '',
    country: '',
    role_id: viewer.id,
    role_name: 'Viewer',
    last_sign_in_at: null,
    ...about,
  }
}

const owner = person('owner@carillon.test', { is_admin: true, user_type: 'owner', role_id: null })
const other = person('nora@shop.test', { first_name: 'Nora', last_name: 'Neu' })

function given(server: FakeServer, people: ListedTeammate[] = [owner, other]) {
  const { last_sign_in_at: _, ...shown } = other
  server.answer(teammates.get, { ...shown, scopes: ['marketing.read'] })
  server.answer(secondFactor.ofPerson, { has_app: true, passkeys: 1 })
  server.answer(teammates.list, { result: people })
  server.answer(teammates.pending, {
    result: [
      {
        token: 'p1',
        email: 'late@shop.test',
        scopes: [],
        is_admin: true,
        role_id: null,
        role_name: null,
        expiration_date: 1,
      },
    ],
  })
  server.answer(roles.list, { result: [viewer] })
  server.answer(subusers.list, [])
  server.answer(teammates.subuserAccess, {
    has_restricted_subuser_access: false,
    subuser_access: [],
    _metadata: {},
  })
}

test('people and invitations are listed, and an invitation is sent again', async () => {
  const { user, server } = await render('/account/people', (fake) => {
    given(fake)
    fake.answer(teammates.resend, {
      token: 'p1',
      email: 'late@shop.test',
      scopes: [],
      is_admin: true,
      role_id: null,
      role_name: null,
    })
  })
  await screen.findByText('Nora Neu')
  screen.getByText('Invitation expired')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /late@shop\.test/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }))
  await screen.findByText(/was mailed to late@shop\.test again/)
  expect(server.calls(teammates.resend)).toHaveLength(1)
})

test('a teammate sees the rights of a person, and changes none', async () => {
  const about = { email: { email: other.email }, scopes: ['teammates.read', 'teammates.update'] }
  await render('/account/people/nora%40shop.test', given, about)
  await screen.findByText('Only administrators change the rights of people.')
  await screen.findByText('This person has a second factor.')
  expect(screen.queryByRole('button', { name: 'Take away' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save rights' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Remove from account' })).toBeNull()
})

test('a person who is gone, and one that could not be loaded, are told apart', async () => {
  await render('/account/people/nobody%40shop.test', (fake) => {
    given(fake)
    fake.refuse(teammates.get, 'teammate_not_found')
    fake.refuse(teammates.subuserAccess, 'teammate_not_found')
  })
  await screen.findByText('This person does not belong to the account.')
})

test('removing a person waits for a decision about each key', async () => {
  const { user, server } = await render('/account/people/nora%40shop.test/remove', (fake) => {
    given(fake)
    fake.answer(teammates.keys, {
      api_keys: [{ api_key_id: 'k1', name: 'A shop', last_used_at: null }],
      incoming_webhooks: [{ id: 'w1', name: 'A form' }],
    })
    fake.answer(teammates.delete, undefined)
  })
  const dialog = await screen.findByRole('dialog')
  const remove = await within(dialog).findByRole('button', { name: 'Remove person' })
  expect(remove).toHaveProperty('disabled', true)
  await user.click(within(within(dialog).getByRole('group', { name: 'A shop' })).getByLabelText('Take over'))
  expect(remove).toHaveProperty('disabled', true)
  await user.click(within(within(dialog).getByRole('group', { name: 'A form' })).getByLabelText('Revoke'))
  await user.click(remove)
  await screen.findByText('nora@shop.test was removed.')
  expect(server.calls(teammates.delete)[0]?.body).toEqual({
    api_keys: [{ api_key_id: 'k1', decision: 'take_over' }],
    incoming_webhooks: [{ id: 'w1', decision: 'revoke' }],
  })
})

test('the dialog that removes a person closes without a question, and what was chosen below it stays', async () => {
  const { user } = await render('/account/people/nora%40shop.test', (fake) => {
    given(fake)
    fake.answer(teammates.keys, { api_keys: [], incoming_webhooks: [] })
  })
  await user.click(await screen.findByRole('combobox', { name: 'Rights' }))
  await user.click(await screen.findByRole('option', { name: 'Administrator' }))
  await user.click(screen.getByRole('link', { name: 'Remove from account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove person' })
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('combobox', { name: 'Rights' })).toHaveProperty('value', 'Administrator')
})

test('an invitation that is refused says why at its field', async () => {
  const { user } = await render('/account/people/invite', (fake) => {
    given(fake)
    fake.refuse(teammates.invite, 'teammate_exists', { field: 'email', details: { email: other.email } })
  })
  await user.type(await screen.findByLabelText('Email address'), other.email)
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('nora@shop.test belongs to this account already.')
})

test('a standard role says that marketing.read opens contacts, and is only read', async () => {
  await render(`/account/roles/${viewer.id}`, given)
  await screen.findByText(/marketing\.read opens contacts as well/)
  expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull()
  screen.getByRole('link', { name: 'Duplicate' })
})

test('the rights of a person appear once the subusers are known, so that none pushes the button away', async () => {
  let release = () => {}
  await render('/account/people/nora%40shop.test', (fake) => {
    given(fake)
    release = fake.answerLater(subusers.list, [])
  })
  await screen.findByRole('heading', { name: 'Nora Neu' })
  await screen.findByRole('status', { name: 'Loading …' })
  expect(screen.queryByRole('button', { name: 'Save rights' })).toBeNull()
  release()
  await screen.findByRole('button', { name: 'Save rights' })
})

test('the grants for subusers are saved together, those that nobody touched as they were', async () => {
  const { user, server } = await render('/account/people/nora%40shop.test', (fake) => {
    given(fake)
    const blank = { email: '', disabled: false, region: 'global' as const }
    fake.answer(subusers.list, [
      { ...blank, id: 11, username: 'shop-east' },
      { ...blank, id: 12, username: 'shop-west' },
    ])
    fake.answer(teammates.subuserAccess, {
      has_restricted_subuser_access: true,
      subuser_access: [
        {
          id: 11,
          username: 'shop-east',
          email: '',
          disabled: false,
          permission_type: 'restricted',
          scopes: ['stats.read'],
        },
      ],
      _metadata: {},
    })
    const { last_sign_in_at: _, ...shown } = other
    fake.answer(teammates.update, { ...shown, scopes: ['marketing.read'] })
  })
  const west = await screen.findByRole('combobox', { name: 'shop-west' })
  expect(screen.getByRole('combobox', { name: 'shop-east' })).toHaveProperty('value', 'Some scopes')
  await user.click(west)
  await user.click(await screen.findByRole('option', { name: 'Viewer' }))
  await user.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
  await user.click(screen.getByRole('button', { name: 'Save rights' }))
  await screen.findByText('The rights were saved. They hold at once.')
  expect(server.calls(teammates.update)[0]?.body).toEqual({
    is_admin: false,
    role_id: viewer.id,
    scopes: [],
    subuser_access: [
      { id: 11, permission_type: 'restricted', scopes: ['stats.read'] },
      { id: 12, permission_type: 'restricted', scopes: viewer.scopes },
    ],
  })
  await user.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByText('late@shop.test')
})

test('a search finds the subusers beyond the first ones, and what was chosen stays in sight', async () => {
  const blank = { email: '', disabled: false, region: 'global' as const }
  const many = Array.from({ length: 30 }, (_, at) => ({ ...blank, id: at + 1, username: `shop-${at + 1}` }))
  const { user, server } = await render('/account/people/nora%40shop.test', (fake) => {
    given(fake)
    fake.answer(subusers.list, ({ query }) => {
      const found = many.filter(({ username }) => username.includes(query.get('search') ?? ''))
      return found.slice(0, Number(query.get('limit')))
    })
    const { last_sign_in_at: _, ...shown } = other
    fake.answer(teammates.update, { ...shown, scopes: ['marketing.read'] })
  })
  await screen.findByText(/At most 20 subusers are shown/)
  expect(screen.queryByRole('combobox', { name: 'shop-29' })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Find a subuser' }), 'shop-29{Enter}')
  await user.click(await screen.findByRole('combobox', { name: 'shop-29' }))
  expect(server.calls(teammates.update)).toHaveLength(0)
  await user.click(await screen.findByRole('option', { name: 'All scopes' }))
  await user.clear(screen.getByRole('searchbox', { name: 'Find a subuser' }))
  await screen.findByRole('combobox', { name: 'shop-1' })
  screen.getByRole('combobox', { name: 'shop-29' })
  await user.click(screen.getByRole('button', { name: 'Save rights' }))
  await screen.findByText('The rights were saved. They hold at once.')
  expect(server.calls(teammates.update)[0]?.body).toMatchObject({
    subuser_access: [{ id: 29, permission_type: 'admin' }],
  })
})

test('rights that are chosen and not saved are not lost without a question', async () => {
  const { user } = await render('/account/people/invite', given)
  await user.click(await screen.findByRole('combobox', { name: 'Rights' }))
  await user.click(await screen.findByRole('option', { name: 'Administrator' }))
  await user.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
})
