import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Received, startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer()
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.at = null
})

const visit: TrackingServer['visit'] = (path, init) => server.visit(path, init)
const counters: TrackingServer['counters'] = (campaign) => server.counters(campaign)

test('the control link takes back events of its message from shortly before and after it, also with pauses', async () => {
  const campaign = await server.campaign({ people: 2 })
  const [scanned, read] = campaign.received as [Received, Received]
  const start = Date.now()
  const after = (seconds: number) => {
    server.clock.at = new Date(start + seconds * 1000)
  }
  await visit(read.clicks[0]!)
  await visit(scanned.pixel)
  for (const [at, path] of scanned.clicks.entries()) {
    after(20 * (at + 1))
    await visit(path)
  }
  expect(await counters(campaign)).toMatchObject({ clicks: 4, unique_clicks: 2 })
  after(80)
  for (let times = 0; times < 2; times++) {
    const response = await visit(scanned.control)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('not meant for people')
  }
  after(120)
  await visit(scanned.pixel)
  expect(await counters(campaign)).toEqual({
    requests: 2,
    delivered: 2,
    opens: 1,
    unique_opens: 1,
    clicks: 1,
    unique_clicks: 1,
    machine_opens: 2,
    unique_machine_opens: 1,
    machine_clicks: 3,
  })
  after(80 + 301)
  await visit(scanned.pixel)
  expect(await counters(campaign)).toMatchObject({ opens: 2, unique_opens: 2 })
})

test('a click seconds after the delivery is uncertain, until more shows that it was a machine’s', async () => {
  const campaign = await server.campaign()
  const { clicks, control } = campaign.received[0]!
  const delivered = Date.now()
  await server.product.services.database.db
    .updateTable('recipient')
    .set({ sent_at: new Date(delivered) })
    .where('send_id', '=', campaign.sendId)
    .execute()
  server.clock.at = new Date(delivered + 4000)
  await visit(clicks[0]!)
  expect(await counters(campaign)).toEqual({ requests: 1, delivered: 1, uncertain_clicks: 1 })
  await visit(control)
  expect(await counters(campaign)).toEqual({ requests: 1, delivered: 1, machine_clicks: 1 })
})

test('a person who clicks around a scan by another agent counts, and the scanner does not', async () => {
  const campaign = await server.campaign()
  const { clicks, control } = campaign.received[0]!
  const start = Date.now()
  const at = (seconds: number, path: string, agent: string) => {
    server.clock.at = new Date(start + seconds * 1000)
    return visit(path, { headers: { 'user-agent': agent } })
  }
  const scanner = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0'
  const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148'
  await at(20, clicks[0]!, scanner)
  await at(40, clicks[0]!, person)
  await at(60, control, scanner)
  await at(80, clicks[1]!, person)
  await at(100, clicks[1]!, scanner)
  expect(await counters(campaign)).toMatchObject({ clicks: 2, unique_clicks: 1, machine_clicks: 2 })
})
