import { account } from '@carillon/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnalytics } from './analytics.ts'

let bodies: unknown[]
let optOut: string | null

beforeEach(() => {
  bodies = []
  optOut = null
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { pathname: '/' }, addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'carillon.analytics' ? optOut : null),
  })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (new URL(address, 'http://page.test').pathname === account.pageView.path)
      bodies.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('page views and events are sent together, to this installation', async () => {
  const analytics = createAnalytics(() => true)
  analytics.pageView('/senders')
  analytics.track('test_send', { recipients: 3 })
  expect(bodies).toEqual([])
  await vi.runAllTimersAsync()
  expect(bodies).toEqual([
    {
      events: [
        { name: 'page_view', path: '/senders' },
        { name: 'test_send', properties: { recipients: 3 } },
      ],
    },
  ])
})

test('nothing is sent without a session, nor after opting out', async () => {
  createAnalytics(() => false).pageView('/senders')
  optOut = 'off'
  createAnalytics(() => true).pageView('/senders')
  await vi.runAllTimersAsync()
  expect(bodies).toEqual([])
})
