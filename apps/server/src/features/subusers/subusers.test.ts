import { account, tokens } from '@carillon/contract/account'
import { lists } from '@carillon/contract/lists'
import { ownAccounts } from '@carillon/contract/sign-in'
import { type ListedSubuser, subuserLimits, subusers } from '@carillon/contract/subusers'
import { teammates } from '@carillon/contract/teammates'
import { sql } from 'kysely'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, describe, expect, makeCaller, type Server, test } from '#test/kit.ts'

const password = 'a password of eight'
const bodyOf = (username: string) => ({ username, email: `${username}@north.test`, password })
const create = (me: Caller, username: string) => me.outcome(subusers.create, { body: bodyOf(username) })
const named = (subuser_name: string) => ({ params: { subuser_name } })
const as = (me: Caller, name: string, path = '/v3/user/username') =>
  me.fetch(path, { headers: { 'on-behalf-of': name } })

const signIn = (server: Server, email: string) =>
  server.owner.outcome(tokens.create, { body: { email, password } })

/** The owner of a subuser, signed in. */
async function signedIn(server: Server, email: string, of: string): Promise<Caller> {
  const { token } = await server.owner.call(tokens.create, { body: { email, password } })
  return makeCaller(server.url, token, of)
}

describe('creating', () => {
  test('makes an account with an owner who signs in, and for which the parent acts', async ({ server }) => {
    const me = await server.as('parent-of-new')
    const made = await me.call(subusers.create, { body: { ...bodyOf('new-north'), ips: [] } })
    expect(made).toEqual({
      username: 'new-north',
      user_id: expect.any(Number),
      email: 'new-north@north.test',
      credit_allocation: { type: 'unlimited' },
    })
    expect(await (await as(me, 'new-north')).json()).toMatchObject({ username: 'new-north' })
    const own = await signedIn(server, 'new-north@north.test', '')
    expect(await own.call(account.username, {})).toMatchObject({ username: 'new-north' })
    expect(await own.call(account.type, {})).toMatchObject({ type: 'owner' })
    // The account of the subuser is another one than its parent's.
    await own.call(lists.create, { body: { name: 'Only of the subuser' } })
    expect((await me.call(lists.list, {})).result).toEqual([])
  })

  test('keeps the region for good, and names it when asked', async ({ server }) => {
    const me = await server.as('parent-of-regions')
    const body = { ...bodyOf('in-eu'), region: 'eu' as const, include_region: true }
    expect(await me.call(subusers.create, { body })).toMatchObject({ region: 'eu' })
    expect(await create(me, 'in-global')).toBe(200)
    const names = async (query: object) =>
      (await me.call(subusers.list, { query })).map(({ username }) => username)
    expect(await names({ region: 'eu' })).toEqual(['in-eu'])
    expect(await names({ region: 'global' })).toEqual(['in-global'])
    expect(await names({ region: 'all' })).toEqual(['in-eu', 'in-global'])
    const [plain] = await me.call(subusers.list, {})
    expect(plain).not.toHaveProperty('region')
    const [first] = await me.call(subusers.list, { query: { include_region: true } })
    expect(first).toMatchObject({ username: 'in-eu', region: 'eu' })
  })

  test('takes no name twice in the installation, also by two calls at once', async ({ server }) => {
    const [me, other] = [await server.as('parent-of-one'), await server.as('parent-of-other')]
    expect(await create(me, 'parent-of-other')).toBe('subuser_name_taken')
    for (const reserved of ['new', 'NEW', 'stats', 'reputations', 'deletions'])
      expect(await create(me, reserved)).toBe('subuser_name_taken')
    const both = await Promise.all([
      me.outcome(subusers.create, { body: { ...bodyOf('at-once'), email: 'one@north.test' } }),
      other.outcome(subusers.create, { body: { ...bodyOf('at-once'), email: 'two@north.test' } }),
    ])
    expect(both.toSorted()).toEqual([200, 'subuser_name_taken'])
  })

  test('is refused with an address that the mail server does not send from, and makes nothing', async ({
    server,
  }) => {
    const me = await server.as('parent-of-ips')
    const body = { ...bodyOf('of-ips'), ips: ['192.0.2.1'] }
    expect(await me.outcome(subusers.create, { body })).toBe('subuser_ip_unknown')
    expect(await me.call(subusers.list, {})).toEqual([])
  })

  test('makes a person of the parent the owner, and no other user', async ({ server }) => {
    const me = await server.as('parent-of-known')
    const known = await givenPerson(server, 'known.person', { account: me.account, type: 'admin' })
    await server.as('someone-else')
    const body = { ...bodyOf('of-known'), email: known.email }
    expect(await me.outcome(subusers.create, { body })).toBe(200)
    const { result } = await known.call(ownAccounts.list, {})
    expect(result.find(({ username }) => username === 'of-known')?.acting_from).toBeNull()
    // The password stays that of the person.
    expect(await signIn(server, known.email)).toBe('sign_in_failed')
    const foreign = { ...bodyOf('of-foreign'), email: 'someone-else@carillon.test' }
    expect(await me.outcome(subusers.create, { body: foreign })).toBe('subuser_email_taken')
    expect((await me.call(subusers.list, {})).map(({ username }) => username)).toEqual(['of-known'])
  })

  test('needs the largest kind of plan, and a parent that is no subuser', async ({ server }) => {
    const me = await server.as('parent-on-basic')
    await givenPlan(server, me.account, { plan: 'basic' })
    expect(await create(me, 'of-basic')).toBe('entitlement_required')
    await givenPlan(server, me.account, { plan: 'advanced' })
    expect(await create(me, 'of-advanced')).toBe(200)
    const subuser = await givenSubuser(server, 'child-of-basic', { parent: me.account })
    expect(await create(subuser, 'grandchild')).toBe('subuser_of_subuser')
  })

  test('stops at ten thousand', async ({ server }) => {
    const me = await server.as('parent-of-many')
    const { db } = server.product.services.database
    await sql`
      insert into account (id, parent_id, username)
      select gen_random_uuid(), ${me.account}, 'many-' || lpad(n::text, 5, '0')
      from generate_series(1, ${subuserLimits.subusers}::int) as n`.execute(db)
    expect(await create(me, 'one-too-many')).toBe('subuser_limit_reached')
    const page = await me.call(subusers.list, { query: { limit: 2, offset: 9999 } })
    expect(page.map(({ username }) => username)).toEqual(['many-10000'])
    const found = await me.call(subusers.list, { query: { search: 'ANY-0777' } })
    expect(found.map(({ username }) => username)).toEqual(
      Array.from({ length: 10 }, (_, at) => `many-0777${at}`),
    )
  })
})

