import { account, tokens } from '@carillon/contract/account'
import type * as z from 'zod/mini'
import { newId } from '#platform/db.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'
import { hashPassword } from './hash-password.ts'

const password = 'correct horse battery'

type Browser = Partial<Omit<z.output<typeof tokens.create.body>, 'email'>>

/** An account of its own, whose only person has the scopes. */
async function makePerson(server: Server, scopes: string[] | null = null) {
  const { db } = server.product.services.database
  const [account_id, user_id] = [newId(), newId()]
  const email = `${user_id}@carillon.test`
  const password_hash = await hashPassword(password)
  await db.insertInto('account').values({ id: account_id, username: account_id }).execute()
  await db.insertInto('user').values({ id: user_id, email, password_hash }).execute()
  await db.insertInto('membership').values({ user_id, account_id, scopes }).execute()

  const signIn = async (browser: Browser) =>
    (await server.owner.call(tokens.create, { body: { email, password, ...browser } })).token
  const ask = (token: string, path: string, method = 'GET', body?: object) =>
    fetch(`${server.url}/v3/user/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    email,
    signIn,
    ask,
    async kept(token: string) {
      const [zone, profile] = [await ask(token, 'timezone'), await ask(token, 'profile')]
      const { name } = account.timeZone.answer.parse(await zone.json())
      const { language, date_format } = account.profile.answer.parse(await profile.json())
      return date_format === 'auto' ? `${name} ${language}` : `${name} ${language} ${date_format}`
    },
    change: (token: string, old_password: string, new_password: string) =>
      ask(token, 'password', 'PUT', { old_password, new_password }),
    works: async (token: string) => (await ask(token, 'email')).status === 200,
  }
}

describe('the first sign-in', () => {
  test("keeps the browser's time zone and language, and later ones change nothing", async ({ server }) => {
    const { signIn, kept, ask } = await makePerson(server)
    const hasLanguage = async () =>
      account.profile.answer.parse(await (await ask(token, 'profile')).json()).has_language
    const token = await signIn({})
    expect(await kept(token)).toBe('Etc/UTC en')
    expect(await hasLanguage()).toBe(false)
    await signIn({ language: 'de' })
    expect(await kept(token)).toBe('Etc/UTC de')
    expect(await hasLanguage()).toBe(true)
    await signIn({ time_zone: 'Europe/Vienna', language: 'en' })
    expect(await kept(token)).toBe('Europe/Vienna de')
    await signIn({ time_zone: 'America/New_York', language: 'en' })
    expect(await kept(token)).toBe('Europe/Vienna de')
  })

  test('keeps how the browser writes dates', async ({ server }) => {
    const { signIn, kept } = await makePerson(server)
    const london = { time_zone: 'Europe/London', language: 'en', date_format: 'D MMM YYYY' } as const
    expect(await kept(await signIn(london))).toBe('Europe/London en D MMM YYYY')
    expect(await kept(await signIn({ ...london, date_format: 'auto' }))).toBe('Europe/London en D MMM YYYY')
  })

  test.for(['Mars/Olympus', '+01:00', ''])("passes over '%s', which is no zone", async (zone, { server }) => {
    const { signIn, kept } = await makePerson(server)
    expect(await kept(await signIn({ time_zone: zone, language: 'de' }))).toBe('Etc/UTC de')
    expect(await kept(await signIn({ time_zone: 'Europe/Vienna' }))).toBe('Europe/Vienna de')
  })

  test('leaves a zone that somebody chose, also the one that accounts begin with', async ({ server }) => {
    const { signIn, ask, kept } = await makePerson(server)
    const token = await signIn({})
    expect((await ask(token, 'timezone', 'PATCH', { name: 'Etc/UTC' })).status).toBe(200)
    expect(await kept(await signIn({ time_zone: 'Europe/Vienna' }))).toBe('Etc/UTC en')
  })

  test('leaves a language that the person chose', async ({ server }) => {
    const { signIn, ask, kept } = await makePerson(server)
    expect((await ask(await signIn({}), 'profile', 'PATCH', { language: 'en' })).status).toBe(200)
    expect(await kept(await signIn({ language: 'de' }))).toBe('Etc/UTC en')
  })

  test('of somebody who may not change the account leaves its zone alone, and keeps their language', async ({
    server,
  }) => {
    const { signIn, kept } = await makePerson(server, ['designs'])
    expect(await kept(await signIn({ time_zone: 'Europe/Vienna', language: 'de' }))).toBe('Etc/UTC de')
  })
})

describe('changing the password', () => {
  test('takes the current one, keeps this session and ends the others', async ({ server }) => {
    const { signIn, change, works, email } = await makePerson(server, ['designs'])
    const [here, elsewhere] = [await signIn({}), await signIn({})]
    expect((await change(here, password, 'another battery')).status).toBe(200)
    expect([await works(here), await works(elsewhere)]).toEqual([true, false])
    expect(await works(await signIn({ password: 'another battery' }))).toBe(true)
    expect(await server.owner.outcome(tokens.create, { body: { email, password } })).toBe('sign_in_failed')
  })

  test('is refused without the current one, and after ten tries for a while', async ({ server }) => {
    const { signIn, change, works } = await makePerson(server)
    const token = await signIn({})
    const refusal = await change(token, 'wrong', 'another battery')
    expect(refusal.status).toBe(400)
    expect(await refusal.json()).toMatchObject({
      errors: [{ error_id: 'password_wrong', field: 'old_password' }],
    })
    for (let count = 1; count < 10; count++) {
      expect((await change(token, 'wrong', 'another battery')).status).toBe(400)
    }
    expect((await change(token, password, 'another battery')).status).toBe(429)
    expect(await works(token)).toBe(true)
  })

  test.for([
    ['seven77', 400],
    ['eight888', 200],
  ] as const)('to %s', async ([next, status], { server }) => {
    const { signIn, change } = await makePerson(server)
    expect((await change(await signIn({}), password, next)).status).toBe(status)
  })
})
