import { installation, mailServers } from '@carillon/contract/installation'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test, until } from '#test/kit.ts'
import { givenSeveral } from './several.fixture.ts'

const { given, add, startSend, isDone, sendOf, stateOf } = givenSeveral()

/** All recipients of accepted messages, of both servers. */
const taken = () => [...given.a.taken, ...given.b.taken]

/** Lets a server hold its answers, until the returned function is called. */
function hold(relay: typeof given.a): () => void {
  let release = (): void => {}
  relay.hold = new Promise((resolve) => {
    release = resolve
  })
  return release
}

test('a server that refuses connections in the middle of a send is left, nobody gets two, and it is used again', async () => {
  const { a, b } = given
  const first = await add(a, 'A')
  await add(b, 'B', { is_default: true })
  const release = hold(b)
  const send = await startSend(120)
  await until('both are given messages', () => a.taken.length > 0 && b.came > 0)
  const before = a.taken.length
  await a.refuse()
  release()
  await isDone(send)
  expect(before).toBeLessThan(120)
  const counts = await given.server.product.services.database.db
    .selectFrom('recipient')
    .innerJoin('send', 'send.id', 'recipient.send_id')
    .select(({ fn }) => ['recipient.state', fn.countAll<string>().as('count')])
    .where('send.client_id', '=', send)
    .groupBy('recipient.state')
    .execute()
  const of = (state: string) => Number(counts.find((one) => one.state === state)?.count ?? 0)
  expect(new Set(taken()).size).toBe(taken().length)
  expect(of('delivered') + of('uncertain')).toBe(120)
  expect(taken().length).toBeGreaterThanOrEqual(of('delivered'))
  // At most one message for each of its two connections was being taken when it ended.
  expect(of('uncertain')).toBeLessThanOrEqual(2)
  const left = await until('the page says so', async () => {
    const state = await stateOf(first.id)
    return state?.problem ? state : null
  })
  expect(['left', 'failing']).toContain(left.condition)
  expect(left.problem?.detail).toContain(`127.0.0.1:${a.port}`)
  expect(left.last_hour.not_taken).toBeGreaterThanOrEqual(0)

  await a.comeBack()
  await until(
    'it is reached without a message',
    async () => (await stateOf(first.id))?.condition === 'reached',
  )
  a.taken.length = 0
  b.taken.length = 0
  await isDone(await startSend(20))
  expect([a.taken.length, b.taken.length]).toEqual([10, 10])
  await until('the answers are counted', async () => {
    const state = await stateOf(first.id)
    return (state?.last_hour.accepted ?? 0) >= 10
  })
})

test('mail waits while no server is reached, says why, and leaves when one is back', async () => {
  const { a, b } = given
  const first = await add(a, 'A')
  await add(b, 'B', { is_default: true })
  await a.refuse()
  await b.refuse()
  const send = await startSend(30)
  const waiting = await until('the send says why', async () => {
    const row = await sendOf(send)
    return row?.last_error ? row : null
  })
  expect(waiting.status).toBe('sending')
  expect(waiting.last_error).toContain('ECONNREFUSED')
  await until('the page says so', async () =>
    ['failing', 'left'].includes((await stateOf(first.id))?.condition ?? ''),
  )
  await b.comeBack()
  await isDone(send)
  expect(new Set(b.taken).size).toBe(30)
  expect(b.taken).toHaveLength(30)
  expect((await sendOf(send))?.last_error).toBeNull()
  await a.comeBack()
})

test('a send whose servers are away does not hold up a send with another one', async () => {
  const { a, b, server } = given
  const group = await givenFor(server, server.owner).group()
  await add(a, 'A')
  await add(b, 'B', { unsubscribe_groups: [group] })
  await a.refuse()
  const waits = await startSend(10)
  await until('the first send waits', async () => (await sendOf(waits))?.last_error)
  await isDone(await startSend(10, { group }))
  expect((await sendOf(waits))?.status).toBe('sending')
  expect(b.taken).toHaveLength(10)
  await a.comeBack()
  await isDone(waits)
  expect([a.taken.length, b.taken.length]).toEqual([10, 10])
})

