import { account, tokens } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import type { CallInput } from '@carillon/contract/endpoint'
import { roles } from '@carillon/contract/roles'
import { singleSignOn } from '@carillon/contract/single-sign-on'
import { teammates } from '@carillon/contract/teammates'
import { givenPerson } from '#test/given-person.ts'
import { holdUp } from '#test/hold-up.ts'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  makeCaller,
  owner,
  type Server,
  testWith,
} from '#test/kit.ts'
import { loopback } from '#test/receiver.ts'
import { client, startOddProvider, startProvider } from '#test/sign-in-provider.ts'

const redirectUri = 'http://localhost:3999/sign-in/callback'
let ahead = 0
const minute = 60_000
const test = testWith(
  { RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3999', SIGN_IN_HOSTS: '127.0.0.1' },
  { receivers: loopback, now: () => new Date(Date.now() + ahead) },
)

let provider: Awaited<ReturnType<typeof startProvider>>
let odd: Awaited<ReturnType<typeof startOddProvider>>
beforeAll(async () => {
  provider = await startProvider(redirectUri)
  odd = await startOddProvider()
})
afterAll(async () => {
  await provider.close()
  await odd.close()
})
beforeEach<{ server: Server }>(async ({ server }) => {
  odd.answers = {}
  await server.product.services.database.pool.query('delete from sign_in_attempt')
})

type Given = CallInput<typeof singleSignOn.set>['body']

async function settingOf(server: Server, change: Partial<Given> = {}): Promise<Given> {
  const { result } = await server.owner.call(roles.list, {})
  const role_id = result.find(({ standard }) => standard === 'viewer')?.id ?? null
  return {
    is_on: true,
    name: 'Harbor ID',
    issuer: odd.issuer,
    client_id: client.id,
    client_secret: client.secret,
    domains: ['allowed.example'],
    role_id,
    is_password_off: false,
    ...change,
  }
}

const set = async (server: Server, change: Partial<Given> = {}) =>
  server.owner.call(singleSignOn.set, { body: await settingOf(server, change) })
const outcomeOfSetting = async (server: Server, change: Partial<Given>) =>
  server.owner.outcome(singleSignOn.set, { body: await settingOf(server, change) })
const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''
const begin = (server: Server) => server.owner.call(singleSignOn.begin, {})
const finish = (server: Server, secret: string, query: string) =>
  server.owner.outcome(singleSignOn.finish, { body: { secret, query } })

/** The whole way by the provider whose answers are odd. */
async function signInOddly(server: Server, answers: typeof odd.answers = {}) {
  const { url, secret } = await begin(server)
  odd.answers = answers
  // What a provider says of itself is kept for a minute.
  if (answers.about) ahead += minute
  return finish(server, secret, odd.visit(url))
}

describe('signing in by a provider', () => {
  test('lets an invited person in, once for each return, and leaves a line in the log', async ({
    server,
  }) => {
    await set(server, { issuer: provider.issuer })
    const email = 'nora@harbor.example'
    provider.knows({
      sub: 'nora',
      email: 'Nora@Harbor.example',
      email_verified: true,
      given_name: 'Nora',
      family_name: 'Nordlicht',
    })
    await server.owner.call(teammates.invite, { body: { email, scopes: ['marketing'], is_admin: false } })

    const { url, secret } = await begin(server)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const query = await provider.visit(url)
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
    expect(await finish(server, again.secret, await provider.visit(again.url))).toBe(201)
    expect((await server.owner.call(auditLog.list, { query: { area: 'singleSignOn' } })).result).toEqual(
      result,
    )
  })

  test('gives people of an allowed domain its role, and nobody else', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    const body = { secret, query: odd.visit(url) }
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
  test.for<[what: string, answers: typeof odd.answers, code: string]>([
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
    expect(await finish(server, mine.secret, odd.visit(theirs.url))).toBe('single_sign_on_ended')
    const unknown = new URLSearchParams({ code: 'a', state: 'made-up', iss: odd.issuer }).toString()
    expect(await finish(server, mine.secret, unknown)).toBe('single_sign_on_ended')
    expect(await finish(server, mine.secret, '')).toBe('single_sign_on_ended')
    expect(await finish(server, mine.secret, odd.visit(mine.url))).toBe(201)
  })

  test('a sign-in ends after ten minutes', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    ahead += 11 * 60_000
    expect(await finish(server, secret, odd.visit(url))).toBe('single_sign_on_ended')
    ahead = 0
  })

  test('a refusal of the provider is told', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state, iss: odd.issuer }).toString()
    expect(await finish(server, secret, query)).toBe('single_sign_on_denied')
  })

  test('a provider that is down is told at once, and switched on by nobody', async ({ server }) => {
    await set(server)
    const { url, secret } = await begin(server)
    const query = odd.visit(url)
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
    const before = odd.timesAsked
    await Promise.all(Array.from({ length: 5 }, () => begin(server)))
    expect(odd.timesAsked).toBe(before)
    ahead += minute
    await Promise.all(Array.from({ length: 5 }, () => begin(server)))
    expect(odd.timesAsked).toBe(before + 1)
    odd.answers = { about: { issuer: 'https://evil.example' } }
    ahead += minute
    for (let at = 0; at < 3; at++) {
      expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('single_sign_on_provider_down')
    }
    expect(odd.timesAsked).toBe(before + 2)
    odd.answers = {}
    ahead += 10_000
    await begin(server)
    expect(odd.timesAsked).toBe(before + 3)
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
    expect(await finish(server, first.secret, odd.visit(first.url))).toBe(201)
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe(201)
    expect(await server.owner.outcome(singleSignOn.begin, {})).toBe('sign_in_limited')
    ahead += 11 * minute
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
    expect(await finish(server, secret, odd.visit(url))).toBe('single_sign_on_off')
  })
})

