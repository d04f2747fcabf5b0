import { mailBatches, scheduledSends } from '@carillon/contract/mail-batches'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'
import { giveUpHeld } from './give-up-held.ts'
import { mailKit } from './mail-send.fixture.ts'

const kit = mailKit()
const { copiesOf, findSend, givenSender, send, received } = kit

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const newBatch = async (who: Caller) => (await who.call(mailBatches.create, {})).batch_id
const hold = (who: Caller, batch_id: string, status: 'pause' | 'cancel') =>
  who.call(scheduledSends.create, { body: { batch_id, status } })
const params = (batch_id: string) => ({ params: { batch_id } })

/** Sends mail to this address, due in an hour. */
function later(who: Caller, batch_id: string, email: string) {
  const send_at = Math.floor(inHours(1).getTime() / 1000)
  return send(who, { batch_id, send_at, personalizations: [{ to: [{ email }] }] })
}

/** Makes one send due now. */
async function becomeDue(id: string) {
  await kit.db.updateTable('send_batch').set({ next_at: new Date() }).where('send_id', '=', id).execute()
  await kit.db.updateTable('mail').set({ due_at: new Date() }).where('send_id', '=', id).execute()
}

describe('batches', () => {
  test('are created, and found by their account only', async () => {
    const me = await givenSender('makes')
    const batch_id = await newBatch(me)
    expect(batch_id).toMatch(/^[A-Za-z0-9]{20,}$/)
    expect(await me.call(mailBatches.get, params(batch_id))).toEqual({ batch_id })
    expect(await me.outcome(mailBatches.get, params('unknown'))).toBe('mail_batch_invalid')
    const other = await kit.server.as('others')
    expect(await other.outcome(mailBatches.get, params(batch_id))).toBe('mail_batch_invalid')
    const body = { batch_id, status: 'pause' as const }
    expect(await other.outcome(scheduledSends.create, { body })).toBe('mail_batch_invalid')
  })

  test('mark the unsubscribe group of scheduled mail as mailed when it leaves, not before', async () => {
    const me = await givenSender('groups')
    const [free, held] = [await newBatch(me), await newBatch(me)]
    const [freeGroup, heldGroup] = await Promise.all([1, 2].map(() => givenFor(kit.server, me).group()))
    const lastMailed = async (group_id = 0) =>
      (await me.call(unsubscribeGroups.get, { params: { group_id } })).last_email_sent_at
    const send_at = Math.ceil(Date.now() / 1000) + 2
    for (const [batch_id, group_id = 0] of [
      [free, freeGroup],
      [held, heldGroup],
    ] as const) {
      const to = [{ email: `${batch_id}@groups.test` }]
      await send(me, { batch_id, send_at, asm: { group_id }, personalizations: [{ to }] })
    }
    await hold(me, held, 'pause')
    expect(await lastMailed(freeGroup)).toBeNull()
    await received(`${free}@groups.test`)
    await until('the group is marked as mailed', async () => (await lastMailed(freeGroup)) !== null)
    expect(Date.parse((await lastMailed(freeGroup)) ?? '')).toBeGreaterThanOrEqual(send_at * 1000)
    expect(await lastMailed(heldGroup)).toBeNull()
    await me.call(scheduledSends.delete, params(held))
    expect(await lastMailed(heldGroup)).not.toBeNull()
  })

  test('pause waiting and later mail until they are released', async () => {
    const me = await givenSender('pauses')
    const [batch, another] = [await newBatch(me), await newBatch(me)]
    const before = await later(me, batch, 'before@pause.test')
    const free = await later(me, another, 'free@pause.test')
    expect(await hold(me, batch, 'pause')).toEqual({ batch_id: batch, status: 'pause' })
    const after = await later(me, batch, 'after@pause.test')
    const now = await send(me, { batch_id: batch, personalizations: [{ to: [{ email: 'now@pause.test' }] }] })
    for (const id of [before, after, free]) await becomeDue(id)
    await received('free@pause.test')
    for (const id of [before, after, now]) expect((await findSend(me, id)).status).toBe('paused')
    await giveUpHeld({ db: kit.db, now: () => inHours(71) })
    for (const name of ['before', 'after', 'now']) expect(copiesOf(`${name}@pause.test`)).toEqual([])

    expect(await me.call(scheduledSends.list, {})).toEqual([{ batch_id: batch, status: 'pause' }])
    expect(await me.call(scheduledSends.get, params(batch))).toEqual([{ batch_id: batch, status: 'pause' }])
    await me.call(scheduledSends.delete, params(batch))
    for (const name of ['before', 'after', 'now']) await received(`${name}@pause.test`)
    expect(await me.call(scheduledSends.get, params(batch))).toEqual([])
    expect(await me.outcome(scheduledSends.delete, params(batch))).toBe('scheduled_send_not_found')
  })

  test('are sent at their time if released early', async () => {
    const me = await givenSender('early')
    const batch = await newBatch(me)
    const id = await later(me, batch, 'early@early.test')
    await hold(me, batch, 'cancel')
    await me.call(scheduledSends.delete, params(batch))
    expect((await findSend(me, id)).status).toBe('sending')
    await send(me, { personalizations: [{ to: [{ email: 'marker@early.test' }] }] })
    await received('marker@early.test')
    expect(copiesOf('early@early.test')).toEqual([])
    await becomeDue(id)
    await received('early@early.test')
  })

  test('are paused or cancelled once; PATCH changes that', async () => {
    const me = await givenSender('twice')
    const batch_id = await newBatch(me)
    const change = (status: 'pause' | 'cancel') =>
      me.outcome(scheduledSends.update, { ...params(batch_id), body: { status } })
    expect(await change('cancel')).toBe('scheduled_send_not_found')
    await hold(me, batch_id, 'pause')
    const again = { body: { batch_id, status: 'pause' as const } }
    expect(await me.outcome(scheduledSends.create, again)).toBe('scheduled_send_held')
    expect(await change('cancel')).toBe(204)
    expect(await me.call(scheduledSends.get, params(batch_id))).toEqual([{ batch_id, status: 'cancel' }])
    const odd = { body: { batch_id, status: 'stop' as 'pause' } }
    expect(await me.outcome(scheduledSends.create, odd)).toBe('invalid_input')
  })

  test('end cancelled mail when it is due, and paused mail three days later', async () => {
    const me = await givenSender('ends')
    const [cancelled, paused] = [await newBatch(me), await newBatch(me)]
    const first = await later(me, cancelled, 'first@ends.test')
    const second = await later(me, paused, 'second@ends.test')
    await hold(me, cancelled, 'cancel')
    await hold(me, paused, 'pause')
    const statuses = async () =>
      Promise.all([first, second].map(async (id) => (await findSend(me, id)).status))
    await giveUpHeld({ db: kit.db, now: () => inHours(0.9) })
    expect(await statuses()).toEqual(['paused', 'paused'])
    await giveUpHeld({ db: kit.db, now: () => inHours(1.1) })
    expect(await statuses()).toEqual(['stopped', 'paused'])
    await giveUpHeld({ db: kit.db, now: () => inHours(72.9) })
    expect(await statuses()).toEqual(['stopped', 'paused'])
    await giveUpHeld({ db: kit.db, now: () => inHours(73.1) })
    expect(await statuses()).toEqual(['stopped', 'stopped'])
    for (const batch of [cancelled, paused]) await me.call(scheduledSends.delete, params(batch))
    expect(await statuses()).toEqual(['stopped', 'stopped'])
    const left = await kit.db
      .selectFrom('recipient')
      .select(['state', 'reason'])
      .where('send_id', 'in', [first, second])
      .execute()
    expect(left).toEqual(Array(2).fill({ state: 'dropped', reason: 'stopped' }))
  })

  test('do not affect mail that was sent', async () => {
    const me = await givenSender('deferred')
    const batch = await newBatch(me)
    const id = await send(me, {
      batch_id: batch,
      personalizations: [{ to: [{ email: 'done@deferred.test' }] }],
    })
    await until('it is done', async () => (await findSend(me, id)).status === 'done')
    await hold(me, batch, 'cancel')
    expect((await findSend(me, id)).status).toBe('done')
  })
})
