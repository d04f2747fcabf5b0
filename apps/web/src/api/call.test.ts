import { stats } from '@carillon/contract/stats'
import { beforeEach, expect, test, vi } from 'vitest'
import { installShell, keepUser, type Shell } from '#shell/shell.ts'
import { defaultTimeZone } from './account.ts'
import { call } from './call.ts'

beforeEach(() => {
  const shell: Partial<Shell> = { token: () => 'the-token', onBehalfOf: () => undefined }
  installShell(
    Object.assign(keepUser({ hasLegacyTemplates: false, timeZone: defaultTimeZone }), shell as Shell),
  )
})

test('a downloaded file keeps the byte order mark by which spreadsheets recognize UTF-8', async () => {
  vi.stubGlobal('window', { location: { pathname: '/single-sends' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response('\ufeffname\r\nKöln\r\n'))
  const csv = await call(stats.export, { query: { ids: ['a'], timezone: 'Europe/Berlin' } })
  expect(csv).toBe('\ufeffname\r\nKöln\r\n')
  vi.unstubAllGlobals()
})

test('a list in a query quotes values with commas, and an empty list is left out', async () => {
  vi.stubGlobal('window', { location: { pathname: '/single-sends' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('x')
  })
  await call(stats.export, { query: { ids: [], timezone: 'Europe/Berlin' } })
  await call(stats.export, { query: { ids: ['a', 'b, c'] } })
  expect(asked).toEqual([
    `${stats.export.path}?timezone=Europe%2FBerlin`,
    `${stats.export.path}?ids=a%2C%22b%2C+c%22`,
  ])
  vi.unstubAllGlobals()
})