describe('the setting', () => {
  test('keeps its secret, and never answers it', async ({ server }) => {
    const saved = await set(server)
    expect(saved).toMatchObject({ has_client_secret: true, redirect_uri: redirectUri })
    expect(JSON.stringify(saved)).not.toContain(client.secret)
    const { pool } = server.product.services.database
    const { rows } = await pool.query("select encode(client_secret, 'escape') as sealed from single_sign_on")
    expect(rows[0].sealed).not.toContain('secret')
    const { client_secret: _, ...without } = await settingOf(server, { name: 'Another name' })
    await server.owner.call(singleSignOn.set, { body: without })
    expect(await signInOddly(server)).toBe(201)
    expect(await server.owner.call(singleSignOn.provider, {})).toEqual({ provider: { name: 'Another name' } })
    const { result } = await server.owner.call(auditLog.list, { query: { area: 'singleSignOn' } })
    expect(JSON.stringify(result)).not.toContain(client.secret)
  })

  test('needs a secret at first, which may be empty', async ({ server }) => {
    await server.product.services.database.pool.query('delete from single_sign_on')
    const { client_secret: _, ...without } = await settingOf(server)
    expect(await server.owner.outcome(singleSignOn.set, { body: without })).toBe(
      'single_sign_on_secret_missing',
    )
    expect(await outcomeOfSetting(server, { client_secret: '' })).toBe(200)
  })

  test.for<[change: Partial<Given>, code: string]>([
    [{ issuer: 'http://login.example' }, 'single_sign_on_address_invalid'],
    [{ issuer: 'not an address' }, 'single_sign_on_address_invalid'],
    [{ issuer: 'https://name:word@login.example' }, 'single_sign_on_address_invalid'],
    [{ issuer: 'https://10.0.0.7' }, 'single_sign_on_address_closed'],
    [{ issuer: 'https://inside.example' }, 'single_sign_on_provider_down'],
    [{ domains: ['gmail.com'] }, 'single_sign_on_domain_public'],
    [{ domains: ['no domain'] }, 'invalid_input'],
    [{ role_id: null }, 'role_not_found'],
    [{ role_id: '01890000-0000-7000-8000-000000000000' }, 'role_not_found'],
    [{ name: ' ' }, 'invalid_input'],
  ])('is refused with %j', async ([change, code], { server }) => {
    expect(await outcomeOfSetting(server, change)).toBe(code)
  })

  test('is for administrators of the first account', async ({ server }) => {
    const body = await settingOf(server)
    const teammate = await givenPerson(server, 'sso-teammate', { scopes: ['sso'] })
    expect(await teammate.outcome(singleSignOn.get, {})).toBe('administrator_required')
    expect(await teammate.outcome(singleSignOn.set, { body })).toBe('administrator_required')
    const stranger = await server.as('stranger')
    expect(await stranger.outcome(singleSignOn.get, {})).toBe('single_sign_on_elsewhere')
    expect(await stranger.outcome(singleSignOn.set, { body })).toBe('single_sign_on_elsewhere')
    expect(await server.owner.outcome(singleSignOn.get, {})).toBe(200)
  })

  test('keeps the role of its domains', async ({ server }) => {
    const { id } = await server.owner.call(roles.create, {
      body: { name: 'Newcomer', scopes: ['marketing.read'] },
    })
    await set(server, { role_id: id })
    expect(await server.owner.outcome(roles.delete, { params: { id } })).toBe('role_in_use')
    await set(server)
    expect(await server.owner.outcome(roles.delete, { params: { id } })).toBe(204)
  })
})

describe('while passwords are off', () => {
  const password = 'a password that is right'
  const signIn = (server: Server, email: string, word: string) =>
    server.owner.outcome(tokens.create, { body: { email, password: word } })

  test('teammates sign in by the provider, and administrators by both ways', async ({ server }) => {
    await set(server, { is_password_off: true, domains: ['carillon.test'] })
    const { pool } = server.product.services.database
    const people = [
      await givenPerson(server, 'mate', { scopes: ['marketing'] }),
      await givenPerson(server, 'chief', { type: 'admin' }),
    ]
    const hash = await pool.query('select password_hash from "user" where email = $1', [owner.email])
    for (const { id } of people) {
      await pool.query('update "user" set password_hash = $1 where id = $2', [hash.rows[0].password_hash, id])
    }
    const [mate, chief] = people as [(typeof people)[0], (typeof people)[0]]
    expect(await signIn(server, mate.email, owner.password)).toBe('password_sign_in_off')
    expect(await signIn(server, mate.email, 'wrong')).toBe('sign_in_failed')
    expect(await signIn(server, chief.email, owner.password)).toBe(201)
    expect(await signIn(server, owner.email, owner.password)).toBe(201)
    expect(await signInOddly(server, { claims: { email: mate.email } })).toBe(201)
    await set(server, { is_password_off: true, is_on: false })
    expect(await signIn(server, mate.email, owner.password)).toBe(201)
  })

  test('an invitation is not a way around it, except for an administrator', async ({ server }) => {
    await set(server, { is_password_off: true })
    const accept = async (email: string, is_admin: boolean) => {
      await server.owner.call(teammates.invite, { body: { email, scopes: [], is_admin } })
      const { pool } = server.product.services.database
      await pool.query('update invitation set secret_hash = sha256($1::bytea) where email = $2', [
        email,
        email,
      ])
      return server.owner.outcome(teammates.accept, { params: { secret: email }, body: { password } })
    }
    expect(await accept('mate-to-be@harbor.example', false)).toBe('password_sign_in_off')
    expect(await accept('chief-to-be@harbor.example', true)).toBe(201)
  })
})
