import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastingSends } from '#features/automation-engine/lasting-sends.ts'
import { startTrackingServer, type TrackingServer } from '#features/tracking/tracking.fixture.ts'
import { newId, newLastingId } from '#platform/db.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { dropRecipientMonths } from '#sending/ledger/drop-recipient-months.ts'
import { forgetBatches } from '#sending/ledger/forget-batches.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { migratedDatabase } from '#test/postgres.ts'

const day = 86_400_000
const today = new Date()
const month = (later: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)
/** An id of that time, as one of version 7. */
const idAt = (at: number) => `${lowestIdAt(at).slice(0, 14)}7${newId().slice(15)}`
const old = new Date(month(-3))

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer(await migratedDatabase())
  // As if months had been made for five months.
  const name = (at: number) => `recipient_${new Date(at).toISOString().slice(0, 7).replace('-', '_')}`
  await sql`alter table recipient detach partition recipient_earlier`.execute(db())
  for (let later = -5; later < 0; later++) {
    await sql`
      create table ${sql.id(name(month(later)))} partition of recipient
      for values from (${sql.lit(lowestIdAt(month(later)))}) to (${sql.lit(lowestIdAt(month(later + 1)))})`.execute(
      db(),
    )
  }
  await sql`
    alter table recipient attach partition recipient_earlier
    for values from (minvalue) to (${sql.lit(lowestIdAt(month(-5)))})`.execute(db())
})
afterAll(() => server.close())

const db = () => server.product.services.database.db

const removeOld = () =>
  dropRecipientMonths(db(), server.product.services.log, {
    months: 2,
    lasting: lastingSends,
    now: new Date(),
  })

interface GivenSend {
  account: string
  id: string
  states: readonly string[]
  status?: string
  finishedAt?: Date
  client?: string
  clientId?: string
  part?: number
  isOpen?: boolean
  joinedOn?: Date
}

async function givenSend({ account, id, states, joinedOn, ...of }: GivenSend): Promise<string> {
  const { status = 'done', finishedAt = new Date(month(-5) + day), client, clientId, part, isOpen } = of
  await givenDoneSend(db(), {
    account_id: account,
    id,
    status,
    finished_at: isOpen ? null : finishedAt,
    ...(client ? { client } : {}),
    ...(clientId ? { client_id: clientId } : {}),
    ...(part === undefined ? {} : { part }),
    ...(isOpen ? { is_open: true } : {}),
  })
  const rows = states.map((state) => ({
    send_id: id,
    contact_id: newId(),
    email: `${state}@example.org`,
    state,
    reason: state === 'dropped' ? 'global' : null,
    ...(joinedOn ? { joined_on: joinedOn } : {}),
  }))
  await db().insertInto('recipient').values(rows).execute()
  return id
}

async function statesOf(id: string): Promise<string[]> {
  const rows = await db().selectFrom('recipient').select('state').where('send_id', '=', id).execute()
  return rows.map(({ state }) => state).sort()
}

describe('a month of recipients', () => {
  test.for([
    ['whose recipient is uncertain', { states: ['delivered', 'uncertain'] }],
    ['with a send that runs', { states: ['delivered'], status: 'sending' }],
    ['with a send that people may join', { states: ['delivered'], status: 'sending', isOpen: true }],
    ['with a send that is paused', { states: ['delivered'], status: 'paused' }],
    ['with a send that ended late', { states: ['delivered'], finishedAt: new Date(month(-2) + 10 * day) }],
  ] as const)('stays: one %s', async ([, of]) => {
    const { account } = await server.as(newId())
    // The youngest month that may go, so that it is not overdue.
    const id = await givenSend({ account, id: idAt(month(-3)), ...of })
    await removeOld()
    expect(await statesOf(id)).toEqual([...of.states].sort())
    await db().deleteFrom('recipient').where('send_id', '=', id).execute()
    await db().deleteFrom('send').where('id', '=', id).execute()
  })

  test('is dropped once its last A/B test has ended, and the numbers by state stay', async () => {
    const { account } = await server.as('months')
    const test = { account, clientId: newId() }
    const all = ['delivered', 'dropped', 'bounced']
    const variation = await givenSend({ ...test, id: idAt(month(-3)), part: 1, states: all })
    const rest = await givenSend({ ...test, id: idAt(month(0)), status: 'waiting', states: ['delivered'] })
    const programs = await givenSend({
      account,
      id: idAt(month(-3)),
      states: ['delivered'],
      client: 'mail-send',
    })
    await db()
      .insertInto('send_batch')
      .values([variation, rest].map((send_id) => ({ send_id, number: 0, size: 3, status: 'done' })))
      .execute()
    await removeOld()
    expect(await statesOf(variation), 'the test runs').toEqual([...all].sort())

    await db().updateTable('send').set({ status: 'done' }).where('id', '=', rest).execute()
    expect(await removeOld()).toBe(1)
    expect(await Promise.all([variation, programs, rest].map(statesOf))).toEqual([[], [], ['delivered']])
    const sends = db().selectFrom('send').select(['recipients_removed', 'recipients_removed_at'])
    expect(await sends.where('id', '=', variation).executeTakeFirst()).toEqual({
      recipients_removed: { delivered: 1, bounced: 1, 'dropped:global': 1 },
      recipients_removed_at: expect.any(Date),
    })
    expect(await sends.where('id', '=', rest).executeTakeFirst()).toMatchObject({ recipients_removed: null })
    const batches = db().selectFrom('send_batch').select('send_id')
    expect(await batches.where('send_id', 'in', [variation, rest]).execute()).toEqual([{ send_id: rest }])
    expect(await removeOld(), 'once more').toBe(0)
  })
})

