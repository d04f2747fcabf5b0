import { account, tokens } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import { mailbox } from '@carillon/contract/mailbox'
import { passwordReset, sessions } from '@carillon/contract/sign-in'
import { givenPerson } from '#test/given-person.ts'
import { describe, expect, makeCaller, owner, type Server, testWith, until } from '#test/kit.ts'

let ahead = 0
const test = testWith({ RATE_LIMITS: 'off' }, { now: () => new Date(Date.now() + ahead) })
const password = 'a whole new password'

/** The secret in the newest mail to an address that is not one of those known. */
async function secretMailedTo(server: Server, email: string, known: readonly string[] = []): Promise<string> {
  return until(`a link was mailed to ${email}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    for (const { id } of result) {
      const { text } = await server.owner.call(mailbox.get, { params: { id } })
      const secret = /reset-password\/([\w-]+)/.exec(text ?? '')?.[1]
      if (secret && !known.includes(secret)) return secret
    }
    return null
  })
}

const set = (server: Server, secret: string, new_password = password) =>
  server.owner.outcome(passwordReset.set, { params: { secret }, body: { new_password } })

describe('a forgotten password', () => {
  test('is replaced by a link in a mail, once, and all sessions end', async ({ server }) => {
    const person = await givenPerson(server, 'forgetful', { scopes: ['marketing'] })
    expect(
      await server.owner.outcome(passwordReset.ask, { body: { email: 'Forgetful@carillon.test' } }),
    ).toBe(202)
    const secret = await secretMailedTo(server, person.email)
    expect(await server.owner.call(passwordReset.get, { params: { secret } })).toMatchObject({
      email: person.email,
    })
    expect(await set(server, secret, 'short')).toBe('invalid_input')
    expect(await set(server, secret)).toBe(200)
    expect(await person.outcome(account.email, {})).toBe('unauthorized')
    expect(await server.owner.outcome(tokens.create, { body: { email: person.email, password } })).toBe(201)
    expect(await set(server, secret)).toBe('password_reset_ended')
    const { result } = await server.owner.call(auditLog.list, { query: { area: 'passwordReset' } })
    expect(result).toMatchObject([{ user_email: person.email, through: 'link', action: 'passwordReset.set' }])
  })

  test('is set by one of two calls at once', async ({ server }) => {
    const person = await givenPerson(server, 'twice')
    await server.owner.outcome(passwordReset.ask, { body: { email: person.email } })
    const secret = await secretMailedTo(server, person.email)
    const outcomes = await Promise.all([set(server, secret), set(server, secret)])
    expect(outcomes.sort()).toEqual([200, 'password_reset_ended'])
  })

  test('has an hour, and only the newest link works', async ({ server }) => {
    const person = await givenPerson(server, 'slow')
    await server.owner.outcome(passwordReset.ask, { body: { email: person.email } })
    const first = await secretMailedTo(server, person.email)
    ahead += 2 * 60_000
    await server.owner.outcome(passwordReset.ask, { body: { email: person.email } })
    const second = await secretMailedTo(server, person.email, [first])
    expect(await server.owner.outcome(passwordReset.get, { params: { secret: first } })).toBe(
      'password_reset_ended',
    )
    ahead += 61 * 60_000
    expect(await set(server, second)).toBe('password_reset_ended')
  })

  test('is answered alike for an address that no user has, by the same work', async ({ server }) => {
    const person = await givenPerson(server, 'known')
    const { pool } = server.product.services.database
    const answers = await Promise.all(
      [person.email, 'unknown@carillon.test'].map(async (email) => {
        const answer = await fetch(`${server.url}${passwordReset.ask.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    await secretMailedTo(server, person.email)
    const mails = await server.owner.call(mailbox.list, { query: { search: 'unknown@carillon.test' } })
    expect(mails.result).toEqual([])
    const { rows } = await pool.query('select count(*)::int as count from password_reset')
    expect(rows[0].count).toBeGreaterThan(0)
  })

  test('cannot be asked for without end', async ({ server }) => {
    const ask = () => server.owner.outcome(passwordReset.ask, { body: { email: 'flood@carillon.test' } })
    for (let count = 0; count < 10; count++) expect(await ask()).toBe(202)
    expect(await ask()).toBe('sign_in_limited')
  })
})

test('links for a new password cannot be guessed without end', async ({ server }) => {
  const guess = (at: number) => set(server, `guess-${at}`)
  const outcomes: unknown[] = []
  for (let at = 0; at < 20; at++) outcomes.push(await guess(at))
  expect(new Set(outcomes)).toEqual(new Set(['password_reset_ended', 'sign_in_limited']))
  expect(outcomes.at(-1)).toBe('sign_in_limited')
})

describe('sessions', () => {
  const signIn = async (server: Server, agent: string) => {
    const answer = await fetch(`${server.url}/v3/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
    })
    const { token } = tokens.create.answer.parse(await answer.json())
    return makeCaller(server.url, token, server.owner.account)
  }

  test('are listed with browser, address and last use, and ended one by one or all others at once', async ({
    server,
  }) => {
    const [laptop, phone, old] = [
      await signIn(server, 'Firefox on a laptop'),
      await signIn(server, 'Safari on a phone'),
      await signIn(server, 'An old browser'),
    ]
    const { result } = await laptop.call(sessions.list, {})
    expect(result.map(({ user_agent }) => user_agent)).toEqual([
      'An old browser',
      'Safari on a phone',
      'Firefox on a laptop',
    ])
    expect(result.map(({ is_current }) => is_current)).toEqual([false, false, true])
    expect(result[2]).toMatchObject({ ip: expect.stringMatching(/127\.0\.0\.1|::1/), place: null })
    expect(result[2]?.last_used_at).not.toBeNull()
    expect(await laptop.outcome(sessions.end, { params: { id: result[0]!.id } })).toBe(204)
    expect(await old.outcome(account.email, {})).toBe('unauthorized')
    expect(await laptop.outcome(sessions.end, { params: { id: result[0]!.id } })).toBe('session_not_found')
    expect(await laptop.call(sessions.endOthers, {})).toEqual({ ended: 1 })
    expect(await phone.outcome(account.email, {})).toBe('unauthorized')
    expect(await laptop.outcome(account.email, {})).toBe(200)
  })

  test('are not for API keys, and not for other people', async ({ server }) => {
    expect(await server.owner.outcome(sessions.list, {})).toBe('session_required')
    expect(await server.owner.outcome(sessions.endOthers, {})).toBe('session_required')
    const params = { id: '01890000-0000-7000-8000-000000000000' }
    expect(await server.owner.outcome(sessions.end, { params })).toBe('session_required')
    const mine = await signIn(server, 'Mine')
    const [session] = (await mine.call(sessions.list, {})).result
    const other = await givenPerson(server, 'other', { type: 'admin' })
    expect(await other.outcome(sessions.end, { params: { id: session!.id } })).toBe('session_not_found')
    expect(await mine.outcome(account.email, {})).toBe(200)
  })
})
