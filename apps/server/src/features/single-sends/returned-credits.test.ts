import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { describe, expect, testWith, until } from '#test/kit.ts'
import { givenCredits } from './credits.fixture.ts'

/** The address of a mail server that does not run, so messages wait. */
const test = testWith({ SMTP_URL: 'smtp://127.0.0.1:9' })

describe('email credits', () => {
  test('come back when a send is stopped, also those of a batch that a worker holds at that time', async ({
    server,
  }) => {
    const it = await givenCredits(server, 'stopped', '10')
    const id = await it.send(6)
    await it.underWay(id)
    expect(await it.used()).toBe(6)
    await it.me.call(singleSends.unschedule, { params: { id } })
    // A message that a worker tries to hand over just then is given back with its batch.
    await until('all credits are back', async () => (await it.used()) === 0)
  })

  test('come back for people who unsubscribe before their message leaves', async ({ server }) => {
    const it = await givenCredits(server, 'unsubscribed', '10')
    const { id, emails } = await it.draft(3)
    await it.schedule(id)
    await it.underWay(id)
    await it.set.suppression(emails[0] ?? '', 'global')
    await until('the suppressed one was dropped', async () => {
      const { dropped } = await it.findDelivery(id)
      return dropped.global === 1
    })
    expect(await it.used()).toBe(2)
    await it.me.call(delivery.pause, { params: { id } })
  })
})

describe('with a mail server', () => {
  test('credits of messages that have left stay used', async ({ server }) => {
    const it = await givenCredits(server, 'partly', '10')
    const id = await it.send(4)
    await it.underWay(id)
    const { db } = server.product.services.database
    await it.me.call(delivery.pause, { params: { id } })
    await until('nothing is in flight', async () => (await it.findDelivery(id)).states.pending === 4)
    const first = db
      .selectFrom('recipient')
      .innerJoin('send', 'send.id', 'recipient.send_id')
      .select('contact_id')
      .where('client_id', '=', id)
      .limit(1)
    await db.updateTable('recipient').set({ state: 'delivered' }).where('contact_id', 'in', first).execute()
    await it.me.call(singleSends.unschedule, { params: { id } })
    expect(await it.used()).toBe(1)
  })
})