describe('the list', () => {
  test('pages by limit and offset, and finds by name, address and state', async ({ server }) => {
    const me = await server.as('parent-of-list')
    for (const name of ['list-c', 'list-a', 'list-b']) await create(me, name)
    const names = (rows: ListedSubuser[]) => rows.map(({ username }) => username)
    const find = async (query: object) => names(await me.call(subusers.list, { query }))
    expect(await find({})).toEqual(['list-a', 'list-b', 'list-c'])
    const answer = await me.fetch('/v3/subusers?limit=1&offset=1')
    expect(names((await answer.json()) as ListedSubuser[])).toEqual(['list-b'])
    expect(answer.headers.get('link')).toMatch(/offset=2>; rel="next".*offset=0>; rel="prev"/)
    expect(await find({ username: 'list-b' })).toEqual(['list-b'])
    expect(await find({ username: 'list-' })).toEqual([])
    expect(await find({ search: 'LIST-C@' })).toEqual(['list-c'])
    expect(await find({ search: '%' })).toEqual([])
    await me.call(subusers.update, { ...named('list-a'), body: { disabled: true } })
    expect(await find({ disabled: true })).toEqual(['list-a'])
    const [shown] = await me.call(subusers.list, { query: { include_credits: true } })
    expect(shown).toEqual({
      id: expect.any(Number),
      username: 'list-a',
      email: 'list-a@north.test',
      disabled: true,
      credits: { type: 'unlimited', reset_frequency: null, remain: null, total: null, used: null },
    })
  })

  test('has the subusers of this account only', async ({ server }) => {
    const [one, other] = [await server.as('parent-a'), await server.as('parent-b')]
    await create(one, 'child-of-a')
    expect(await other.call(subusers.list, {})).toEqual([])
    const theirs = named('child-of-a')
    const outcomes = [
      await other.outcome(subusers.get, theirs),
      await other.outcome(subusers.people, theirs),
      await other.outcome(subusers.credits, theirs),
      await other.outcome(subusers.update, { ...theirs, body: { disabled: true } }),
      await other.outcome(subusers.setWebsiteAccess, { ...theirs, body: { disabled: true } }),
      await other.outcome(subusers.setCredits, { ...theirs, body: { type: 'unlimited' } }),
      await other.outcome(subusers.addCredits, { ...theirs, body: { allocation_update: 1 } }),
      await other.outcome(subusers.setIps, { ...theirs, body: [] }),
    ]
    expect(new Set(outcomes)).toEqual(new Set(['subuser_unknown']))
    // An own name is no subuser either, and the parent's name no one's.
    expect(await one.outcome(subusers.get, named('parent-a'))).toBe('subuser_unknown')
  })
})

