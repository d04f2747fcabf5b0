import { account } from '@carillon/contract/account'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installShell, keepUser, type Shell } from '#shell/shell.ts'
import { defaultTimeZone } from './account.ts'
import { call } from './call.ts'

const sessionEnded = vi.fn()
let asked: { address: string; init: RequestInit }[]
let status: number
let subuser: string | undefined

function at(pathname: string): void {
  vi.stubGlobal('window', { location: { origin: 'https://mail.example', pathname } })
}

beforeEach(() => {
  asked = []
  status = 200
  subuser = undefined
  sessionEnded.mockReset()
  at('/senders')
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init })
    return Response.json({ errors: [] }, { status })
  })
  const shell: Partial<Shell> = {
    apiAddress: 'https://api.example',
    token: () => 'the-token',
    onBehalfOf: () => subuser,
    sessionEnded,
  }
  installShell(
    Object.assign(keepUser({ hasLegacyTemplates: false, timeZone: defaultTimeZone }), shell as Shell),
  )
})
afterEach(() => vi.unstubAllGlobals())

const headers = () => asked.map(({ init }) => ({ ...(init.headers as Record<string, string>) }))

test('a call goes to the host of the API, and says where it comes from, by whom and in which version', async () => {
  await call(account.email)
  expect(asked[0]?.address).toBe('https://api.example/v3/user/email')
  expect(headers()).toEqual([
    { 'X-Request-Source': 'web', 'marketing-version': 'NLVX', Authorization: 'Bearer the-token' },
  ])
})

test('a call of a legacy page has no version', async () => {
  at('/legacy/senders')
  await call(account.email)
  expect(headers()).toEqual([{ 'X-Request-Source': 'web', Authorization: 'Bearer the-token' }])
})

test('a call for a subuser names it', async () => {
  subuser = 'branch'
  await call(account.email)
  expect(headers()[0]?.['on-behalf-of']).toBe('branch')
})

test('a body is JSON', async () => {
  const body = { name: 'Offers', description: 'Once a week', is_default: true }
  await call(unsubscribeGroups.create, { body })
  expect(asked[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(body) })
  expect(headers()[0]?.['content-type']).toBe('application/json')
})

test.for([
  [401, 1],
  [403, 0],
  [500, 0],
] as const)('the answer %i to any call ends the session %i times', async ([answered, times]) => {
  status = answered
  await call(account.email).catch(() => undefined)
  await call(unsubscribeGroups.list).catch(() => undefined)
  expect(sessionEnded).toHaveBeenCalledTimes(2 * times)
})
