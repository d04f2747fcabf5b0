import { account, tokens } from '@carillon/contract/account'
import { ownAccounts } from '@carillon/contract/sign-in'
import { hash } from '@node-rs/argon2'
import { newId } from '#platform/db.ts'
import { givenPerson, type Person } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { describe, expect, makeCaller, owner, type Server, testWith } from '#test/kit.ts'

const test = testWith({ RATE_LIMITS: 'off' })

async function givenAccount(server: Server, username: string, parent: string | null = null) {
  const id = newId()
  const { number } = await server.product.services.database.db
    .insertInto('account')
    .values({ id, username, parent_id: parent })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { id, number: Number(number), username }
}

const join = (server: Server, person: Pick<Person, 'id'>, of: string, role: 'admin' | 'teammate' = 'admin') =>
  server.product.services.database.db
    .insertInto('membership')
    .values({ user_id: person.id, account_id: of, role, scopes: role === 'admin' ? null : [] })
    .execute()

const namesOf = async (person: Person, query: { search?: string; limit?: number; offset?: number } = {}) =>
  (await person.call(ownAccounts.list, { query })).result.map(({ username }) => username)

describe('the accounts of a person', () => {
  test('are those of their memberships, then the subusers for which they may act', async ({ server }) => {
    const person = await givenPerson(server, 'several', { type: 'teammate' })
    const [agency, client, hidden] = [
      await givenAccount(server, 'agency'),
      await givenAccount(server, 'client-of-owner', server.owner.account),
      await givenAccount(server, 'hidden-of-owner', server.owner.account),
    ]
    const branch = await givenAccount(server, 'branch-of-agency', agency.id)
    await join(server, person, agency.id)
    const { db } = server.product.services.database
    await db
      .insertInto('subuser_access')
      .values({ user_id: person.id, account_id: server.owner.account, subuser_id: client.id, scopes: [] })
      .execute()
    const { result } = await person.call(ownAccounts.list, {})
    expect(result.map((one) => [one.username, one.acting_from?.username ?? null, one.is_in_session])).toEqual(
      [
        ['agency', null, false],
        ['owner', null, true],
        ['branch-of-agency', 'agency', false],
        ['client-of-owner', 'owner', true],
      ],
    )
    expect(result.filter(({ is_current }) => is_current).map(({ username }) => username)).toEqual(['owner'])
    expect(JSON.stringify(result)).not.toContain(hidden.username)
    expect(await namesOf(person, { search: 'OF-AG' })).toEqual([branch.username])
    expect(await namesOf(person, { search: '%' })).toEqual([])
    expect(await namesOf(person, { limit: 2, offset: 1 })).toEqual(['owner', branch.username])
  })

  test('are not for API keys', async ({ server }) => {
    expect(await server.owner.outcome(ownAccounts.list, {})).toBe('session_required')
    expect(await server.owner.outcome(ownAccounts.open, { params: { id: 1 } })).toBe('session_required')
  })
})

