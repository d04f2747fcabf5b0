import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { readApiRoutes, unservedCalls } from './api-routes.ts'

let tree: PlantedTree | undefined

afterEach(async () => {
  await tree?.remove()
  tree = undefined
})

const contract = `
const call = (method, path) => ({ method, path, status: 200 })
export const senders = {
  list: call('GET', '/v3/senders'),
  create: call('POST', '/v3/senders'),
  file: call('GET', '/v3/senders/file'),
  kinds: { one: { get: call('GET', '/v3/one') }, two: { get: call('GET', '/v3/two') } },
}`

/** Serves the addresses of the text, and lists for each address its file and the file of its verb. */
async function servedRoutes(body: string): Promise<string[]> {
  tree = await plantTree({
    'packages/contract/src/senders.ts': contract,
    'apps/server/src/features/groups/public.ts': "export { groups as groups } from './find-groups.ts'",
    'apps/server/src/features/senders/routes.ts': `
      import { senders } from '@carillon/contract/senders'
      import { handle } from '#platform/http/handle.ts'
      import { mayDo } from './senders.rules.ts'
      import { toWire } from './wire.ts'
      import { findSenders } from './find.ts'
      import * as verbs from './senders.ts'
      import { groups } from '#features/groups/public.ts'
      ${body}`,
  })
  const routes = await readApiRoutes(tree.root)
  return routes.map(({ method, path, verb }) => `${method} ${path} ${verb.split('/features/')[1]}`)
}

describe('an address of the server', () => {
  test.for([
    [
      'is a call with its verb',
      'handle(app, senders.list, ({ db }) => verbs.list(db))',
      'GET /v3/senders senders/senders.ts',
    ],
    [
      'is answered by the last call, not by those before it',
      `handle(app, senders.create, async ({ db }) => {
        const known = await groups(db)
        if (mayDo(known)) return toWire(await findSenders(db))
      })`,
      'POST /v3/senders senders/find.ts',
    ],
    [
      'is answered by the file behind a door',
      'handle(app, senders.list, ({ db }) => groups(db))',
      'GET /v3/senders groups/find-groups.ts',
    ],
    [
      'is answered by a function of its own file',
      'handle(app, senders.list, answer)\nasync function answer({ db }) { return { result: await shown(db) } }\nconst shown = 1',
      'GET /v3/senders senders/routes.ts',
    ],
    [
      "is answered by the function that its own file's function calls",
      'handle(app, senders.list, (context) => answer(context))\nasync function answer({ db }) { return findSenders(db) }',
      'GET /v3/senders senders/find.ts',
    ],
    [
      'is a page',
      "scope.get('/e/v/:token', (request) => verbs.verify(request))",
      'GET /e/v/:token senders/senders.ts',
    ],
    [
      'is a file whose endpoint is destructured from the contract',
      'const { file } = senders\nfastify.get(file.path, {}, () => findSenders())',
      'GET /v3/senders/file senders/find.ts',
    ],
  ] as const)('%s', async ([, body, expected]) => {
    expect(await servedRoutes(body)).toEqual([expected])
  })

  test('may have several methods, and calls may be handed to a function', async () => {
    const body = `
      for (const method of ['GET', 'POST'] as const) scope.route({ method, url: '/e/u', handler: () => findSenders() })
      both(app, senders.kinds.one)
      both(app, senders.kinds.two)
      function both(app, calls) { handle(app, calls.get, ({ db }) => verbs.list(db)) }`
    expect(await servedRoutes(body)).toEqual([
      'GET /e/u senders/find.ts',
      'POST /e/u senders/find.ts',
      'GET /v3/one senders/senders.ts',
      'GET /v3/two senders/senders.ts',
    ])
  })

  test('is reported when a call of the contract has none', async () => {
    await servedRoutes(
      'handle(app, senders.list, () => 1)\nhandle(app, senders.create, () => 1)\nhandle(app, senders.file, () => 1)',
    )
    const root = tree?.root ?? ''
    expect(await unservedCalls(root, await readApiRoutes(root))).toEqual([
      '/v3/one GET is in the contract, but no file of the server is found that answers it',
      '/v3/two GET is in the contract, but no file of the server is found that answers it',
    ])
  })
})
