import { stats } from '@carillon/contract/stats'
import { expect, test, vi } from 'vitest'
import { call } from './call.ts'

test('a file that is downloaded keeps the byte order mark by which spreadsheets know UTF-8', async () => {
  vi.stubGlobal('window', { location: { pathname: '/single-sends' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response('\ufeffname\r\nKöln\r\n'))
  const csv = await call(stats.export, { query: { ids: ['a'], timezone: 'Europe/Berlin' } })
  expect(csv).toBe('\ufeffname\r\nKöln\r\n')
  vi.unstubAllGlobals()
})
