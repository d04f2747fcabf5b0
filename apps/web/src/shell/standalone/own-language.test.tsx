import { afterEach, expect, test, vi } from 'vitest'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import { sessionCookies, startStandaloneShell } from './standalone-shell.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of Object.values(sessionCookies)) clearCookie(name)
  localStorage.clear()
})

/** Starts the page in an English browser, for a person with this profile. */
async function start(profile: { language: string; has_language: boolean }) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/v3/user/profile') ? Response.json(profile) : Response.json({}, { status: 500 }),
  )
  localStorage['carillon.language'] = 'en'
  writeCookie(sessionCookies.token, 'session', new Date(Date.now() + 60_000))
  return startStandaloneShell()
}

test('the page takes the language that the person chose, whatever the browser had', async () => {
  await start({ language: 'de', has_language: true })
  expect(localStorage['carillon.language']).toBe('de')
})

test('the browser keeps its language for a person who has not chosen one', async () => {
  await start({ language: 'de', has_language: false })
  expect(localStorage['carillon.language']).toBe('en')
})

test('whoever acts for a subuser goes on acting for it when it gets another name', async () => {
  const own = await start({ language: 'en', has_language: true })
  own.accountRenamed('own')
  expect(readCookie(sessionCookies.actingAs)).toBeUndefined()
  writeCookie(sessionCookies.actingAs, 'shop-east')
  const shell = await start({ language: 'en', has_language: true })
  shell.accountRenamed('shop-orient')
  expect(shell.onBehalfOf()).toBe('shop-orient')
  expect(readCookie(sessionCookies.actingAs)).toBe('shop-orient')
})
