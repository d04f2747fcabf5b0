import { account } from '@carillon/contract/account'
import { apiKeys } from '@carillon/contract/api-keys'
import { lists } from '@carillon/contract/lists'
import { givenPerson, type Person } from '#test/given-person.ts'
import { describe, expect, makeCaller, type Server, test } from '#test/kit.ts'

const names = { query: {} } as const

/** A key that a person makes, as a client. */
async function keyOf(person: Person, server: Server, scopes?: string[]) {
  const made = await person.call(apiKeys.create, { body: { name: 'A shop', ...(scopes && { scopes }) } })
  return { ...makeCaller(server.url, made.api_key, person.account), id: made.api_key_id }
}

const change = (server: Server, person: Person) => ({
  scopes: (scopes: string[]) =>
    server.product.services.database.db
      .updateTable('membership')
      .set({ scopes })
      .where('user_id', '=', person.id)
      .execute(),
  leave: () =>
    server.product.services.database.db.deleteFrom('membership').where('user_id', '=', person.id).execute(),
})

describe('an API key', () => {
  test('has at most the scopes of its maker now', async ({ server }) => {
    const maker = await givenPerson(server, 'narrowed', { scopes: ['api_keys', 'marketing'] })
    const key = await keyOf(maker, server)
    expect(await key.outcome(lists.list, names)).toBe(200)
    await change(server, maker).scopes(['templates.read'])
    expect(await key.outcome(lists.list, names)).toBe('forbidden')
    expect(await key.call(account.scopes, {})).toEqual({ scopes: [] })
    await change(server, maker).scopes(['marketing'])
    expect(await key.outcome(lists.list, names)).toBe(200)
    expect(await key.outcome(apiKeys.list, names)).toBe('forbidden')
  })

  test('is worthless when its maker has left the account', async ({ server }) => {
    const maker = await givenPerson(server, 'leaver', { type: 'admin' })
    const key = await keyOf(maker, server)
    expect(await key.outcome(lists.list, names)).toBe(200)
    await change(server, maker).leave()
    expect(await maker.outcome(lists.list, names)).toBe('unauthorized')
    expect(await key.outcome(lists.list, names)).toBe('unauthorized')
  })

  test('has no rights about the profile and password of a limited maker', async ({ server }) => {
    const maker = await givenPerson(server, 'personal', { scopes: ['api_keys', 'marketing'] })
    expect(await maker.outcome(account.profile, {})).toBe(200)
    const key = await keyOf(maker, server)
    for (const call of [account.profile, account.email, account.username]) {
      expect(await key.outcome(call, {})).toBe('forbidden')
    }
    expect(await key.outcome(account.updateProfile, { body: { first_name: 'Eve' } })).toBe('forbidden')
    const asked = { body: { name: 'More', scopes: ['user.profile.update'] } }
    expect(await maker.outcome(apiKeys.create, asked)).toBe('forbidden')
  })

  test('is managed by its maker and by administrators only', async ({ server }) => {
    const [maker, other] = await Promise.all([
      givenPerson(server, 'maker', { scopes: ['api_keys'] }),
      givenPerson(server, 'other', { scopes: ['api_keys'] }),
    ])
    const { id } = await keyOf(maker, server)
    const params = { api_key_id: id }
    expect(await other.outcome(apiKeys.get, { params })).toBe('api_key_not_found')
    expect(await other.outcome(apiKeys.rename, { params, body: { name: 'Mine' } })).toBe('api_key_not_found')
    expect(await other.outcome(apiKeys.update, { params, body: { name: 'M', scopes: [] } })).toBe(
      'api_key_not_found',
    )
    expect(await other.outcome(apiKeys.delete, { params })).toBe('api_key_not_found')
    expect((await other.call(apiKeys.list, names)).result).toEqual([])
    expect((await maker.call(apiKeys.list, names)).result).toMatchObject([{ api_key_id: id }])
    const admin = await givenPerson(server, 'admin', { type: 'admin' })
    expect(await admin.outcome(apiKeys.rename, { params, body: { name: 'Ours' } })).toBe(200)
    expect(await admin.outcome(apiKeys.delete, { params })).toBe(204)
  })

  test('keeps the row of its maker from being deleted', async ({ server }) => {
    const maker = await givenPerson(server, 'kept', { scopes: ['api_keys'] })
    await keyOf(maker, server)
    const { db } = server.product.services.database
    await expect(db.deleteFrom('user').where('id', '=', maker.id).execute()).rejects.toThrow(/foreign key/)
  })
})

describe('acting for a subuser', () => {
  async function givenSubuser(server: Server, username: string) {
    const { account: id } = await server.as(username)
    const { db } = server.product.services.database
    await db.updateTable('account').set({ parent_id: server.owner.account }).where('id', '=', id).execute()
    return { id, asking: { headers: { 'on-behalf-of': username } } }
  }
  const grant = (server: Server, person: Person, subuser_id: string, scopes: string[] | null) =>
    server.product.services.database.db
      .insertInto('subuser_access')
      .values({ user_id: person.id, account_id: person.account, subuser_id, scopes })
      .execute()

  test('asks a teammate for a grant, and allows what it says', async ({ server }) => {
    const { id, asking } = await givenSubuser(server, 'shop-east')
    const person = await givenPerson(server, 'helper', { scopes: ['marketing', 'api_keys'] })
    const status = async (caller: { fetch: Person['fetch'] }, path: string) =>
      (await caller.fetch(path, asking)).status
    expect(await status(person, '/v3/marketing/contacts')).toBe(403)
    await grant(server, person, id, ['templates.read'])
    expect(await status(person, '/v3/marketing/contacts')).toBe(403)
    expect(await status(person, '/v3/templates?generations=dynamic')).toBe(200)
    const key = await keyOf(person, server, ['marketing'])
    expect(await status(key, '/v3/templates?generations=dynamic')).toBe(403)
  })

  test('needs no grant for an administrator', async ({ server }) => {
    const { asking } = await givenSubuser(server, 'shop-west')
    const admin = await givenPerson(server, 'head', { type: 'admin' })
    expect((await admin.fetch('/v3/marketing/contacts', asking)).status).toBe(200)
    const key = await keyOf(admin, server, ['templates.read'])
    expect((await key.fetch('/v3/marketing/contacts', asking)).status).toBe(403)
    expect((await key.fetch('/v3/templates?generations=dynamic', asking)).status).toBe(200)
  })
})

test('a role is a set of scopes that its people have while they have the role', async ({ server }) => {
  const { db } = server.product.services.database
  const viewer = await db
    .selectFrom('role')
    .select('id')
    .where('standard', '=', 'viewer')
    .executeTakeFirstOrThrow()
  const person = await givenPerson(server, 'watcher', { roleId: viewer.id })
  expect(await person.outcome(lists.list, names)).toBe(200)
  expect(await person.outcome(lists.create, { body: { name: 'New' } })).toBe('forbidden')
})
