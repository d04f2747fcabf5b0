import { delivery } from '@carillon/contract/delivery'
import { mailServers } from '@carillon/contract/installation'
import { ipPools } from '@carillon/contract/ips'
import { mailSend } from '@carillon/contract/mail-send'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { bodyFor } from './relay.fixture.ts'
import { givenSeveral } from './several.fixture.ts'

const { given, add, startSend, isDone } = givenSeveral()

/** Sends one message of a program. */
async function sendByProgram(to: string, change: object = {}) {
  const { server } = given
  await server.owner.call(mailSend.send, {
    body: {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'news@nordlicht.test' },
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
      ...change,
    },
  })
}

describe('mail of several servers', () => {
  test('is shared by their weights', async () => {
    await add(given.a, 'A', { weight: 3 })
    await add(given.b, 'B', { weight: 1, is_default: true })
    await isDone(await startSend(80))
    expect([given.a.taken.length, given.b.taken.length]).toEqual([60, 20])
  })

  test('is no mail of a spare one, and of one that is named for other mail', async () => {
    await add(given.a, 'A')
    await add(given.b, 'B', { weight: 0, is_default: true })
    await isDone(await startSend(5))
    expect([given.a.taken.length, given.b.taken.length]).toEqual([5, 0])
  })

  test('goes by unsubscribe group, sender domain and IP pool', async () => {
    const { server, a, b } = given
    const group = await givenFor(server, server.owner).group()
    await add(a, 'A')
    const { id } = await add(b, 'B', { unsubscribe_groups: [group] })
    await isDone(await startSend(4))
    expect([a.taken.length, b.taken.length]).toEqual([4, 0])
    await isDone(await startSend(4, { group }))
    expect([a.taken.length, b.taken.length]).toEqual([4, 4])

    const change = (body: object) => server.owner.call(mailServers.update, { params: { id }, body })
    await change({ unsubscribe_groups: [], sender_domains: ['Shop.test'] })
    await isDone(await startSend(4, { from: 'news@SHOP.test' }))
    expect([a.taken.length, b.taken.length]).toEqual([4, 8])

    await change({ sender_domains: [], ip_pools: ['letters'] })
    expect(await server.owner.call(ipPools.list, {})).toEqual([{ name: 'letters' }])
    expect(await server.owner.call(ipPools.get, { params: { pool_name: 'letters' } })).toEqual({
      pool_name: 'letters',
      ips: [],
    })
    await isDone(await startSend(4, { pool: 'letters' }))
    expect([a.taken.length, b.taken.length]).toEqual([4, 12])
    const draft = await givenFor(server, server.owner).ready()
    expect(
      await server.owner.outcome(singleSends.update, {
        params: { id: draft.id },
        body: { email_config: { ip_pool: 'gone' } },
      }),
    ).toBe('ip_pool_not_found')
  })

  test('of programs goes by its pool too', async () => {
    const { a, b } = given
    await add(a, 'A')
    await add(b, 'B', { ip_pools: ['alerts'] })
    await sendByProgram('one@example.com')
    await sendByProgram('two@example.com', { ip_pool_name: 'alerts' })
    await until('both have left', () => a.taken.length + b.taken.length === 2)
    expect([a.taken, b.taken]).toEqual([['one@example.com'], ['two@example.com']])
  })

  test('of the product itself goes by the domain of its sender', async () => {
    const { a, b, server } = given
    await add(a, 'A')
    await add(b, 'B', { sender_domains: ['post.test'] })
    const { mailer } = server.product.services
    await mailer.send({ from: 'x@post.test', to: 'one@example.com', subject: 'x', text: 'x' })
    await mailer.send({ from: 'x@other.test', to: 'two@example.com', subject: 'x', text: 'x' })
    expect([a.taken, b.taken]).toEqual([['two@example.com'], ['one@example.com']])
    await b.refuse()
    await mailer.send({ from: 'x@post.test', to: 'three@example.com', subject: 'x', text: 'x' })
    expect(a.taken).toEqual(['two@example.com', 'three@example.com'])
    await b.comeBack()
  })
})

describe('the rate of a server', () => {
  test('gives what is above it to the others', async () => {
    await add(given.a, 'A', { weight: 100, messages_per_hour: 1 })
    await add(given.b, 'B', { weight: 1, is_default: true })
    await isDone(await startSend(20))
    expect([given.a.taken.length, given.b.taken.length]).toEqual([1, 19])
  })

  test('lets campaigns wait until it allows them, and mail of programs leave', async () => {
    const { a, server } = given
    const { id } = await add(a, 'A', { messages_per_hour: 2 })
    const send = await startSend(5)
    await until('the first has left', () => a.taken.length === 1)
    const shown = () => server.owner.call(delivery.get, { params: { id: send } })
    await until('the others are said to wait', async () => {
      const { server_limit, eta } = await shown()
      // Four messages at two an hour.
      return server_limit === 2 && eta !== null && Date.parse(eta) - Date.now() > 1.9 * 3_600_000
    })
    await sendByProgram('now@example.com')
    await until('mail of a program leaves', () => a.taken.includes('now@example.com'))
    expect(a.taken).toHaveLength(2)
    // The places of the slow rate are forgotten.
    await server.owner.call(mailServers.update, {
      params: { id },
      body: { messages_per_hour: 3_600_000 },
    })
    await isDone(send)
    expect((await shown()).server_limit).toBeNull()
    expect(new Set(a.taken).size).toBe(6)
    expect(a.taken).toHaveLength(6)
  })
})

