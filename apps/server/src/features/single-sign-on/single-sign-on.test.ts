import { account } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import { singleSignOn } from '@carillon/contract/single-sign-on'
import { teammates } from '@carillon/contract/teammates'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { holdUp } from '#test/hold-up.ts'
import { describe, expect, makeCaller } from '#test/kit.ts'
import { startOddProvider } from '#test/sign-in-provider.ts'
import {
  begin,
  finish,
  given,
  givenProviders,
  minute,
  outcomeOfSetting,
  set,
  signInOddly,
  test,
  urlOf,
} from './single-sign-on.fixture.ts'

givenProviders()

describe('signing in by a provider', () => {
  test('lets an invited person in, once for each return, and leaves a line in the log', async ({
    server,
  }) => {
    await set(server, { issuer: given.provider.issuer })
    const email = 'nora@harbor.example'
    given.provider.knows({
      sub: 'nora',
      email: 'Nora@Harbor.example',
      email_verified: true,
      given_name: 'Nora',
      family_name: 'Nordlicht',
    })
    await server.owner.call(teammates.invite, { body: { email, scopes: ['marketing'], is_admin: false } })

    const { url, secret } = await begin(server)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const query = await given.provider.visit(url)
    const body = { secret, query, language: 'de' as const }
    const { token, accounts } = await server.owner.call(singleSignOn.finish, { body })
    expect(accounts).toBe(1)
    const nora = makeCaller(server.url, token, server.owner.account)
    expect(await nora.call(account.profile, {})).toMatchObject({
      first_name: 'Nora',
      last_name: 'Nordlicht',
      language: 'de',
    })
    expect(await server.owner.call(teammates.get, { params: { username: email } })).toMatchObject({
      is_admin: false,
    })
    expect((await server.owner.call(teammates.pending, {})).result).toEqual([])
    expect(await finish(server, secret, query)).toBe('single_sign_on_ended')
    const { result } = await server.owner.call(auditLog.list, { query: { area: 'singleSignOn' } })
    expect(result[0]).toMatchObject({
      action: 'singleSignOn.finish',
      through: 'provider',
      user_email: email,
      name: email,
    })

    const again = await begin(server)
    expect(await finish(server, again.secret, await given.provider.visit(again.url))).toBe(201)
    expect((await server.owner.call(auditLog.list, { query: { area: 'singleSignOn' } })).result).toEqual(
      result,
    )
  })

  test('gives people of an allowed domain its role, and nobody else', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    const body = { secret, query: given.odd.visit(url) }
    const { token } = await server.owner.call(singleSignOn.finish, { body })
    const { scopes } = await makeCaller(server.url, token, server.owner.account).call(account.scopes, {})
    expect(scopes).toContain('marketing.read')
    expect(scopes).not.toContain('teammates.read')
    for (const email of ['x@sub.allowed.example', 'x@notallowed.example', 'x@other.example']) {
      expect(await signInOddly(server, { claims: { email } })).toBe('single_sign_on_not_invited')
    }
    const people = (await server.owner.call(teammates.list, {})).result.map(({ email }) => email)
    expect(people).not.toContain('x@other.example')
  })

  test('counts people of an allowed domain against the plan, and lets in whoever is a member', async ({
    server,
  }) => {
    await set(server)
    const { account: own } = server.owner
    const { db } = server.product.services.database
    const known = { email: 'known@allowed.example' }
    expect(await signInOddly(server, { claims: known })).toBe(201)
    await db.updateTable('plan').set({ teammate_limit: 1 }).where('name', '=', 'advanced').execute()
    await givenPlan(server, own, { plan: 'advanced' })
    expect(await signInOddly(server, { claims: { email: 'new@allowed.example' } })).toBe(
      'teammate_limit_reached',
    )
    expect(await signInOddly(server, { claims: known })).toBe(201)
    await db.updateTable('plan').set({ teammate_limit: null }).where('name', '=', 'advanced').execute()
    await givenPlan(server, own, { plan: 'advanced' })
    expect(await signInOddly(server, { claims: { email: 'new@allowed.example' } })).toBe(201)
  })

  test('is the first factor only: where an account demands a second one, it is asked for', async ({
    server,
  }) => {
    await set(server)
    expect(await signInOddly(server)).toBe(201)
    const { db } = server.product.services.database
    await db
      .insertInto('second_factor_demand')
      .values({ account_id: server.owner.account, created_at: new Date() })
      .execute()
    expect(await signInOddly(server)).toBe('second_factor_required')
    await db.deleteFrom('second_factor_demand').execute()
  })

  test('does not let a person in whose membership has ended, unless their domain is allowed', async ({
    server,
  }) => {
    await set(server)
    const { db } = server.product.services.database
    const person = await givenPerson(server, 'leaver')
    await db.deleteFrom('membership').where('user_id', '=', person.id).execute()
    const claims = { email: person.email }
    expect(await signInOddly(server, { claims })).toBe('single_sign_on_not_invited')
    await set(server, { domains: ['carillon.test'] })
    expect(await signInOddly(server, { claims })).toBe(201)
  })
})

