import { account, tokens } from '@carillon/contract/account'
import { describe, expect, owner, test } from '#test/kit.ts'

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

  test('refuses a wrong password, and after ten refuses unread', async ({ server }) => {
    const attempt = (password: string) =>
      server.owner.outcome(tokens.create, { body: { email: 'nobody@carillon.test', password } })
    for (let count = 0; count < 10; count++) expect(await attempt('wrong')).toBe('sign_in_failed')
    expect(await attempt('wrong')).toBe('sign_in_limited')
  })

  test('a missing or unknown token is 401 with the public wording', async ({ server }) => {
    const response = await fetch(`${server.url}/v3/scopes`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'authorization required', field: null, help: null }],
    })
  })
})

describe('acting on behalf of a subuser', () => {
  test('works for a subuser of the own account and for nobody else', async ({ server }) => {
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
    expect(await (await as('shop-north')).json()).toMatchObject({ username: 'shop-north' })
    expect((await as('stranger')).status).toBe(403)
  })
})

describe('scopes', () => {
  test('a key without the scope is refused with 403, not 401', async ({ server }) => {
    const reader = await server.as('reader', { scopes: ['user.read'] })
    expect(await reader.outcome(account.subusers, {})).toBe('forbidden')
    expect(await reader.call(account.scopes, {})).toEqual({ scopes: ['user.read'] })
  })
})

describe('the profile', () => {
  const profile = {
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '+44 20 7946 0958',
    address: '12 St James Square',
    address2: 'Second floor',
    city: 'London',
    company: 'Analytical Engines',
    country: 'GB',
    state: 'Greater London',
    website: 'https://engines.example',
    zip: 'SW1Y 4LB',
    language: 'en',
  } as const

  test('keeps everything the documentation names, and answers it', async ({ server }) => {
    const ada = await server.as('ada')
    expect(await ada.call(account.updateProfile, { body: profile })).toMatchObject(profile)
    expect(await ada.call(account.profile, {})).toMatchObject(profile)
  })

  test('keeps what a change leaves out, and clears what it sets to nothing', async ({ server }) => {
    const grace = await server.as('grace')
    await grace.call(account.updateProfile, { body: profile })
    const changed = await grace.call(account.updateProfile, { body: { city: 'New York', state: '' } })
    expect(changed).toMatchObject({ ...profile, city: 'New York', state: '' })
    expect(await grace.call(account.updateProfile, { body: {} })).toEqual(changed)
  })

  test('refuses what is too long by the name of its field', async ({ server }) => {
    const response = await server.owner.fetch('/v3/user/profile', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ zip: 'x'.repeat(51), city: 'Rome' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'zip' }] })
    expect(await server.owner.call(account.profile, {})).toMatchObject({ zip: '', city: '' })
  })
})

test('start-up calls all answer', async ({ server }) => {
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
    account.testingCredits,
  ]
  for (const one of calls) expect(await server.owner.outcome(one, {})).toBe(200)
  expect(await server.owner.call(account.timeZone, {})).toEqual({
    name: 'Etc/UTC',
    code: 'Etc/UTC',
    offset: 'GMT-00:00',
    offset_seconds: 0,
  })
})
