import { type ScopeRequest, scopeRequests } from '@carillon/contract/scope-requests'
import { type ListedTeammate, teammates } from '@carillon/contract/teammates'
import { afterEach, expect, test } from 'vitest'
import { switchLanguage } from '#lib/messages.tsx'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

afterEach(() => switchLanguage('en'))

const request = (id: number, about: Partial<ScopeRequest> = {}): ScopeRequest => ({
  id,
  scope_group_name: 'Stats',
  username: `asker-${id}@shop.test`,
  email: `asker-${id}@shop.test`,
  first_name: '',
  last_name: '',
  created_at: '2026-11-20T10:00:00.000Z',
  role_name: null,
  ...about,
})

const me = { username: 'owner@carillon.test', email: 'owner@carillon.test', is_admin: true } as ListedTeammate

function given(server: FakeServer, rows: ScopeRequest[], isAdmin = true) {
  server.answer(teammates.list, { result: [{ ...blank, ...me, is_admin: isAdmin }] })
  server.answer(scopeRequests.list, rows)
}

const shown = {
  first_name: '',
  last_name: '',
  phone: '',
  website: '',
  company: '',
  address: '',
  address2: '',
}
const blank = {
  ...shown,
  city: '',
  state: '',
  zip: '',
  country: '',
  user_type: 'owner' as const,
  role_id: null,
  role_name: null,
  last_sign_in_at: null,
}

test('an administrator sees what an approval gives and what becomes of a role, and approves', async () => {
  const nora = request(7, { first_name: 'Nora', last_name: 'Neu', role_name: 'Viewer' })
  const { user, server } = await render('/account/requests', (fake) => {
    given(fake, [nora, request(8)])
    fake.answer(scopeRequests.approve, { scope_group_name: 'Stats', former_role_name: 'Viewer' })
  })
  await screen.findByText('Nora Neu')
  await user.click((await screen.findAllByRole('button', { name: /actions/i }))[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/scopes of their own in its place/)
  await dialog.findByText('stats.read')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText(/no longer those of the role “Viewer”/)
  expect(server.calls(scopeRequests.approve)).toMatchObject([{ params: { request_id: '7' } }])
})

test('the role that an approval replaces is named in the language of the page', async () => {
  await render('/account/requests/7/approve', (fake) => given(fake, [request(7, { role_name: 'Viewer' })]))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/has the role “Viewer”/)
  await switchLanguage('de')
  await dialog.findByText(/hat die Rolle „Nur lesen“/)
})

test('who decides second is told who was faster', async () => {
  const { user } = await render('/account/requests/7/deny', (fake) => {
    given(fake, [request(7)])
    fake.refuse(scopeRequests.deny, 'scope_request_decided', {
      details: { name: 'other@carillon.test' },
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Deny' }))
  await screen.findByText('other@carillon.test has decided about this request already.')
})

test('other people see the requests without buttons, and many requests have pages', async () => {
  await render('/account/requests', (fake) =>
    given(
      fake,
      Array.from({ length: 51 }, (_, at) => request(at)),
      false,
    ),
  )
  await screen.findByText('Only administrators of this account decide about requests.')
  expect(screen.queryByRole('button', { name: /actions/i })).toBeNull()
  expect(await screen.findByText('1–50')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false)
})

test('an empty list says what waits here', async () => {
  await render('/account/requests', (fake) => given(fake, []))
  await screen.findByText('Nobody asks for access')
})

test('the page without access proposes its rights, asks for others as well, and says what is refused', async () => {
  const { user, server } = await render('/no-access?scope_group=Automations', (fake) => {
    fake.refuse(scopeRequests.create, 'scope_request_held')
  })
  const field = await screen.findByLabelText('Access to')
  expect(field).toHaveProperty('value', 'Automations')
  await user.click(screen.getByRole('button', { name: 'Request access' }))
  await screen.findByText('You already have the scopes of this group.')
  server.answer(scopeRequests.create, request(1, { scope_group_name: 'Stats' }))
  await user.click(field)
  await user.clear(field)
  await user.type(field, 'Statist{Enter}')
  await user.click(screen.getByRole('button', { name: 'Request access' }))
  await screen.findByText(/Your request was sent to the administrators/)
  expect(server.calls(scopeRequests.create).at(-1)?.body).toEqual({ scope_group_name: 'Stats' })
})
