import { account } from '@carillon/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import { sessionCookies, startStandaloneShell, takeMoved } from './standalone-shell.ts'

const later = () => new Date(Date.now() + 60_000)
const assign = vi.fn()
/** The tokens with which calls were made. */
let asked: (string | undefined)[]
let status: number

beforeEach(() => {
  asked = []
  status = 200
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('authorization') ?? undefined)
    const errors = [
      status === 401
        ? { message: 'Sign in.', error_id: 'unauthorized' }
        : { message: 'Refused.', error_id: 'access_refused', details: { ip: '192.0.2.7' } },
    ]
    return status === 200 ? Response.json({}) : Response.json({ errors, id: 'request' }, { status })
  })
  writeCookie(sessionCookies.token, 'first', later())
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of Object.values(sessionCookies)) clearCookie(name)
  sessionStorage.clear()
})

test('a call of a page works in the account that the page shows, whatever another tab has opened', async () => {
  await startStandaloneShell()
  writeCookie(sessionCookies.token, 'second', later())
  asked = []
  await call(account.email)
  expect(asked).toEqual(['Bearer first'])
})

test('a page whose session another tab has replaced shows the other account, and signs nobody out', async () => {
  await startStandaloneShell()
  writeCookie(sessionCookies.token, 'second', later())
  status = 401
  await expect(call(account.email)).rejects.toMatchObject({ code: 'unauthorized' })
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/']]))
  expect(readCookie(sessionCookies.token)).toBe('second')
  expect([takeMoved(), takeMoved()]).toEqual([true, false])
})

test('a tab that was asleep notices when it is looked at again', async () => {
  await startStandaloneShell()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(assign).not.toHaveBeenCalled()
  writeCookie(sessionCookies.actingAs, 'shop')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(assign).toHaveBeenCalledWith('/')
})

test('a shell that another one has followed hears nothing more', async () => {
  await startStandaloneShell()
  writeCookie(sessionCookies.token, 'second', later())
  await startStandaloneShell()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(assign).not.toHaveBeenCalled()
})

test('a refused network address leads to the page that says so, from wherever it is met', async () => {
  await startStandaloneShell()
  status = 403
  window.history.replaceState(null, '', '/senders')
  await expect(call(account.email)).rejects.toMatchObject({ code: 'access_refused' })
  await expect(call(account.email)).rejects.toMatchObject({ code: 'access_refused' })
  expect(assign).toHaveBeenCalledOnce()
  const page = new URL(assign.mock.calls[0]?.[0], window.location.origin)
  expect(page.pathname).toBe('/sign-in/refused')
  expect(page.searchParams.get('ip')).toBe('192.0.2.7')
  expect(new URL(page.searchParams.get('redirect_to') ?? '').pathname).toBe('/senders')
  expect(readCookie(sessionCookies.token)).toBe('first')
})