describe('a disabled subuser', () => {
  test('is refused at once, and comes back as it was', async ({ server }) => {
    const me = await server.as('parent-of-disabled')
    const subuser = await givenSubuser(server, 'to-disable', { parent: me.account })
    const set = (disabled: boolean) =>
      me.call(subusers.update, { ...named('to-disable'), body: { disabled } })
    await set(true)
    expect(await subuser.outcome(account.username, {})).toBe('unauthorized')
    expect((await as(me, 'to-disable')).status).toBe(403)
    expect(await me.call(subusers.get, named('to-disable'))).toMatchObject({ disabled: true })
    await set(false)
    expect(await subuser.outcome(account.username, {})).toBe(200)
    expect((await as(me, 'to-disable')).status).toBe(200)
    expect(await me.outcome(subusers.update, { ...named('to-disable'), body: {} as never })).toBe(
      'invalid_input',
    )
  })

  test('is one whose parent is disabled, too', async ({ server }) => {
    const me = await server.as('disabled-parent')
    const subuser = await givenSubuser(server, 'of-disabled', { parent: me.account })
    const { db } = server.product.services.database
    await db.updateTable('account').set({ disabled: true }).where('id', '=', me.account).execute()
    expect(await subuser.outcome(account.username, {})).toBe('unauthorized')
    expect(await me.outcome(subusers.list, {})).toBe('unauthorized')
  })
})

test('a closed website keeps the people of a subuser out, not its keys and its parent', async ({
  server,
}) => {
  const me = await server.as('parent-of-closed')
  await create(me, 'closed')
  const own = await signedIn(server, 'closed@north.test', '')
  const key = await givenSubuser(server, 'closed-with-key', { parent: me.account })
  const set = async (disabled: boolean) => {
    for (const name of ['closed', 'closed-with-key']) {
      await me.call(subusers.setWebsiteAccess, { ...named(name), body: { disabled } })
    }
  }
  await set(true)
  expect(await own.outcome(account.username, {})).toBe('unauthorized')
  expect(await key.outcome(account.username, {})).toBe(200)
  expect((await as(me, 'closed')).status).toBe(200)
  expect(await me.call(subusers.get, named('closed'))).toMatchObject({
    website_disabled: true,
    disabled: false,
  })
  await set(false)
  expect(await own.outcome(account.username, {})).toBe(200)
})

test('people who may act for a subuser are named with the way', async ({ server }) => {
  const me = await server.as('parent-of-people')
  await create(me, 'with-people')
  const [{ id }] = (await me.call(subusers.list, {})) as [ListedSubuser]
  const member = await givenPerson(server, 'granted', { account: me.account, scopes: ['marketing.read'] })
  await givenPerson(server, 'without.grant', { account: me.account, scopes: ['marketing.read'] })
  const grant = { id, permission_type: 'restricted' as const, scopes: ['marketing.read'] }
  await me.call(teammates.update, {
    params: { username: member.email },
    body: { scopes: ['marketing.read'], is_admin: false, subuser_access: [grant] },
  })
  const { result } = await me.call(subusers.people, named('with-people'))
  expect(result.map(({ email, through, scopes }) => [email, through, scopes])).toEqual([
    ['granted@carillon.test', 'grant', ['marketing.read']],
    ['parent-of-people@carillon.test', 'administrator', null],
    ['with-people@north.test', 'member', null],
  ])
})

test('addresses are not assigned, and the answer says why', async ({ server }) => {
  const me = await server.as('parent-of-ips')
  await givenSubuser(server, 'with-ips', { parent: me.account })
  const answer = await me.fetch('/v3/subusers/with-ips/ips', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(['192.0.2.1']),
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    errors: [{ error_id: 'ip_pools_are_a_setting', message: expect.stringContaining('setting') }],
  })
  expect(await me.outcome(subusers.setIps, { ...named('with-ips'), body: ['192.0.2.1'] })).toBe(
    'ip_pools_are_a_setting',
  )
})

test('forged names lead nowhere', async ({ server }) => {
  const me = await server.as('forger')
  await givenSubuser(server, 'foreign-child')
  for (const name of ['foreign-child', 'owner', "' or true --", 'account-id 1', '../owner', 'FORGER ']) {
    const { status } = await as(me, name)
    // An own name that is spelt in another way is no subuser.
    expect([name, status]).toEqual([name, 403])
    const path = `/v3/subusers/${encodeURIComponent(name)}`
    const body = {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"disabled":true}',
    }
    expect([name, (await me.fetch(path, body)).status]).toEqual([name, 400])
  }
})
