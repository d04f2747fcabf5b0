import { contactCount } from '@carillon/contract/contact-count'
import { runningActivity } from '@carillon/contract/running-activity'
import { unreadNotifications } from '@carillon/contract/unread-notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { acting, render, screen } from '#test/render.tsx'
import { StandaloneFrame } from './frame.tsx'
import { sessionCookies } from './standalone-shell.ts'

const none = new Set<string>()

afterEach(() => {
  for (const name of Object.values(sessionCookies)) clearCookie(name)
  sessionStorage.clear()
})

function given(server: FakeServer): void {
  server.answer(unreadNotifications.count, { unread: 0 })
  server.answer(contactCount.get, { contact_count: 3, billable_count: 3 })
  server.answer(runningActivity.count, { running: 0, done: 0, total: null })
}

const open = (about = {}) => render('/not-found', given, about, () => <StandaloneFrame areas={none} />)

test('a notice names the account, and leads back to the parent in its region', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  writeCookie(sessionCookies.actingAs, 'branch')
  writeCookie(sessionCookies.region, 'eu')
  const { user } = await open(acting)
  await screen.findByText('You are acting as branch.')
  screen.getByText('All changes apply to this account.')
  await user.click(screen.getByRole('button', { name: 'Back to parent' }))
  expect(assign).toHaveBeenCalledWith('/')
  expect(readCookie(sessionCookies.actingAs)).toBeUndefined()
  expect(readCookie(sessionCookies.region)).toBe('global')
})

test('the own account has no notice', async () => {
  await open({ username: { username: 'harbor', user_id: 1, acting_from: null } })
  await screen.findByRole('main')
  expect(screen.queryByRole('button', { name: 'Back to parent' })).toBeNull()
})

test('a subuser that was left is named once', async () => {
  sessionStorage.setItem('carillon.acted-for', 'branch')
  await open()
  await screen.findByText('You can’t act as branch any more. This is your own account.')
  expect(sessionStorage.getItem('carillon.acted-for')).toBeNull()
})
