import { account, tokens } from '@carillon/contract/account'
import { emailTesting } from '@carillon/contract/email-testing'
import { subusers } from '@carillon/contract/subusers'
import { newId } from '#platform/db.ts'
import { addressRangeOf } from '#platform/http/address-range.ts'
import { givenPerson } from '#test/given-person.ts'
import { type Caller, describe, expect, owner, test } from '#test/kit.ts'
import { hashPassword } from './hash-password.ts'

describe('signing in', () => {
  test('gives a token that works until it is deleted', async ({ server }) => {
    const { token } = await server.owner.call(tokens.create, {
      body: { email: 'Owner@Carillon.test', password: owner.password },
    })
    const ask = () => fetch(`${server.url}/v3/user/email`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await ask()).json()).toEqual({ email: owner.email })
    await server.owner.call(tokens.delete, { body: { token } })
    expect((await ask()).status).toBe(401)
  })

  test('refuses a wrong password, and after ten attempts refuses without checking', async ({ server }) => {
    const attempt = (password: string) =>
      server.owner.outcome(tokens.create, { body: { email: 'nobody@carillon.test', password } })
    for (let count = 0; count < 10; count++) expect(await attempt('wrong')).toBe('sign_in_failed')
    expect(await attempt('wrong')).toBe('sign_in_limited')
  })

  test('answers 401 with the documented text for a missing or unknown token', async ({ server }) => {
    const response = await fetch(`${server.url}/v3/scopes`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'authorization required', field: null, help: null }],
    })
  })
})

/** The status of a sign-in attempt that a proxy on this machine forwards. */
async function tryFrom(url: string, address: string, password: string, email: string = owner.email) {
  const answer = await fetch(`${url}/v3/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

describe('wrong passwords', () => {
  test('lock out the name at their address only', async ({ server }) => {
    const from = (address: string, password: string) => tryFrom(server.url, address, password)
    for (let count = 0; count < 10; count++) expect(await from('203.0.113.1', 'wrong')).toBe(403)
    expect(await from('203.0.113.1', owner.password)).toBe(429)
    expect(await from('203.0.113.2', owner.password)).toBe(201)
    expect(await tryFrom(server.url, '203.0.113.1', 'wrong', 'another@carillon.test')).toBe(403)
  })

  test('count even if they are tried at the same time', async ({ server }) => {
    const tries = Array.from({ length: 30 }, () => tryFrom(server.url, '203.0.113.3', 'wrong'))
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test("are forgotten after a right one, which doesn't count", async ({ server }) => {
    const from = (password: string) => tryFrom(server.url, '203.0.113.4', password)
    for (let count = 0; count < 9; count++) await from('wrong')
    for (let count = 0; count < 12; count++) expect(await from(owner.password)).toBe(201)
    const { db } = server.product.services.database
    const left = await db
      .selectFrom('sign_in_attempt')
      .selectAll()
      .where('key', 'like', '%203.0.113.4%')
      .execute()
    expect(left.map(({ key }) => key)).toEqual(Array.from({ length: 9 }, () => 'address:203.0.113.4'))
  })

  test.for([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const)('from %s count for %s', ([ip, counted]) => {
    expect(addressRangeOf(ip)).toBe(counted)
  })
})

describe('acting on behalf of a subuser', () => {
  test('works only for a subuser of the own account', async ({ server }) => {
    const { db } = server.product.services.database
    const child = await server.as('shop-north')
    await server.as('stranger')
    await db
      .updateTable('account')
      .set({ parent_id: server.owner.account })
      .where('id', '=', child.account)
      .execute()
    const as = (name: string) =>
      server.owner.fetch('/v3/user/username', { headers: { 'on-behalf-of': name } })
    expect(await (await as('shop-north')).json()).toMatchObject({
      username: 'shop-north',
      acting_from: { username: 'owner', region: 'global' },
    })
    expect(await server.owner.call(account.username, {})).toMatchObject({ acting_from: null })
    expect((await as('stranger')).status).toBe(403)
  })
})

describe('scopes', () => {
  test('a key without the scope is refused with 403, not 401', async ({ server }) => {
    const reader = await server.as('reader', { scopes: ['user.email.read'] })
    expect(await reader.outcome(subusers.list, {})).toBe('forbidden')
    expect(await reader.call(account.scopes, {})).toEqual({ scopes: ['user.email.read'] })
  })

  test('a key can read and change what its scopes allow', async ({ server }) => {
    const shop = await server.as('shop', { scopes: ['mail.send', 'user.timezone.read'] })
    expect(await shop.outcome(account.timeZone, {})).toBe(200)
    for (const call of [
      account.username,
      account.account,
      account.email,
      account.profile,
      account.offerings,
    ]) {
      expect(await shop.outcome(call, {})).toBe('forbidden')
    }
    expect(await shop.outcome(account.updateTimeZone, { body: { name: 'Europe/Berlin' } })).toBe('forbidden')
    expect(await shop.outcome(account.updateProfile, { body: { first_name: 'Eve' } })).toBe('forbidden')
  })

  test('a signed-in user sees and changes their own name, whatever their scopes', async ({ server }) => {
    const { db } = server.product.services.database
    const person = { id: newId(), email: 'designer@carillon.test' }
    await db
      .insertInto('user')
      .values({ ...person, password_hash: await hashPassword('secret') })
      .execute()
    await db
      .insertInto('membership')
      .values({ user_id: person.id, account_id: server.owner.account, scopes: ['designs'] })
      .execute()
    const body = { email: person.email, password: 'secret' }
    const { token } = await server.owner.call(tokens.create, { body })
    const status = async (method: string, path: string, sent?: object) =>
      (
        await fetch(`${server.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
          ...(sent && { body: JSON.stringify(sent) }),
        })
      ).status
    expect(await status('GET', '/v3/user/email')).toBe(200)
    expect(await status('PATCH', '/v3/user/profile', { first_name: 'Ada' })).toBe(200)
    expect(await status('GET', '/v3/designs')).toBe(200)
    expect(await status('PATCH', '/v3/user/timezone', { name: 'Etc/UTC' })).toBe(403)
    expect(await status('GET', '/v3/marketing/singlesends')).toBe(403)
  })
})

