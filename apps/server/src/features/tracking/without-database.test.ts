import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPostgres, type TestPostgres } from '#platform/postgres/test-postgres.ts'
import { until } from '#test/kit.ts'
import { startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

let postgres: TestPostgres
let server: TrackingServer

beforeAll(async () => {
  postgres = await startTestPostgres()
  server = await startTrackingServer({ url: postgres.templateUrl, drop: async () => {} })
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const visit = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

test('without the database links still redirect, and unsubscribing answers to try again', async () => {
  const { received } = await server.campaign()
  const [one] = received
  const clicks = one?.clicks ?? []
  const leave = () =>
    visit(one?.listUnsubscribe ?? '', {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  const known = await visit(clicks[0] ?? '')
  expect(known.status).toBe(302)
  await postgres.pause()
  try {
    for (const click of clicks) expect((await visit(click)).status, click).toBe(302)
    const refused = await leave()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused.text()).toContain('try again')
    expect((await visit(one?.preferences ?? '')).status).toBe(503)
  } finally {
    await postgres.resume()
  }
  await until('unsubscribing works again', async () => (await leave()).status === 200)
})
