import { emailTesting } from '@carillon/contract/email-testing'
import { expect, testWith, until } from '#test/kit.ts'
import { givenTested, inColor, linesOf, outsideRenderer, partsWith, pictureOf, work } from './runs.fixture.ts'
import { PartFailed } from './test-parts.ts'

const test = testWith({ ROLES: 'http' })

test('an outside renderer shows its pictures as its own, next to the defects that it tells', async ({
  server,
}) => {
  const me = await server.as('outside')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox'], ['gmail-web', 'gmx-web'])
  const asked: string[] = []
  const renderer = outsideRenderer(async (client, hooks) => {
    asked.push(client)
    hooks.onDefects(client, [
      { code: 'lost', feature: 'css-x', module: 'm1', detail: 'x', count: 2, weight: 'major' },
    ])
    hooks.onPicture(client, { ...(await pictureOf('#00ff00')), marks: { m1: { top: 1, height: 2 } } })
    hooks.onPicture(client, { ...(await pictureOf('#003300')), view: 'dark', missingImages: 3 })
    hooks.onDone(client)
    hooks.onFailed(client, 'nothing counts after its end')
  })
  await work(server, me, id, partsWith({ renderer }))
  const found = await set.get(id)
  expect(asked).toEqual(['gmail-web', 'gmx-web'])
  expect(found).toMatchObject({ state: 'complete', to_look_at: 2, clients: 2 })
  expect(found.inbox?.clients[0]).toMatchObject({
    id: 'gmail-web',
    state: 'done',
    missing_images: 3,
    pictures: [
      { view: 'light', marks: { m1: { top: 1, height: 2 } }, compared: null },
      { view: 'dark', width: 20, height: 10 },
    ],
    defects: [{ code: 'lost', weight: 'major', count: 2 }],
  })
})

test('pictures are compared with the newest of the same client before', async ({ server }) => {
  const me = await server.as('compares')
  const set = await givenTested(server, me)
  const runIn = async (color: string, clients: string[]) => {
    const id = await set.run(['inbox'], clients)
    await work(server, me, id, partsWith({ renderer: inColor(color) }))
    const { inbox } = await set.get(id)
    return Object.fromEntries(inbox?.clients.map((client) => [client.id, client.pictures[0]]) ?? [])
  }
  const first = await runIn('#000000', ['gmail-web', 'gmx-web'])
  const second = await runIn('#ffffff', ['gmail-web'])
  expect(second['gmail-web']?.compared).toMatchObject({ share: 1, before_url: first['gmail-web']?.url })
  const third = await runIn('#ffffff', ['gmail-web', 'gmx-web'])
  expect(third['gmail-web']?.compared).toEqual({
    share: 0,
    before_url: second['gmail-web']?.url,
    changes_url: null,
  })
  expect(third['gmx-web']?.compared).toMatchObject({ share: 1, before_url: first['gmx-web']?.url })
})

test('a part that fails says why, and the others are complete', async ({ server }) => {
  const me = await server.as('part fails')
  const set = await givenTested(server, me)
  const id = await set.run(['links', 'accessibility', 'spam'])
  const testLinks = () => Promise.reject(new PartFailed('offline'))
  await work(server, me, id, partsWith({ testLinks }))
  expect(await set.get(id)).toMatchObject({
    state: 'partial',
    reason: null,
    links: { state: 'failed', reason: 'offline', links: [] },
    accessibility: { state: 'done', reason: null },
    spam: { state: 'done' },
  })
  const alone = await set.run(['links'])
  await work(server, me, alone, partsWith({ testLinks }))
  expect(await set.get(alone)).toMatchObject({ state: 'failed', reason: 'offline' })
})

test('a client that the renderer says nothing about fails', async ({ server }) => {
  const me = await server.as('says nothing')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox'], ['gmail-web'])
  await work(server, me, id, partsWith({ renderer: outsideRenderer(() => {}) }))
  expect(await set.get(id)).toMatchObject({
    state: 'failed',
    inbox: { clients: [{ state: 'failed', reason: 'failed' }] },
  })
})

test('a worker that comes back after another took its test changes nothing', async ({ server }) => {
  const me = await server.as('comes back')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox', 'links'], ['gmail-web', 'gmx-web'])
  const goOn = Promise.withResolvers<void>()
  const late = outsideRenderer(async (client, hooks) => {
    hooks.onPicture(client, await pictureOf('#111111'))
    if (client === 'gmail-web') hooks.onDone(client)
    await goOn.promise
    hooks.onPicture(client, { ...(await pictureOf('#222222')), view: 'dark' })
    hooks.onFailed(client, 'late')
  })
  const former = work(server, me, id, partsWith({ renderer: late }))
  await until('one client is done, and the other has a picture', async () => {
    const [first, second] = (await set.get(id)).inbox?.clients ?? []
    return first?.state === 'done' && second?.pictures.length === 1
  })
  const asked: string[] = []
  const next = outsideRenderer(async (client, hooks) => {
    asked.push(client)
    hooks.onPicture(client, await pictureOf('#333333'))
    hooks.onDone(client)
  })
  await work(server, me, id, partsWith({ renderer: next }))
  expect(asked, 'what is done stays').toEqual(['gmx-web'])
  const ended = await set.get(id)
  expect(ended).toMatchObject({ state: 'complete', refunded: 0 })
  goOn.resolve()
  await former
  expect(await set.get(id)).toEqual(ended)
  expect(await linesOf(server, me)).toHaveLength(1)
})

test('a test that a stopping process leaves behind stays open', async ({ server }) => {
  const me = await server.as('left behind')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox', 'accessibility'], ['gmail-web'])
  const stop = new AbortController()
  const renderer = outsideRenderer((_client, hooks) => {
    const ended = new Promise((_resolve, reject) => {
      hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason))
    })
    stop.abort(new Error('the process ends'))
    return ended as Promise<void>
  })
  await expect(work(server, me, id, partsWith({ renderer }), stop.signal)).rejects.toThrow('the process ends')
  expect(await set.get(id)).toMatchObject({ state: 'running', ended_at: null, to_look_at: null })
  await work(server, me, id)
  expect(await set.get(id)).toMatchObject({ state: 'complete' })
})

test('another account sees nothing of a test', async ({ server }) => {
  const me = await server.as('has a test')
  const set = await givenTested(server, me)
  const test_id = await set.run(['links'])
  const other = await server.as('has none')
  expect(await other.outcome(emailTesting.get, { params: { test_id } })).toBe('email_test_not_found')
  expect(await other.outcome(emailTesting.cancel, { params: { test_id } })).toBe('email_test_not_found')
  expect(await other.outcome(emailTesting.list, { params: set.params })).toBe('single_send_not_found')
})
