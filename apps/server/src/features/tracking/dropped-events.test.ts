import { expect, test } from 'vitest'
import { type Received, startTrackingServer } from './tracking.fixture.ts'

const day = 86_400_000
test('a burst of machine clicks does not affect opens whose events were dropped', async () => {
  const server = await startTrackingServer()
  try {
    const { db } = server.product.services.database
    const { sendId, received } = await server.campaign()
    const [{ clicks, pixel }] = received as [Received]
    const daysAgo = (days: number) => new Date(Date.now() - days * day)
    const { visit } = server
    const counted = () => server.counters({ sendId })
    const before = { requests: 1, delivered: 1, opens: 1, unique_opens: 1 }
    await db
      .updateTable('recipient')
      .set({ sent_at: daysAgo(400) })
      .where('send_id', '=', sendId)
      .execute()
    await visit(pixel)
    expect(await counted()).toEqual(before)
    await db
      .updateTable('recipient')
      .set({ opened_at: daysAgo(399) })
      .where('send_id', '=', sendId)
      .execute()
    await db.deleteFrom('message_event').where('send_id', '=', sendId).execute()
    await db
      .updateTable('message_event_mark')
      .set({ kept_from: daysAgo(30) })
      .execute()
    for (const path of clicks) await visit(path)
    expect(await counted()).toEqual({ ...before, machine_clicks: 3 })
  } finally {
    await server.close()
  }
})
