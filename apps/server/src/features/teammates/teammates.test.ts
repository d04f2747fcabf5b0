import { account } from '@carillon/contract/account'
import { apiKeys } from '@carillon/contract/api-keys'
import { incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import { lists } from '@carillon/contract/lists'
import { roles } from '@carillon/contract/roles'
import { teammates } from '@carillon/contract/teammates'
import { givenPerson, type Person } from '#test/given-person.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, describe, expect, makeCaller, type Server, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'

const viewer = '00000000-0000-7000-8000-000000000003'
const names = { query: {} } as const

const rights = (about: object = {}) => ({ scopes: [], is_admin: false, ...about })

/** An account of its own with an administrator who is signed in. */
async function givenAccount(server: Server, name: string): Promise<Person> {
  const { account: of } = await server.as(name)
  return givenPerson(server, `${name}-admin`, { account: of, type: 'admin' })
}

const username = (person: Pick<Person, 'email'>) => ({ params: { username: person.email } })

async function keyOf(person: Person, server: Server, scopes?: string[]) {
  const made = await person.call(apiKeys.create, { body: { name: 'A shop', ...(scopes && { scopes }) } })
  return { ...makeCaller(server.url, made.api_key, person.account), id: made.api_key_id }
}

describe('the people of an account', () => {
  test('are listed and shown in the documented form', async ({ server }) => {
    const admin = await givenAccount(server, 'listing')
    const person = await givenPerson(server, 'reader', { account: admin.account, roleId: viewer })
    const { result } = await admin.call(teammates.list, names)
    expect(result.map(({ username: name, user_type, is_admin }) => [name, user_type, is_admin])).toEqual([
      ['listing-admin@carillon.test', 'admin', true],
      ['listing@carillon.test', 'owner', true],
      ['reader@carillon.test', 'teammate', false],
    ])
    expect(result[2]).toMatchObject({ role_id: viewer, role_name: 'Viewer', first_name: '', city: '' })
    expect(result[2]?.last_sign_in_at).not.toBeNull()
    const shown = await admin.call(teammates.get, username(person))
    expect(shown).toMatchObject({ email: person.email, user_type: 'teammate', is_admin: false })
    expect(shown.scopes).toContain('marketing.read')
    expect(shown.scopes).not.toContain('marketing_campaigns.create')
    expect((await admin.call(teammates.get, username(admin))).scopes).toContain('billing.read')
    expect(await admin.outcome(teammates.get, username({ email: 'nobody@carillon.test' }))).toBe(
      'teammate_not_found',
    )
    const paged = await admin.fetch('/v3/teammates?limit=1&offset=1')
    expect(paged.headers.get('link')).toMatch(/offset=2>; rel="next"/)
    expect(await paged.json()).toMatchObject({ result: [{ username: 'listing@carillon.test' }] })
  })

  test('get a role, scopes of their own or all rights, by administrators only', async ({ server }) => {
    const admin = await givenAccount(server, 'changing')
    const [person, other] = await Promise.all([
      givenPerson(server, 'changed', { account: admin.account }),
      givenPerson(server, 'limited', { account: admin.account, scopes: ['teammates', 'marketing'] }),
    ])
    const change = (who: Caller, body: object) =>
      who.outcome(teammates.update, { ...username(person), body: rights(body) })
    expect(await change(admin, { scopes: ['templates.read'] })).toBe(200)
    expect((await person.call(account.scopes, {})).scopes).toContain('templates.read')
    expect(await person.outcome(lists.list, names)).toBe('forbidden')
    expect(await change(admin, { role_id: viewer })).toBe(200)
    expect(await person.outcome(lists.list, names)).toBe(200)
    expect(await change(admin, { is_admin: true })).toBe(200)
    expect(await admin.call(teammates.get, username(person))).toMatchObject({ user_type: 'admin' })
    expect(await change(admin, { role_id: viewer })).toBe(200)
    expect(await change(other, { scopes: ['marketing'] })).toBe('administrator_required')
    expect(await change(other, { scopes: ['billing'] })).toBe('forbidden')
    expect(await change(admin, { scopes: ['no.such'] })).toBe('scope_unknown')
    expect(await change(admin, { is_admin: true, scopes: ['marketing'] })).toBe('teammate_rights_unclear')
    expect(await change(admin, { role_id: viewer, scopes: ['marketing'] })).toBe('teammate_rights_unclear')
    expect(await change(admin, { role_id: '01890000-0000-7000-8000-000000000000' })).toBe('role_not_found')
    expect(await other.outcome(teammates.delete, { ...username(person), body: {} })).toBe(
      'administrator_required',
    )
    expect(await admin.outcome(teammates.delete, { ...username(person), body: {} })).toBe(204)
    expect(await person.outcome(account.scopes, {})).toBe('unauthorized')
  })

  test('keep an administrator, also when two act at once', async ({ server }) => {
    const owner = await givenAccount(server, 'last')
    const { account: of } = owner
    const first = { email: 'last@carillon.test' }
    const demoted = (who: Caller, whom: { email: string }) =>
      who.outcome(teammates.update, { ...username(whom), body: rights({ role_id: viewer }) })
    const removed = (who: Caller, whom: { email: string }) =>
      who.outcome(teammates.delete, { ...username(whom), query: { api_keys: 'revoke' }, body: {} })
    expect(await removed(owner, first)).toBe(204)
    // Mail of the account is sent in the name of its owner, so there is one again.
    expect(await owner.call(teammates.get, username(owner))).toMatchObject({ user_type: 'owner' })
    expect(await demoted(owner, owner)).toBe('last_administrator')
    expect(await removed(owner, owner)).toBe('last_administrator')
    const second = await givenPerson(server, 'second', { account: of, type: 'admin' })
    const { db } = server.product.services.database
    // The first change waits before it counts, until the second one has come as far as it can.
    const databaseUrl = String(server.product.services.database.pool.options.connectionString)
    const held = await holdUp(databaseUrl, 'update on membership', `new.role = 'teammate'`)
    const firstChange = demoted(owner, second)
    await held.reached()
    const secondChange = demoted(second, owner)
    await until('the second change waits as well', async () => (await lockWaits(db)).length === 2)
    await held.release()
    expect(await firstChange).toBe(200)
    expect(await secondChange).not.toBe(200)
    const left = await db
      .selectFrom('membership')
      .select('role')
      .where('account_id', '=', of)
      .where('role', 'in', ['owner', 'admin'])
      .execute()
    expect(left).toEqual([{ role: 'owner' }])
    const third = await givenPerson(server, 'third', { account: of, type: 'admin' })
    const fourth = await givenPerson(server, 'fourth', { account: of, type: 'admin' })
    const rest = [owner, second, third, fourth]
    const all = await Promise.all(rest.map((one) => removed(one, one)))
    expect(all.filter((one) => one === 'last_administrator')).toHaveLength(1)
  })
})

describe('a person who is removed', () => {
  async function givenMaker(server: Server, name: string) {
    const admin = await givenAccount(server, name)
    const maker = await givenPerson(server, `${name}-maker`, {
      account: admin.account,
      scopes: ['api_keys', 'marketing', 'templates'],
    })
    const key = await keyOf(maker, server)
    const remove = (query: { api_keys?: 'take_over' | 'revoke' }, body: object = {}) =>
      admin.outcome(teammates.delete, { ...username(maker), query, body })
    return { admin, maker, key, remove }
  }

  test('keeps the account until each key is decided', async ({ server }) => {
    const { admin, maker, key, remove } = await givenMaker(server, 'undecided')
    const refused = await admin.fetch(`/v3/teammates/${maker.email}`, { method: 'DELETE' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      errors: [{ error_id: 'teammate_keys_undecided', field: 'api_keys', details: { names: 'A shop' } }],
    })
    expect(await maker.outcome(lists.list, names)).toBe(200)
    const kept = await admin.call(teammates.keys, username(maker))
    expect(kept).toMatchObject({ api_keys: [{ api_key_id: key.id, name: 'A shop' }], incoming_webhooks: [] })
    expect(await remove({ api_keys: 'revoke' })).toBe(204)
    expect(await key.outcome(lists.list, names)).toBe('unauthorized')
    expect(await maker.outcome(lists.list, names)).toBe('unauthorized')
    expect(await remove({})).toBe('teammate_not_found')
  })

  test('leaves keys to the administrator who takes them over, with the rights that they had', async ({
    server,
  }) => {
    const { admin, maker, key, remove } = await givenMaker(server, 'taken')
    const other = await keyOf(maker, server)
    const body = rights({ scopes: ['api_keys', 'marketing'] })
    await admin.call(teammates.update, { ...username(maker), body })
    const decided = [
      { api_key_id: key.id, decision: 'take_over' },
      { api_key_id: other.id, decision: 'revoke' },
    ]
    expect(await remove({}, { api_keys: decided.slice(0, 1) })).toBe('teammate_keys_undecided')
    expect(await remove({}, { api_keys: decided })).toBe(204)
    expect(await key.outcome(lists.list, names)).toBe(200)
    expect((await key.call(account.scopes, {})).scopes).not.toContain('templates.read')
    expect(await other.outcome(lists.list, names)).toBe('unauthorized')
    const { result } = await admin.call(apiKeys.list, names)
    expect(result.map(({ api_key_id }) => api_key_id)).toContain(key.id)
    // A person who removes themselves can't take their own keys over.
    await keyOf(admin, server)
    const leaving = { ...username(admin), query: { api_keys: 'take_over' as const }, body: {} }
    expect(await admin.outcome(teammates.delete, leaving)).toBe('teammate_keys_undecided')
  })

  test('leaves incoming webhooks to be decided as well', async ({ server }) => {
    for (const decision of ['take_over', 'revoke'] as const) {
      const { admin, maker, remove } = await givenMaker(server, `hooked-${decision}`)
      const hook = await maker.call(incomingWebhooks.create, {
        body: { label: 'Form', field_mappings: [{ path: '/mail', field_id: '_rf2_T' }] },
      })
      const kept = await admin.call(teammates.keys, username(maker))
      expect(kept.incoming_webhooks).toEqual([{ id: hook.id, name: 'Form' }])
      expect(await remove({ api_keys: decision })).toBe(204)
      const found = await admin.outcome(incomingWebhooks.get, { params: { id: hook.id } })
      expect(found).toBe(decision === 'revoke' ? 'incoming_webhook_not_found' : 200)
    }
  })
})

describe('subusers of a teammate', () => {
  test('are granted, listed page by page, and withdrawn', async ({ server }) => {
    const admin = await givenAccount(server, 'parent')
    const { db } = server.product.services.database
    const numbers: number[] = []
    for (const name of ['parent-east', 'parent-west']) {
      const { account: id } = await server.as(name)
      await db.updateTable('account').set({ parent_id: admin.account }).where('id', '=', id).execute()
      const { number } = await db
        .selectFrom('account')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      numbers.push(number)
    }
    const [east = 0, west = 0] = numbers
    const person = await givenPerson(server, 'granted', { account: admin.account, roleId: viewer })
    const access = (query: object = {}, who = person) =>
      admin.call(teammates.subuserAccess, { params: { teammate_name: who.email }, query })
    expect(await access()).toEqual({
      has_restricted_subuser_access: false,
      subuser_access: [],
      _metadata: {},
    })
    const change = (subuser_access: object[]) =>
      admin.outcome(teammates.update, {
        ...username(person),
        body: rights({ role_id: viewer, subuser_access }),
      })
    const restricted = { id: west, permission_type: 'restricted', scopes: ['templates.read'] }
    expect(await change([{ id: east, permission_type: 'admin' }, restricted])).toBe(200)
    expect(await access({ limit: 1 })).toMatchObject({
      has_restricted_subuser_access: true,
      subuser_access: [
        { id: east, username: 'parent-east', email: 'parent-east@carillon.test', permission_type: 'admin' },
      ],
      _metadata: { next_params: { limit: 1, after_subuser_id: east } },
    })
    expect(await access({ after_subuser_id: east })).toMatchObject({
      subuser_access: [{ id: west, permission_type: 'restricted', disabled: false }],
      _metadata: {},
    })
    const [found] = (await access({ username: 'parent-west' })).subuser_access
    expect(found?.scopes).toEqual(expect.arrayContaining(['templates.read', 'templates.versions.read']))
    expect(found?.scopes).not.toContain('templates.create')
    expect((await access({}, admin)).subuser_access).toHaveLength(2)
    const asking = { headers: { 'on-behalf-of': 'parent-west' } }
    expect((await person.fetch('/v3/templates?generations=dynamic', asking)).status).toBe(200)
    expect(await change([{ id: 987_654_321, permission_type: 'admin' }])).toBe('teammate_subuser_not_found')
    const unchanged = { ...username(person), body: rights({ role_id: viewer }) }
    expect(await admin.outcome(teammates.update, unchanged)).toBe(200)
    expect((await access()).subuser_access).toHaveLength(2)
    expect(await change([])).toBe(200)
    expect((await person.fetch('/v3/templates?generations=dynamic', asking)).status).toBe(403)
  })
})

test('a role is made, duplicated, changed for everybody who has it, and deleted when nobody has it', async ({
  server,
}) => {
  const admin = await givenAccount(server, 'roles')
  const limited = await givenPerson(server, 'role-maker', {
    account: admin.account,
    scopes: ['teammates', 'marketing'],
  })
  const standard = (await admin.call(roles.list, {})).result
  expect(standard.map(({ standard: name }) => name)).toEqual(['marketer', 'designer', 'viewer'])
  const copy = { name: 'Shop', description: 'For the shop', scopes: standard[2]?.scopes ?? [] }
  const made = await admin.call(roles.create, { body: copy })
  expect(made).toMatchObject({ ...copy, standard: null, people: 0 })
  expect(await admin.outcome(roles.create, { body: { ...copy, name: 'SHOP' } })).toBe('role_name_taken')
  expect(await admin.outcome(roles.create, { body: { ...copy, name: 'viewer' } })).toBe('role_name_taken')
  const params = { id: made.id }
  const person = await givenPerson(server, 'role-holder', { account: admin.account, roleId: made.id })
  expect(await admin.call(roles.get, { params })).toMatchObject({ people: 1 })
  const invited = rights({ email: 'role-invited@shop.test', role_id: made.id })
  await admin.call(teammates.invite, { body: invited as never })
  const inUse = await admin.fetch(`/v3/roles/${made.id}`, { method: 'DELETE' })
  expect([inUse.status, await inUse.json()]).toMatchObject([
    ...[409, { errors: [{ details: { people: 'role-holder@carillon.test, role-invited@shop.test' } }] }],
  ])
  expect(await person.outcome(lists.list, names)).toBe(200)
  const changed = await admin.call(roles.update, { params, body: { scopes: ['templates.read'] } })
  expect(changed).toMatchObject({ name: 'Shop', description: 'For the shop' })
  expect(await person.outcome(lists.list, names)).toBe('forbidden')

  const more = { name: 'More', scopes: ['billing.read'] }
  expect(await limited.outcome(roles.create, { body: more })).toBe('forbidden')
  expect(await limited.outcome(roles.create, { body: { name: 'Own', scopes: ['marketing.read'] } })).toBe(201)
  expect(await limited.outcome(roles.create, { body: { name: 'Odd', scopes: ['odd'] } })).toBe(
    'scope_unknown',
  )
  expect(await limited.outcome(roles.update, { params, body: more })).toBe('forbidden')
  expect(await limited.outcome(roles.update, { params, body: { name: 'Other' } })).toBe(
    'administrator_required',
  )
  expect(await limited.outcome(roles.delete, { params })).toBe('administrator_required')
  const ofProduct = { params: { id: viewer } }
  expect(await admin.outcome(roles.update, { ...ofProduct, body: { name: 'Mine' } })).toBe('role_standard')
  expect(await admin.outcome(roles.delete, ofProduct)).toBe('role_standard')
  expect(await admin.outcome(roles.update, { params, body: { name: 'own' } })).toBe('role_name_taken')
  expect(await admin.outcome(roles.update, { params, body: { scopes: ['odd'] } })).toBe('scope_unknown')

  const body = rights({ role_id: viewer })
  await admin.call(teammates.update, { ...username(person), body })
  const [pending] = (await admin.call(teammates.pending, {})).result
  await admin.call(teammates.deletePending, { params: { token: pending?.token ?? '' } })
  expect(await admin.outcome(roles.delete, { params })).toBe(204)
  expect(await admin.outcome(roles.get, { params })).toBe('role_not_found')
})

test('an account has a limit of roles', async ({ server }) => {
  const admin = await givenAccount(server, 'role-limit')
  const rows = Array.from({ length: 100 }, (_, at) => ({
    id: crypto.randomUUID(),
    account_id: admin.account,
    name: `Role ${at}`,
    scopes: ['marketing.read'],
  }))
  await server.product.services.database.db.insertInto('role').values(rows).execute()
  const body = { name: 'One more', scopes: ['marketing.read'] }
  expect(await admin.outcome(roles.create, { body })).toBe('role_limit_reached')
})
