import { afterEach, expect, test, vi } from 'vitest'
import { readCookie, writeCookie } from '#lib/cookies.ts'
import { sessionCookies, startStandaloneShell, takeActedFor } from './standalone-shell.ts'

afterEach(() => vi.unstubAllGlobals())

test('a subuser that is gone is left at the start: the cookie goes, and the page says so once', async () => {
  const errors = [{ message: 'No such subuser.', field: 'on-behalf-of', error_id: 'subuser_not_found' }]
  const asked: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push((init.headers as Record<string, string>)['on-behalf-of'])
    return Response.json({ errors, id: 'request' }, { status: 403 })
  })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  writeCookie(sessionCookies.token, 'session', new Date(Date.now() + 60_000))
  writeCookie(sessionCookies.actingAs, 'nobody')
  await startStandaloneShell()
  expect(asked[0]).toBe('nobody')
  expect(assign.mock.calls).toEqual([['/']])
  expect(readCookie(sessionCookies.actingAs)).toBeUndefined()
  expect(readCookie(sessionCookies.token)).toBe('session')
  expect([takeActedFor(), takeActedFor()]).toEqual(['nobody', null])
})
