import { account } from '@carillon/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import { actAs, enter, sessionCookies, startStandaloneShell, takeActedFor } from './standalone-shell.ts'

const assign = vi.fn()
const home = { username: 'harbor', region: 'global' }
/** The answers of the server about the account, by path. */
let answers: Record<string, object>
/** The addresses that were called, and the subuser and the version that each call names. */
let asked: { address: string; onBehalfOf: string | null; version: string | null }[]

beforeEach(() => {
  asked = []
  answers = {
    [account.username.path]: { username: 'harbor', user_id: 1, acting_from: null },
    [account.account.path]: { region: 'global' },
  }
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const [onBehalfOf, version] = [headers.get('on-behalf-of'), headers.get('marketing-version')]
    asked.push({ address, onBehalfOf, version })
    return Response.json(answers[new URL(address, 'http://page.test').pathname] ?? {})
  })
  writeCookie(sessionCookies.token, 'session', new Date(Date.now() + 60_000))
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of Object.values(sessionCookies)) clearCookie(name)
  sessionStorage.clear()
  document.head.replaceChildren()
})

test.for(['eu', 'moon', ''])(
  'the region “%s” of a forged cookie is corrected by the server',
  async (forged) => {
    writeCookie(sessionCookies.region, forged)
    const shell = await startStandaloneShell()
    expect(shell.region).toBe('global')
    expect(readCookie(sessionCookies.region)).toBe('global')
  },
)

test('calls go to the host of the kept region, and from then on to that of the account', async () => {
  document.head.innerHTML = `
    <meta name="carillon-api-global" content="https://api.example">
    <meta name="carillon-api-eu" content="https://api.eu.example/">`
  writeCookie(sessionCookies.region, 'eu')
  await startStandaloneShell()
  expect(asked.map(({ address }) => new URL(address).origin)).toContain('https://api.eu.example')
  asked = []
  await call(account.email)
  expect(asked.map(({ address }) => address)).toEqual([`https://api.example${account.email.path}`])
})

test('a name that can’t be sent is left at the start, and the page says so once', async () => {
  writeCookie(sessionCookies.actingAs, 'north☃')
  const shell = await startStandaloneShell()
  expect(shell.onBehalfOf()).toBeUndefined()
  expect(new Set(asked.map(({ onBehalfOf }) => onBehalfOf))).toEqual(new Set([null]))
  expect(readCookie(sessionCookies.actingAs)).toBeUndefined()
  expect([takeActedFor(), takeActedFor()]).toEqual(['north☃', null])
})

test('a forged cookie of a version changes no call: the address of the page decides', async () => {
  const names = ['marketing-version', 'marketing_version', 'version']
  for (const name of names) writeCookie(name, 'TNE')
  await startStandaloneShell()
  for (const name of names) clearCookie(name)
  expect(new Set(asked.map(({ version }) => version))).toEqual(new Set(['NLVX']))
})

test('a value that is not encoded as ours are is read as it is', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: another program wrote it
  document.cookie = `${sessionCookies.region}=%E0%A4%A; Path=/`
  // biome-ignore lint/suspicious/noDocumentCookie: another program wrote it
  document.cookie = `${sessionCookies.actingAs}=%zz; Path=/`
  answers[account.username.path] = { username: 'branch', user_id: 1, acting_from: home }
  await startStandaloneShell()
  expect(asked[0]?.onBehalfOf).toBe('%zz')
  expect(readCookie(sessionCookies.region)).toBe('global')
})

test('the name of the own account is no acting', async () => {
  writeCookie(sessionCookies.actingAs, 'harbor')
  const shell = await startStandaloneShell()
  expect(shell.onBehalfOf()).toBeUndefined()
  expect(readCookie(sessionCookies.actingAs)).toBeUndefined()
  expect(takeActedFor()).toBeNull()
})

test('a subuser is called by its name, however the cookie named it', async () => {
  writeCookie(sessionCookies.actingAs, 'account-id 7')
  answers[account.username.path] = { username: 'branch', user_id: 1, acting_from: home }
  const shell = await startStandaloneShell()
  expect(shell.onBehalfOf()).toBe('branch')
  expect(readCookie(sessionCookies.actingAs)).toBe('branch')
})

test('the region is kept at sign-in and at each change of account, and forgotten with the session', async () => {
  const signedIn = { token: 'new', expires_at: new Date(Date.now() + 60_000).toISOString(), accounts: 1 }
  enter({ ...signedIn, region: 'eu' }, null)
  expect(readCookie(sessionCookies.region)).toBe('eu')
  actAs('branch', { region: 'global' })
  expect([readCookie(sessionCookies.actingAs), readCookie(sessionCookies.region)]).toEqual([
    'branch',
    'global',
  ])
  // The region of the account to which a person comes back may be unknown.
  actAs(undefined)
  expect([readCookie(sessionCookies.actingAs), readCookie(sessionCookies.region)]).toEqual([
    undefined,
    undefined,
  ])
  answers[account.account.path] = { region: 'eu' }
  const shell = await startStandaloneShell()
  expect(readCookie(sessionCookies.region)).toBe('eu')
  vi.spyOn(document.body, 'append').mockImplementation(() => undefined)
  void shell.logout()
  await vi.waitFor(() => expect(readCookie(sessionCookies.region)).toBeUndefined())
})