describe('bad days of a provider', () => {
  test.for<[what: string, answers: typeof given.odd.answers, code: string]>([
    [
      'says that the address is not verified',
      { claims: { email_verified: false } },
      'single_sign_on_unverified',
    ],
    ['says verified by a text', { claims: { email_verified: 'true' } }, 'single_sign_on_unverified'],
    ['tells no address of the form of one', { claims: { email: 'nobody' } }, 'single_sign_on_unverified'],
    ['answers for another audience', { claims: { aud: 'another' } }, 'single_sign_on_answer_invalid'],
    [
      'answers as another issuer',
      { claims: { iss: 'https://evil.example' } },
      'single_sign_on_answer_invalid',
    ],
    ['answers to another sign-in', { claims: { nonce: 'of-another' } }, 'single_sign_on_answer_invalid'],
    ['answers too late', { claims: { exp: 1000 } }, 'single_sign_on_answer_invalid'],
    ['signs with an unknown key', { foreignKey: true }, 'single_sign_on_answer_invalid'],
    ['answers HTML', { tokenAnswer: { status: 200, body: '<h1>Hi</h1>' } }, 'single_sign_on_answer_invalid'],
    ['answers nothing', { tokenAnswer: { status: 200, body: '{}' } }, 'single_sign_on_answer_invalid'],
    [
      'does not know the code any more',
      { tokenAnswer: { status: 400, body: '{"error":"invalid_grant"}' } },
      'single_sign_on_answer_invalid',
    ],
    ['fails', { tokenAnswer: { status: 500, body: 'oh' } }, 'single_sign_on_answer_invalid'],
    [
      'sends us on into the private network',
      { about: { token_endpoint: 'http://10.0.0.1/token' } },
      'single_sign_on_provider_down',
    ],
    ['names another issuer', { about: { issuer: 'https://evil.example' } }, 'single_sign_on_provider_down'],
  ])('nobody comes in when it %s', async ([, answers, code], { server }) => {
    await set(server)
    expect(await signInOddly(server, answers)).toBe(code)
  })

  test('a sign-in is finished only by the browser that began it, with its own state', async ({ server }) => {
    await set(server)
    const [mine, theirs] = [await begin(server), await begin(server)]
    expect(await finish(server, mine.secret, given.odd.visit(theirs.url))).toBe('single_sign_on_ended')
    const unknown = new URLSearchParams({ code: 'a', state: 'made-up', iss: given.odd.issuer }).toString()
    expect(await finish(server, mine.secret, unknown)).toBe('single_sign_on_ended')
    expect(await finish(server, mine.secret, '')).toBe('single_sign_on_ended')
    expect(await finish(server, mine.secret, given.odd.visit(mine.url))).toBe(201)
  })

  test('a sign-in ends after ten minutes', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    given.ahead += 11 * 60_000
    expect(await finish(server, secret, given.odd.visit(url))).toBe('single_sign_on_ended')
    given.ahead = 0
  })

  test('a refusal of the provider is told', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state, iss: given.odd.issuer }).toString()
    expect(await finish(server, secret, query)).toBe('single_sign_on_denied')
  })

  test('a provider that is down is told at once, and switched on by nobody', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    const query = given.odd.visit(url)
    const gone = await startOddProvider()
    await gone.close()
    const { pool } = server.product.services.database
    await pool.query('update single_sign_on set issuer = $1', [gone.issuer])
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('single_sign_on_provider_down')
    expect(await finish(server, secret, query)).toBe('single_sign_on_provider_down')
    expect(await outcomeOfSetting(server, { issuer: gone.issuer })).toBe('single_sign_on_provider_down')
    expect(await outcomeOfSetting(server, { issuer: gone.issuer, is_on: false })).toBe(200)
  })

  test('a provider is asked about itself once a minute, however many begin', async ({ server }) => {
    await set(server)
    const before = given.odd.timesAsked
    await Promise.all(Array.from({ length: 5 }, () => begin(server)))
    expect(given.odd.timesAsked).toBe(before)
    given.ahead += minute
    await Promise.all(Array.from({ length: 5 }, () => begin(server)))
    expect(given.odd.timesAsked).toBe(before + 1)
    given.odd.answers = { about: { issuer: 'https://evil.example' } }
    given.ahead += minute
    for (let at = 0; at < 3; at++) {
      expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('single_sign_on_provider_down')
    }
    expect(given.odd.timesAsked).toBe(before + 2)
    given.odd.answers = {}
    given.ahead += 10_000
    await begin(server)
    expect(given.odd.timesAsked).toBe(before + 3)
  })

  test('a provider that signs with a new key is asked for it by the next sign-in', async ({ server }) => {
    await set(server)
    expect(await signInOddly(server)).toBe(201)
    expect(await signInOddly(server, { newKey: true })).toBe('single_sign_on_answer_invalid')
    expect(await signInOddly(server, { newKey: true })).toBe(201)
  })

  test('one network address begins sixty sign-ins and no more until some are finished or over', async ({
    server,
  }) => {
    await set(server)
    const { db } = server.product.services.database
    await db.deleteFrom('single_sign_on_attempt').execute()
    const first = await begin(server)
    for (let at = 1; at < 60; at++) await begin(server)
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('sign_in_limited')
    expect(await finish(server, first.secret, given.odd.visit(first.url))).toBe(201)
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe(201)
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('sign_in_limited')
    given.ahead += 11 * minute
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe(201)
  })

  test('a stranger who is not invited has no user made, nor a password hashed', async ({ server }) => {
    await set(server)
    const email = 'stranger@other.example'
    const held = await holdUp(urlOf(server), 'insert on "user"', `new.email = '${email}'`)
    expect(await signInOddly(server, { claims: { email } })).toBe('single_sign_on_not_invited')
    await held.release()
  })

  test('guesses are limited', async ({ server }) => {
    await set(server)
    const outcomes: unknown[] = []
    for (let at = 0; at < 11; at++) outcomes.push(await finish(server, 'guess', 'state=guess'))
    expect(outcomes.at(-1)).toBe('sign_in_limited')
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('sign_in_limited')
  })

  test('while it is off, nobody signs in by it', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    await set(server, { is_on: false })
    expect(await server.owner.call(singleSignOn.provider, {})).toEqual({ provider: null })
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('single_sign_on_off')
    expect(await finish(server, secret, given.odd.visit(url))).toBe('single_sign_on_off')
  })
})
