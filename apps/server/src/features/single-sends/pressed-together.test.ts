import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const emails = ['ada', 'ben', 'cleo'].map((name) => `${name}@together.test`)

const { server, sink } = await startMailing()

async function givenDraft(): Promise<string> {
  const given = givenFor(server, server.owner)
  const known = await server.product.services.database.db
    .selectFrom('contact')
    .select('id')
    .where('email', 'in', emails)
    .execute()
  const members =
    known.length > 0
      ? known.map(({ id }) => id)
      : await Promise.all(emails.map((email) => given.contact(email)))
  return (await given.ready({ list: await given.list(members) })).id
}

const press = (id: string, send_at: string) =>
  server.owner.outcome(singleSends.schedule, { params: { id }, body: { send_at } })

async function isDone(id: string): Promise<void> {
  await until('it has been sent', async () => {
    const { status } = await server.owner.call(singleSends.get, { params: { id } })
    if (status !== 'triggered') return false
    return (await server.owner.call(delivery.get, { params: { id } })).status === 'done'
  })
}

async function sendsOf(id: string): Promise<number> {
  const { db } = server.product.services.database
  return (await db.selectFrom('send').select('id').where('client_id', '=', id).execute()).length
}

test('people who press send at once make one send, and everybody gets one message', async () => {
  const id = await givenDraft()
  const before = sink.messages.length
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => press(id, 'now')))
  expect(outcomes).toContain(201)
  // A call after the beginning gets this refusal.
  expect(outcomes.filter((outcome) => outcome !== 201 && outcome !== 'single_send_not_draft')).toEqual([])
  await isDone(id)
  expect(await press(id, 'now')).toBe('single_send_not_draft')
  expect(await sendsOf(id)).toBe(1)
  expect(
    sink.messages
      .slice(before)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(emails)
})

test('a single send that one user sends while another chooses a time is sent now or then, and once', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  for (const order of ['now first', 'later first']) {
    const id = await givenDraft()
    const before = sink.messages.length
    const [now, then] = [() => press(id, 'now'), () => press(id, later)]
    const outcomes = await Promise.all(order === 'now first' ? [now(), then()] : [then(), now()])
    expect(outcomes, order).toContain(201)
    const { status, send_at } = await server.owner.call(singleSends.get, { params: { id } })
    // The later answer counts, and both people see it.
    if (status === 'scheduled' && send_at === later) {
      expect(await sendsOf(id), order).toBe(0)
      expect(await press(id, 'now')).toBe(201)
    }
    await isDone(id)
    expect(await sendsOf(id), order).toBe(1)
    expect(sink.messages.length - before, order).toBe(emails.length)
  }
})