test('a product event with half a surrogate pair is refused, as every call is', async ({ server }) => {
  const events = [{ name: 'opened', properties: { title: 'cut \ud83d', '\ud83d': 1 } }]
  expect(await server.owner.outcome(account.pageView, { body: { events } })).toBe('invalid_input')
})

test('a person has a number, which their name and their profile tell', async ({ server }) => {
  const [one, other] = [await givenPerson(server, 'number one'), await givenPerson(server, 'number two')]
  const numbersOf = async (who: Caller) => [
    (await who.call(account.username, {})).user_id,
    (await who.call(account.profile, {})).user_id,
  ]
  const [[first, ofProfile], [second]] = await Promise.all([numbersOf(one), numbersOf(other)])
  expect(first).toEqual(expect.any(Number))
  expect(ofProfile).toBe(first)
  expect(second).not.toBe(first)
})

test('the type of a user is their place in the account', async ({ server }) => {
  const typeOf = async (who: Caller) => (await who.call(account.type, {})).type
  expect(await typeOf(server.owner)).toBe('owner')
  expect(await typeOf(await givenPerson(server, 'second', { type: 'admin' }))).toBe('admin')
  const teammate = await givenPerson(server, 'third', { scopes: ['user.account.read'] })
  expect(await typeOf(teammate)).toBe('teammate')
})

test('the steps of the sign-up say what was done', async ({ server }) => {
  const person = await givenPerson(server, 'stepping', { type: 'admin' })
  const complete = async () => {
    const { email, profile } = await person.call(account.signupStatus, {})
    return { email: email.complete, profile: profile.complete }
  }
  expect(await complete()).toEqual({ email: false, profile: false })
  await person.call(account.updateProfile, { body: { first_name: 'Stella' } })
  expect(await complete()).toEqual({ email: false, profile: false })
  await person.call(account.updateProfile, { body: { last_name: 'Step' } })
  expect(await complete()).toEqual({ email: false, profile: true })
  const steps = await person.call(account.signupStatus, {})
  expect(Object.keys(steps).sort()).toEqual(['email', 'mfa', 'profile', 'whitelabel'])
  expect(Object.values(steps).map(({ required }) => required)).toEqual([false, false, false, false])
})

test('a reputation, prices and the number of a package are not invented', async ({ server }) => {
  expect(await server.owner.call(account.account, {})).toMatchObject({ reputation: null })
  expect(await server.owner.call(account.package, {})).toMatchObject({
    base_price: null,
    overage_price: null,
    package_id: null,
    package_status: 'active',
  })
})

test('all calls that the app makes at its start answer', async ({ server }) => {
  const calls = [
    account.username,
    account.account,
    account.email,
    account.profile,
    account.credits,
    account.timeZone,
    account.package,
    account.signupStatus,
    account.status,
    account.type,
    account.featureToggles,
    account.offerings,
    account.sendCredits,
    emailTesting.credits,
  ]
  for (const one of calls) expect(await server.owner.outcome(one, {})).toBe(200)
  expect(await server.owner.call(account.timeZone, {})).toEqual({
    name: 'Etc/UTC',
    code: 'Etc/UTC',
    offset: 'GMT-00:00',
    offset_seconds: 0,
  })
})

test('prices are answered when they are asked for without a value', async ({ server }) => {
  const ask = async (query: string) =>
    (await (await server.owner.fetch(`/v3/accounts/offerings${query}`)).json()) as object
  expect(await ask('?_pricing')).toMatchObject({ pricing: { products: { mc_contacts: {} } } })
  expect(await ask('?_pricing=true')).toHaveProperty('pricing')
  expect(await ask('?_pricing=false')).not.toHaveProperty('pricing')
  expect(await ask('')).not.toHaveProperty('pricing')
})