describe('another account', () => {
  test('is opened by a session that takes the place of the one that asks', async ({ server }) => {
    const person = await givenPerson(server, 'mover')
    const other = await givenAccount(server, 'moved-to')
    await join(server, person, other.id)
    const { token, expires_at } = await person.call(ownAccounts.open, { params: { id: other.number } })
    const there = makeCaller(server.url, token, other.id)
    expect(await there.call(account.username, {})).toMatchObject({ username: 'moved-to' })
    expect(await person.outcome(account.email, {})).toBe('unauthorized')
    // As long as the session before: opening accounts in turn keeps no session alive.
    expect(new Date(expires_at).getTime() - Date.now()).toBeLessThan(3_600_001)
  })

  test('tells its region when it is opened, at a sign-in and in the list', async ({ server }) => {
    const person = await givenPerson(server, 'of-two-regions')
    const european = await givenAccount(server, 'european')
    await join(server, person, european.id)
    await givenPlan(server, european.id, { region: 'eu' })
    const { result } = await person.call(ownAccounts.list, {})
    expect(result.map(({ username, region }) => [username, region])).toEqual([
      ['european', 'eu'],
      ['owner', 'global'],
    ])
    const opened = await person.call(ownAccounts.open, { params: { id: european.number } })
    expect(opened.region).toBe('eu')
    const { db } = server.product.services.database
    const password_hash = await hash('correct horse battery')
    await db.updateTable('user').set({ password_hash }).where('id', '=', person.id).execute()
    const body = { email: person.email, password: 'correct horse battery' }
    expect((await server.owner.call(tokens.create, { body })).region).toBe('eu')
  })

  test('is not the one of a sign-in while its parent is disabled', async ({ server }) => {
    const parent = await givenAccount(server, 'closed-parent')
    const [child, open] = [
      await givenAccount(server, 'child-of-closed', parent.id),
      await givenAccount(server, 'still-open'),
    ]
    const person = await givenPerson(server, 'two-homes', { account: child.id })
    await join(server, person, open.id)
    const { db } = server.product.services.database
    const password_hash = await hash('correct horse battery')
    const last_account_id = child.id
    await db.updateTable('user').set({ password_hash, last_account_id }).where('id', '=', person.id).execute()
    await db.updateTable('account').set({ disabled: true }).where('id', '=', parent.id).execute()
    const body = { email: person.email, password: 'correct horse battery' }
    const { token, accounts } = await server.owner.call(tokens.create, { body })
    expect(accounts).toBe(1)
    const { username } = await makeCaller(server.url, token, '').call(account.username, {})
    expect(username).toBe(open.username)
  })

  test('is opened only for its members, and not while it is disabled', async ({ server }) => {
    const person = await givenPerson(server, 'outsider')
    const foreign = await givenAccount(server, 'foreign')
    const subuser = await givenAccount(server, 'subuser-of-owner', server.owner.account)
    const closed = await givenAccount(server, 'closed')
    await join(server, person, closed.id)
    const { db } = server.product.services.database
    await db.updateTable('account').set({ disabled: true }).where('id', '=', closed.id).execute()
    for (const { number } of [foreign, subuser, closed]) {
      expect(await person.outcome(ownAccounts.open, { params: { id: number } })).toBe('own_account_not_found')
    }
    expect(await person.outcome(account.email, {})).toBe(200)
  })

  test('that demands a second factor is entered only by people who have one', async ({ server }) => {
    const person = await givenPerson(server, 'unsure')
    const strict = await givenAccount(server, 'strict')
    await join(server, person, strict.id)
    const { db } = server.product.services.database
    await db
      .insertInto('second_factor_demand')
      .values({ account_id: strict.id, created_at: new Date() })
      .execute()
    const params = { id: strict.number }
    expect(await person.outcome(ownAccounts.open, { params })).toBe('second_factor_required')
    expect(await person.outcome(account.email, {})).toBe(200)
    await db
      .insertInto('totp')
      .values({ user_id: person.id, created_at: new Date(), secret: Buffer.from('secret') })
      .execute()
    expect(await person.outcome(ownAccounts.open, { params })).toBe(201)
  })

  test('cannot be asked for without end where it demands a second factor', async ({ server }) => {
    const person = await givenPerson(server, 'insistent')
    const strict = await givenAccount(server, 'stricter')
    await join(server, person, strict.id)
    await server.product.services.database.db
      .insertInto('second_factor_demand')
      .values({ account_id: strict.id, created_at: new Date() })
      .execute()
    const open = () => person.outcome(ownAccounts.open, { params: { id: strict.number } })
    for (let count = 0; count < 10; count++) expect(await open()).toBe('second_factor_required')
    expect(await open()).toBe('sign_in_limited')
  })

  test('is where the next sign-in begins, until the membership ends', async ({ server }) => {
    const { db } = server.product.services.database
    const signIn = () =>
      server.owner.call(tokens.create, { body: { email: owner.email, password: owner.password } })
    const nameAt = async (token: string) =>
      (await makeCaller(server.url, token, '').call(account.username, {})).username
    const first = await signIn()
    expect(first.accounts).toBe(1)
    const other = await givenAccount(server, 'second-of-owner')
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow()
    await join(server, { id }, other.id)
    await makeCaller(server.url, first.token, '').call(ownAccounts.open, { params: { id: other.number } })
    const second = await signIn()
    expect(second.accounts).toBe(2)
    expect(await nameAt(second.token)).toBe('second-of-owner')
    await db.deleteFrom('membership').where('account_id', '=', other.id).execute()
    expect(await nameAt((await signIn()).token)).toBe('owner')
  })
})