describe('the list of servers', () => {
  const create = (change: object = {}) =>
    given.server.owner.outcome(mailServers.create, { body: { ...bodyFor(given.a.port), ...change } })

  test('refuses a name that is taken, a group that does not exist and what is twice', async () => {
    await add(given.a, 'Relay')
    const { id } = await add(given.b, 'Other')
    const change = (body: object) => given.server.owner.outcome(mailServers.update, { params: { id }, body })
    expect(await create({ name: 'relay' })).toBe('mail_server_name_taken')
    expect(await change({ name: 'RELAY' })).toBe('mail_server_name_taken')
    expect(await change({ name: 'OTHER' })).toBe(200)
    expect(await create({ name: 'x', unsubscribe_groups: [2_000_000_000] })).toBe(
      'unsubscribe_group_not_found',
    )
    expect(await change({ unsubscribe_groups: [2_000_000_000] })).toBe('unsubscribe_group_not_found')
    for (const wrong of [
      { ip_pools: ['one', 'one'] },
      { sender_domains: ['no domain'] },
      { weight: -1 },
      { weight: 1001 },
      { messages_per_hour: 0 },
    ])
      expect(await change(wrong)).toBe('invalid_input')
    const stranger = await given.server.as('elsewhere')
    const group = await givenFor(given.server, stranger).group()
    expect(await change({ unsubscribe_groups: [group] })).toBe('unsubscribe_group_not_found')
  })

  test('keeps a group that was deleted meanwhile', async () => {
    const { server } = given
    const group = await givenFor(server, server.owner).group()
    const { id } = await add(given.a, 'A', { unsubscribe_groups: [group] })
    await server.product.services.database.db
      .deleteFrom('unsubscribe_group')
      .where('id', '=', group)
      .execute()
    const change = { params: { id }, body: { name: 'B', unsubscribe_groups: [group] } }
    expect(await server.owner.outcome(mailServers.update, change)).toBe(200)
  })

  test('always has a default one', async () => {
    const { owner } = given.server
    const first = await add(given.a, 'A', { is_default: false })
    expect(first.is_default).toBe(true)
    const second = await add(given.b, 'B')
    expect(second.is_default).toBe(false)
    const params = { id: first.id }
    expect(await owner.outcome(mailServers.update, { params, body: { is_default: false } })).toBe(
      'mail_server_default_needed',
    )
    expect(await owner.outcome(mailServers.delete, { params })).toBe('mail_server_default_needed')
    await owner.call(mailServers.update, { params: { id: second.id }, body: { is_default: true } })
    expect(await owner.outcome(mailServers.update, { params, body: { is_default: false } })).toBe(200)
    expect(await owner.outcome(mailServers.delete, { params })).toBe(204)
    expect(await owner.outcome(mailServers.delete, { params: { id: second.id } })).toBe(204)
  })

  test('has an end', async () => {
    for (let at = 0; at < 20; at++) await add(given.a, `Server ${at}`)
    expect(await create({ name: 'One more' })).toBe('mail_server_limit_reached')
  })

  test('tells each server as it was set, and no password', async () => {
    const made = await add(given.a, 'A', { weight: 7, messages_per_hour: 500, ip_pools: ['news'] })
    const { result, source } = await given.server.owner.call(mailServers.list, {})
    expect(source).toBe('product')
    expect(result).toEqual([made])
    expect(made).toMatchObject({
      weight: 7,
      messages_per_hour: 500,
      ip_pools: ['news'],
      unsubscribe_groups: [],
      sender_domains: [],
      state: { condition: 'unused', left_until: null, problem: null },
    })
    expect(JSON.stringify(result)).not.toContain('opensesame')
  })

  test('tests each as it is stored', async () => {
    await add(given.a, 'A')
    const { id } = await add(given.b, 'B')
    const mail = { from: 'a@nordlicht.test', to: 'tested@nordlicht.test', id }
    const tested = await given.server.owner.call(mailServers.test, { body: mail })
    expect(tested.is_accepted).toBe(true)
    expect(given.b.taken).toEqual(['tested@nordlicht.test'])
    expect(JSON.stringify(tested)).not.toContain('opensesame')
  })
})