test('a server named for a group is replaced by the default one while it is away', async () => {
  const { a, b, server } = given
  const group = await givenFor(server, server.owner).group()
  await add(a, 'A')
  await add(b, 'B', { unsubscribe_groups: [group] })
  await b.refuse()
  await isDone(await startSend(10, { group }))
  expect([a.taken.length, b.taken.length]).toEqual([10, 0])
  await b.comeBack()
})

test('a wrong password that is saved while a send runs gives its mail to another server', async () => {
  const { a, b, server } = given
  const { id } = await add(a, 'A')
  await add(b, 'B', { is_default: true })
  const release = hold(a)
  const send = await startSend(60)
  await until('it is given messages', () => a.came > 0)
  await server.owner.call(mailServers.update, { params: { id }, body: { password: 'a typing mistake' } })
  release()
  await isDone(send)
  expect(new Set(taken()).size).toBe(60)
  expect(taken()).toHaveLength(60)
  const state = await until('the page names the reply', async () => {
    const found = await stateOf(id)
    return found?.problem?.detail.includes('535') ? found : null
  })
  expect(['left', 'failing']).toContain(state.condition)
  expect(JSON.stringify(state)).not.toContain('typing mistake')
  await server.owner.call(mailServers.update, { params: { id }, body: { password: 'opensesame-1' } })
  a.taken.length = 0
  await isDone(await startSend(10))
  expect(a.taken).toHaveLength(5)
})

test('a server that is removed in the middle of a send leaves its messages to the others', async () => {
  const { a, b, server } = given
  const { id } = await add(b, 'B')
  await add(a, 'A', { is_default: true })
  const release = hold(b)
  const send = await startSend(60)
  await until('it is given messages', () => b.came > 0)
  await server.owner.call(mailServers.delete, { params: { id } })
  release()
  await isDone(send)
  expect(new Set(taken()).size).toBe(60)
  expect(taken()).toHaveLength(60)
})

test('the installation names the default server, and metrics count by server', async () => {
  await add(given.a, 'A')
  await isDone(await startSend(3))
  const shown = await given.server.owner.call(installation.get, {})
  expect(shown.mail.server?.port).toBe(given.a.port)
  const text = await given.server.product.services.metrics.registry.metrics()
  expect(text).toMatch(/carillon_mail_server_messages_total\{server="A",outcome="accepted"\} [1-9]/)
})

test('a server that was left by a process which ended is found back', async () => {
  const { id } = await add(given.a, 'A')
  const { db } = given.server.product.services.database
  const at = new Date(Date.now() - 120_000)
  await db
    .insertInto('mail_server_state')
    .values({ server_id: id, left_until: at, problem: 'connect ECONNREFUSED', problem_at: at })
    .execute()
  expect((await stateOf(id))?.condition).toBe('failing')
  await until('it is tried without a message', async () => (await stateOf(id))?.condition === 'reached')
  expect(given.a.came).toBe(0)
})

test('a server that passes its test and refuses every message says so', async () => {
  const { a, server } = given
  const { id } = await add(a, 'A')
  a.refusal = '5.7.1 Your quota is used up'
  await isDone(await startSend(25))
  const state = await until('the page names the reply', async () => {
    const found = await stateOf(id)
    return found?.condition === 'refusing' ? found : null
  })
  expect(state.problem?.detail).toContain('Your quota is used up')
  expect(state.last_hour).toMatchObject({ accepted: 0, refused: 25 })
  expect(state.reached_at).not.toBeNull()
  a.refusal = null
  await isDone(await startSend(3))
  await until('it takes messages again', async () => (await stateOf(id))?.condition === 'reached')
  expect((await server.owner.call(mailServers.list, {})).result[0]?.state.problem).toBeNull()
})