test('old recipients of sends that go on are removed in sets, and the others stay', async () => {
  const { account } = await server.as('lasting')
  const id = newLastingId()
  const states = ['delivered', 'bounced', 'uncertain']
  const automation = { account, client: 'automations', status: 'sending', isOpen: true }
  await givenSend({ ...automation, id, states, joinedOn: old })
  const young = { send_id: id, contact_id: newId(), email: 'y@example.org', state: 'delivered' }
  const resent = { ...young, contact_id: newId(), joined_on: old, sent_at: new Date() }
  for (const row of [young, resent]) await db().insertInto('recipient').values(row).execute()
  const closed = { account, id: newLastingId(), status: 'paused', states: ['delivered'], joinedOn: old }
  await givenSend(closed)
  const removeAgain = async () => {
    await db().updateTable('recipient_mark').set({ thinned_to: null }).execute()
    await removeOld()
  }
  await removeAgain()
  expect(await statesOf(id)).toEqual(['delivered', 'delivered', 'uncertain'])
  expect(await statesOf(closed.id), 'of a send that takes no more people and still runs').toEqual([
    'delivered',
  ])
  const send = db().selectFrom('send').select('recipients_removed').where('id', '=', id)
  expect(await send.executeTakeFirst()).toEqual({ recipients_removed: { delivered: 1, bounced: 1 } })
  await db().updateTable('recipient').set({ state: 'failed' }).where('state', '=', 'uncertain').execute()
  await removeAgain()
  expect(await send.executeTakeFirst()).toEqual({
    recipients_removed: { delivered: 1, bounced: 1, failed: 1 },
  })
})

test('a done batch forgets its contacts once no outcome is unknown', async () => {
  const { account } = await server.as('batches')
  const id = await givenSend({ account, id: newId(), states: ['delivered', 'uncertain'] })
  const people = await db()
    .selectFrom('recipient')
    .select(['contact_id', 'state'])
    .where('send_id', '=', id)
    .execute()
  const idOf = (state: string) => people.find((one) => one.state === state)?.contact_id ?? ''
  const batch = { send_id: id, size: 1, status: 'done', done_at: new Date() }
  await db()
    .insertInto('send_batch')
    .values([
      { ...batch, number: 0, contact_ids: [idOf('delivered')] },
      { ...batch, number: 1, contact_ids: [idOf('uncertain')] },
      { ...batch, number: 2, status: 'open', done_at: null, contact_ids: [newId()] },
    ])
    .execute()
  const named = async () => {
    const batches = db().selectFrom('send_batch').select('number').where('send_id', '=', id)
    const rows = await batches.where('contact_ids', 'is not', null).orderBy('number').execute()
    return rows.map(({ number }) => number)
  }
  await forgetBatches(db())
  expect(await named()).toEqual([1, 2])
  await db()
    .updateTable('recipient')
    .set({ state: 'bounced' })
    .where('contact_id', '=', idOf('uncertain'))
    .execute()
  await forgetBatches(db())
  expect(await named()).toEqual([2])
})

test('batches that can never forget keep no later ones from being looked at', async () => {
  const { account } = await server.as('stuck')
  const id = await givenSend({ account, id: newId(), states: ['uncertain', 'delivered'] })
  const people = await db().selectFrom('recipient').selectAll().where('send_id', '=', id).execute()
  const batches = people.map(({ contact_id, state }) => ({
    send_id: id,
    number: state === 'uncertain' ? 0 : 1,
    size: 1,
    status: 'done',
    done_at: new Date(),
    contact_ids: [contact_id],
  }))
  await db().insertInto('send_batch').values(batches).execute()
  const look = async () => {
    const forgot = await forgetBatches(db(), 1)
    const batches = db().selectFrom('send_batch').select('number').where('send_id', '=', id)
    const rows = await batches.where('contact_ids', 'is not', null).execute()
    return [forgot, rows.map(({ number }) => number).sort()]
  }
  expect(await look()).toEqual([0, [0, 1]])
  expect(await look()).toEqual([1, [0]])
  expect(await look(), 'at the end').toEqual([0, [0]])
  await db().updateTable('recipient').set({ state: 'bounced' }).where('send_id', '=', id).execute()
  expect(await look(), 'from the beginning').toEqual([1, []])
})
