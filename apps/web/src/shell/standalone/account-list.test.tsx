import { ownAccounts } from '@carillon/contract/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { readCookie } from '#lib/cookies.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'
import { AccountList } from './account-list.tsx'
import { sessionCookies } from './standalone-shell.ts'

const account = (id: number, username: string, from: { id: number; username: string } | null = null) => ({
  id,
  username,
  region: 'global' as const,
  disabled: false,
  acting_from: from,
  is_current: id === 1,
  is_in_session: (from?.id ?? id) === 1,
})
const home = { id: 1, username: 'Harbor' }
const agency = { id: 2, username: 'Agency' }

afterEach(() => {
  for (const name of Object.values(sessionCookies)) {
    // biome-ignore lint/suspicious/noDocumentCookie: a test begins without cookies
    document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
  localStorage.clear()
})

function show(given: (fake: FakeServer) => void) {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  return render('/not-found', given, {}, () => <AccountList openAt="/senders" frame={(list) => list} />)
}

test('is not there for a person with one account', async () => {
  const { server } = await show((fake) => fake.answer(ownAccounts.list, { result: [account(1, 'Harbor')] }))
  await vi.waitFor(() => expect(server.calls(ownAccounts.list)).not.toHaveLength(0))
  expect(screen.queryByRole('list')).toBeNull()
})

test('opens another account by a new session, and a subuser of it on its behalf', async () => {
  const { server, user } = await show((fake) => {
    const result = [account(1, 'Harbor'), account(2, 'Agency'), account(3, 'Branch', agency)]
    fake.answer(ownAccounts.list, { result })
    fake.answer(ownAccounts.open, { token: 'another', expires_at: '2046-01-01T00:00:00.000Z', region: 'eu' })
  })
  await user.click(await screen.findByRole('button', { name: /Branch/ }))
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/senders'))
  expect(server.calls(ownAccounts.open)).toMatchObject([{ params: { id: '2' } }])
  expect(readCookie(sessionCookies.token)).toBe('another')
  expect(readCookie(sessionCookies.region)).toBe('global')
  expect(readCookie(sessionCookies.actingAs)).toBe('Branch')
})

test('opens a subuser of the current account by the session that is there', async () => {
  const { server, user } = await show((fake) =>
    fake.answer(ownAccounts.list, { result: [account(1, 'Harbor'), account(4, 'Dock', home)] }),
  )
  await user.click(await screen.findByRole('button', { name: /Dock/ }))
  await vi.waitFor(() => expect(readCookie(sessionCookies.actingAs)).toBe('Dock'))
  expect(server.calls(ownAccounts.open)).toEqual([])
})

test('finds one of many by typing, and opens it with Enter', async () => {
  const many = Array.from({ length: 50 }, (_, at) => account(at + 1, `Shop ${at + 1}`))
  const { user } = await show((fake) => {
    fake.answer(ownAccounts.list, ({ query }) => ({
      result: query.get('search') ? [account(900, 'Lighthouse', home)] : many,
    }))
  })
  await screen.findByText('The first 50 are shown. Search to find the others.')
  await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'light')
  await screen.findByRole('button', { name: /Lighthouse/ })
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(readCookie(sessionCookies.actingAs)).toBe('Lighthouse'))
})

test('leads through the list by arrows, and past disabled accounts', async () => {
  const result = [account(1, 'Harbor'), { ...account(2, 'Closed'), disabled: true }, account(3, 'Agency')]
  const { user } = await show((fake) => fake.answer(ownAccounts.list, { result }))
  ;(await screen.findByRole('button', { name: 'Harbor' })).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Agency')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Harbor')
})

test('says that the person is no longer a member', async () => {
  const { user } = await show((fake) => {
    fake.answer(ownAccounts.list, { result: [account(1, 'Harbor'), account(2, 'Agency')] })
    fake.refuse(ownAccounts.open, 'own_account_not_found')
  })
  await user.click(await screen.findByRole('button', { name: 'Agency' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You are not a member of this account')
})
