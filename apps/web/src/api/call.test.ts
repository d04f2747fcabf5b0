import { stats } from '@carillon/contract/stats'
import { expect, test, vi } from 'vitest'
import { call } from './call.ts'

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
