import { callNames } from '@carillon/contract/all-calls'
import { type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { errorsIn } from '@carillon/contract/refusals'
import { roles } from '@carillon/contract/roles'
import { scopes } from '@carillon/contract/scope-names'
import { isScope, mayCall, personalScopes } from '@carillon/contract/scopes'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { givenPerson } from '#test/given-person.ts'
import { expect, type Server, testWith } from '#test/kit.ts'
import { makeHttp } from './http.ts'

/*
 * Rights come from one source, the contract: its `mayCall` says who may make which call, and this table holds the server
 * against it. `every-account.test.ts` proves that a call stays within its account.
 */

const test = testWith({ RATE_LIMITS: 'off' })

interface Address {
  endpoint: Endpoint
  name: string
  params: Record<string, string>
}

/** Each call of the contract that asks who calls; with one address for each value that its scope depends on. */
const addresses: readonly Address[] = [...callNames].flatMap(([endpoint, name]) => {
  const { scope, path } = endpoint
  if (scope === 'public') return []
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key ?? '', 'none']))
  if (typeof scope === 'string' || !('parameter' in scope)) return [{ endpoint, name, params }]
  return [...Object.keys(scope.is), 'none'].map((value) => ({
    endpoint,
    name: `${name} of ${value}`,
    params: { ...params, [scope.parameter]: value },
  }))
})

/**
 * A body that no call reads: it is refused before its handler, but behind the question of who calls. So nothing is
 * written, whoever calls.
 */
const unreadable = { headers: { 'content-type': 'application/json' }, body: '{' }

/** The people of the table by their names, each with the scopes that they are to have; null: all. */
async function givenPeople(server: Server) {
  const { result } = await server.owner.call(roles.list, {})
  const own = ['marketing.read', 'templates', 'suppression.bounces.delete', 'teammates.read']
  const made = await server.owner.call(roles.create, { body: { name: 'Own', scopes: own } })
  const withRole = [...result, made].map(({ id, name, scopes: held }) => ({
    name,
    held: [...held, ...personalScopes] as string[] | null,
    of: { roleId: id },
  }))
  const others = [
    { name: 'owner', held: null, of: { type: 'owner' as const } },
    { name: 'admin', held: null, of: { type: 'admin' as const } },
    { name: 'own scopes', held: [...own, ...personalScopes], of: { scopes: own } },
    { name: 'none', held: [...personalScopes], of: { scopes: [] } },
  ]
  return Promise.all(
    [...withRole, ...others].map(async ({ name, held, of }) => {
      const person = await givenPerson(server, `table-${name.replaceAll(' ', '-')}`.toLowerCase(), of)
      return { name, held, person }
    }),
  )
}

test('each role may make the calls that the contract says, and no other', async ({ server }) => {
  const people = await givenPeople(server)
  expect(people.map(({ name }) => name)).toEqual([
    ...['Marketer', 'Designer', 'Viewer', 'Own', 'owner', 'admin', 'own scopes', 'none'],
  ])
  const table = people.flatMap((one) => addresses.map((address) => ({ ...one, ...address })))
  const wrong: string[] = []
  let refused = 0
  const check = async ({ name: who, held, person, endpoint, name, params }: (typeof table)[number]) => {
    const { method, scope, path } = endpoint
    const may = mayCall(held, scope, params)
    const answer = await person.fetch(fillPath(path, params), {
      method,
      ...(method === 'GET' ? {} : unreadable),
    })
    const code = answer.ok ? null : errorsIn(await answer.json())?.[0]?.error_id
    if (answer.ok) await answer.body?.cancel()
    if (code === 'forbidden') refused++
    if ((code !== 'forbidden') !== may || (method !== 'GET' && answer.ok) || answer.status >= 500)
      wrong.push(`${who}: ${name} answered ${answer.status} ${code}`)
  }
  const left = [...table]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) await check(next)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(wrong).toEqual([])
  expect(addresses.length).toBeGreaterThan(400)
  expect(refused).toBeGreaterThan(1000)
})

/**
 * A caller with these scopes, as the server knows callers. One who is let in is turned away as the server looks for the
 * account: no handler runs, so that all scopes can be asked for all calls.
 */
function callerWith(held: readonly string[]): Identity {
  const known = {
    userId: '01890000-0000-7000-8000-000000000000',
    userNumber: 1,
    userEmail: 'table@carillon.test',
    accountNumber: 1,
    username: 'table',
    homeAccount: '01890000-0000-7000-8000-000000000000',
    type: 'teammate' as const,
    scopes: held,
    grantable: held,
    by: 'api_key' as const,
    apiKeyName: 'table',
  }
  return Object.defineProperty(known as typeof known & { account: string }, 'account', {
    get() {
      throw new Refusal('temporarily_unavailable')
    },
  })
}

test('a key with one scope may make the calls that the contract says, and no other', async ({ server }) => {
  const app = await makeHttp(server.product.services, async (_db, { authorization }) =>
    callerWith((authorization ?? '').split(',')),
  )
  const areas = [...new Set(scopes.flatMap((scope) => scope.split('.').slice(0, 1)))]
  const held = [...scopes, ...areas.filter((area) => isScope(area) && !(scopes as string[]).includes(area))]
  const wrong: string[] = []
  let letIn = 0
  for (const { endpoint, name, params } of addresses) {
    const { method, scope, path } = endpoint
    const check = async (names: readonly string[], expected: number) => {
      const headers = { authorization: names.join() }
      const answer = await app.fastify.inject({ method, url: fillPath(path, params), headers })
      if (answer.statusCode !== expected) wrong.push(`${names.join()}: ${name} answered ${answer.statusCode}`)
    }
    const allowing = held.filter((one) => mayCall([one], scope, params))
    for (const one of allowing) await check([one], 503)
    letIn += allowing.length
    // Scopes that are refused all together are refused each alone.
    const others = held.filter((one) => !allowing.includes(one))
    if (others.length > 0) await check(others, 403)
  }
  await app.fastify.close()
  expect(wrong).toEqual([])
  expect(letIn).toBeGreaterThan(2000)
})
