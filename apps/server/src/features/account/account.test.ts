import { account, tokens } from '@carillon/contract/account'
import { newId } from '#platform/db.ts'
import { describe, expect, owner, test } from '#test/kit.ts'
import { hashPassword } from './tokens.ts'

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
    const reader = await server.as('reader', { scopes: ['user.email.read'] })
    expect(await reader.outcome(account.subusers, {})).toBe('forbidden')
    expect(await reader.call(account.scopes, {})).toEqual({ scopes: ['user.email.read'] })
  })

  test('a key reads and changes of the account what its scopes name', async ({ server }) => {
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

  test('who signed in sees and names themselves, whatever they may do', async ({ server }) => {
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

test('a product event with half a character in it is kept', async ({ server }) => {
  const events = [{ name: 'opened', properties: { title: 'cut \ud83d', '\ud83d': 1 } }]
  expect(await server.owner.outcome(account.pageView, { body: { events } })).toBe(204)
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
