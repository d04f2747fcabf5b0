import { home } from '@carillon/contract/home'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { addCounterChanges } from '#sending/events/summaries/sum-up-counters.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

const homeOf = (who: Caller) => who.call(home.get, { query: { timezone: 'Europe/Berlin' } })
const draft = async (who: Caller, name: string) => (await who.call(singleSends.create, { body: { name } })).id

interface Source {
  client?: 'automations' | 'mail-send'
  channel?: 'sms'
}

/** A sent single send, or another account's send, with these counters, some days ago. */
async function sent(
  { product }: Server,
  who: Caller,
  { id, daysAgo, status = 'done', of = {} }: { id: string; daysAgo: number; status?: string; of?: Source },
  counts: Record<string, number> = {},
): Promise<void> {
  const { db } = product.services.database
  const [account_id, send_id] = [who.account, newId()]
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await db.updateTable('single_send').set({ status: 'triggered', sent_at: at }).where('id', '=', id).execute()
  await db
    .insertInto('send')
    .values({
      id: send_id,
      account_id,
      client: 'single-sends',
      client_id: id,
      status: 'done',
      message: '{}',
      total: 1,
      ...of,
    })
    .execute()
  if (status !== 'done') {
    // A batch that is tried again tomorrow: without an open one the engine would end the send.
    const next_at = new Date(Date.now() + 86_400_000)
    await db
      .insertInto('send_batch')
      .values({ send_id, number: 1, size: 1, contact_ids: [newId()], next_at })
      .execute()
    await db.updateTable('send').set({ status }).where('id', '=', send_id).execute()
  }
  for (const [metric, value] of Object.entries(counts)) {
    await db.insertInto('send_counter').values({ send_id, metric, value, bucket: at }).execute()
  }
}

describe('the start page', () => {
  test('of a new account is empty, and nothing is set up', async ({ server }) => {
    const answer = await homeOf(await server.as('new'))
    expect(answer).toMatchObject({ scheduled: [], drafts: [], running: [], latest: [], attention: [] })
    expect(answer.last).toEqual({
      requests: 0,
      delivered: 0,
      delivered_counting_opens: 0,
      delivered_counting_clicks: 0,
      unique_opens: 0,
      unique_clicks: 0,
      unsubscribes: 0,
    })
    expect(answer.audience.contact_count).toBe(0)
    expect(answer.setup).toEqual({
      has_public_address: false,
      mail_leaves: false,
      sets_installation: false,
      has_brand: false,
      has_verified_sender: false,
      unverified_sender: null,
      has_unsubscribe_group: false,
      has_sent: false,
    })
  })

  test('compares the last thirty days with the thirty before', async ({ server }) => {
    const me = await server.as('compares')
    const counts = { requests: 10, delivered: 9, unique_opens: 4, unique_clicks: 2, unsubscribes: 1 }
    await sent(server, me, { id: await draft(me, 'Recent'), daysAgo: 2 }, counts)
    await sent(server, me, { id: await draft(me, 'Earlier'), daysAgo: 40 }, { delivered: 3 })
    await sent(server, me, { id: await draft(me, 'Long ago'), daysAgo: 70 }, { delivered: 100 })
    const { last, before, latest, setup } = await homeOf(me)
    expect(last).toEqual({ ...counts, delivered_counting_opens: 9, delivered_counting_clicks: 9 })
    expect(before.delivered).toBe(3)
    expect(latest.map(({ name }) => name)).toEqual(['Recent', 'Earlier', 'Long ago'])
    expect(setup.has_sent).toBe(true)
  })

  test('counts all mail of the account, also of automations and programs, and counts texts apart', async ({
    server,
  }) => {
    const me = await server.as('sends in all ways')
    const { db } = server.product.services.database
    const other = (of: Source, counts: Record<string, number>) =>
      sent(server, me, { id: newId(), daysAgo: 1, of }, counts)
    await other({ client: 'automations' }, { requests: 70, delivered: 67, unique_opens: 30 })
    await other({ client: 'mail-send' }, { requests: 4, delivered: 3 })
    await other({ client: 'automations', channel: 'sms' }, { requests: 9, delivered: 9 })
    const id = newId()
    const held = JSON.stringify({ code: 'list_deleted', at: new Date().toISOString(), step: null })
    const values = { id, account_id: me.account, name: 'Welcome', status: 'paused', held }
    await db.insertInto('automation').values(values).execute()
    for (const summed of [false, true]) {
      if (summed) await addCounterChanges(db)
      const { last, delivered_by, setup, attention } = await homeOf(me)
      expect(last).toMatchObject({ requests: 74, delivered: 70, unique_opens: 30 })
      expect(delivered_by).toEqual({ single_sends: 0, automations: 67, programs: 3, texts: 9 })
      expect(setup.has_sent).toBe(true)
      expect(attention).toEqual([{ kind: 'automation_paused', id, name: 'Welcome' }])
      const { days } = await me.call(singleSends.summary, { query: { days: 30 } })
      expect(days.some(({ delivered }) => delivered > 0)).toBe(false)
    }
  })

  test('shows planned, begun, running and stuck single sends of this account only', async ({ server }) => {
    const me = await server.as('busy')
    const given = givenFor(server, me)
    const { db } = server.product.services.database
    await draft(await server.as('somebody else'), 'Not mine')
    await draft(me, 'Half done')
    const [held, running, paused] = [
      await draft(me, 'Missed'),
      await draft(me, 'On its way'),
      await draft(me, 'Stopped short'),
    ]
    await db
      .updateTable('single_send')
      .set({ held: JSON.stringify({ code: 'missed', at: new Date().toISOString() }) })
      .where('id', '=', held)
      .execute()
    await sent(server, me, { id: running, daysAgo: 0, status: 'sending' })
    await sent(server, me, { id: paused, daysAgo: 0, status: 'paused' })
    const ready = await given.ready()
    const send_at = new Date(Date.now() + 86_400_000).toISOString()
    await me.call(singleSends.schedule, { params: { id: ready.id }, body: { send_at } })

    const answer = await homeOf(me)
    expect(answer.scheduled).toMatchObject([{ id: ready.id, send_at }])
    expect(answer.drafts.map(({ name }) => name)).toEqual(['Missed', 'Half done'])
    expect(answer.running.map(({ name }) => name)).toEqual(['On its way'])
    expect(answer.attention).toEqual([
      { kind: 'send_paused', id: paused, name: 'Stopped short' },
      { kind: 'send_held', id: held, name: 'Missed' },
    ])
    expect(answer.setup).toMatchObject({ has_verified_sender: true, has_unsubscribe_group: true })
  })
})
