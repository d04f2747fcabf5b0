// Long because all ways to a second factor share one clock and the steps to sign in.

import { account, tokens } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import { mailbox } from '@carillon/contract/mailbox'
import { errorsIn } from '@carillon/contract/refusals'
import { SecondStep, secondFactor, secondStep } from '@carillon/contract/second-factor'
import { ownAccounts, passwordReset } from '@carillon/contract/sign-in'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { givenPerson, type Person } from '#test/given-person.ts'
import { describe, expect, makeCaller, type Server, testWith, until } from '#test/kit.ts'
import { makeAuthenticator } from './authenticator.fixture.ts'

let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const origin = 'http://localhost:7000'
const test = testWith({ RATE_LIMITS: 'off', PUBLIC_URL: origin }, { now: clock })

const password = 'correct horse battery'
const nobody = '01890000-0000-7000-8000-000000000000'

/** A signed-in person whose password is known. */
async function givenUser(
  server: Server,
  name: string,
  of: Parameters<typeof givenPerson>[2] = {},
): Promise<Person> {
  const person = await givenPerson(server, name, of)
  const { db } = server.product.services.database
  const password_hash = await hash(password)
  await db.updateTable('user').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

/** The code that the app with this secret shows. Each call moves the clock to a step of its own. */
function nextCode(secret: string): Promise<string> {
  ahead += 30_000
  return codeNow(secret)
}

function codeNow(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(clock().getTime() / 1000) + steps * 30 })
}

async function givenApp(person: Person) {
  const { secret } = await person.call(secondFactor.beginApp, { body: { password } })
  const { recovery_codes } = await person.call(secondFactor.confirmApp, {
    body: { code: await nextCode(secret) },
  })
  return { secret, codes: recovery_codes ?? [] }
}

async function givenPasskey(person: Person, name = 'Laptop') {
  const device = makeAuthenticator('localhost', origin)
  const { options } = await person.call(secondFactor.passkeyOptions, { body: { password } })
  await person.call(secondFactor.addPasskey, { body: { name, passkey: device.make(options) } })
  return device
}

/** The second step that follows a right password. */
async function firstStep(server: Server, email: string, given = password): Promise<SecondStep> {
  const answer = await fetch(`${server.url}${tokens.create.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: given }),
  })
  expect(answer.status).toBe(403)
  const error = errorsIn(await answer.json())?.[0]
  expect(error?.error_id).toBe('second_factor_required')
  return SecondStep.parse(error?.details)
}

const finish = (server: Server, body: Parameters<typeof secondStep.finish.body.parse>[0]) =>
  server.owner.outcome(secondStep.finish, { body: body as never })

describe('an app that shows codes', () => {
  test('is set up by a first code, and is asked for when its person signs in', async ({ server }) => {
    const person = await givenUser(server, 'app')
    const { secret, uri } = await person.call(secondFactor.beginApp, { body: { password } })
    expect(uri).toContain(encodeURIComponent(person.email))
    expect(await person.call(secondFactor.get, {})).toMatchObject({ app_since: null, recovery_codes_left: 0 })
    expect(await server.owner.outcome(tokens.create, { body: { email: person.email, password } })).toBe(201)
    expect(await person.outcome(secondFactor.confirmApp, { body: { code: '000000' } })).toBe(
      'second_factor_wrong',
    )
    const { recovery_codes } = await person.call(secondFactor.confirmApp, {
      body: { code: await nextCode(secret) },
    })
    expect(new Set(recovery_codes).size).toBe(10)
    const { ticket, methods, must_set_up } = await firstStep(server, person.email)
    expect({ methods, must_set_up }).toEqual({ methods: ['totp', 'recovery_code'], must_set_up: false })
    const { token, accounts } = await server.owner.call(secondStep.finish, {
      body: { ticket, code: await nextCode(secret) },
    })
    expect(accounts).toBe(1)
    expect(await makeCaller(server.url, token, '').call(account.email, {})).toEqual({ email: person.email })
  })

  test('has a secret that the database holds encrypted', async ({ server }) => {
    const person = await givenUser(server, 'sealed')
    const { secret } = await givenApp(person)
    const { rows } = await server.product.services.database.pool.query(
      'select secret from totp where user_id = $1',
      [person.id],
    )
    expect(rows[0].secret.length).toBeGreaterThan(40)
    expect(rows[0].secret.toString('latin1')).not.toContain(secret)
  })

  test('has its code taken once, also by two sign-ins at once, and none before it', async ({ server }) => {
    const person = await givenUser(server, 'replayed')
    const { secret } = await givenApp(person)
    const tickets = [await firstStep(server, person.email), await firstStep(server, person.email)]
    const code = await nextCode(secret)
    const outcomes = await Promise.all(tickets.map(({ ticket }) => finish(server, { ticket, code })))
    expect(outcomes.sort()).toEqual([201, 'second_factor_wrong'])
    const { ticket } = await firstStep(server, person.email)
    expect(await finish(server, { ticket, code })).toBe('second_factor_wrong')
    expect(await finish(server, { ticket, code: await codeNow(secret, -1) })).toBe('second_factor_wrong')
    expect(await finish(server, { ticket, code: await codeNow(secret, 1) })).toBe(201)
  })

  test('may be one step early or late, not two', async ({ server }) => {
    const person = await givenUser(server, 'drifting')
    const { secret } = await givenApp(person)
    ahead += 300_000
    const { ticket } = await firstStep(server, person.email)
    expect(await finish(server, { ticket, code: await codeNow(secret, -2) })).toBe('second_factor_wrong')
    expect(await finish(server, { ticket, code: await codeNow(secret, 2) })).toBe('second_factor_wrong')
    expect(await finish(server, { ticket, code: await codeNow(secret, -1) })).toBe(201)
  })

  test('is changed by its person alone: with password or code, and not by a key', async ({ server }) => {
    const person = await givenUser(server, 'proving')
    expect(await person.outcome(secondFactor.beginApp, { body: {} })).toBe('password_wrong')
    expect(await person.outcome(secondFactor.beginApp, { body: { password: 'wrong' } })).toBe(
      'password_wrong',
    )
    const { secret } = await givenApp(person)
    expect(await person.outcome(secondFactor.removeApp, { body: { code: '123456' } })).toBe(
      'second_factor_wrong',
    )
    expect(await server.owner.outcome(secondFactor.get, {})).toBe('session_required')
    expect(await server.owner.outcome(secondFactor.beginApp, { body: { password } })).toBe('session_required')
    expect(await server.owner.outcome(secondFactor.confirmApp, { body: { code: '1' } })).toBe(
      'session_required',
    )
    expect(await person.outcome(secondFactor.removeApp, { body: { code: await nextCode(secret) } })).toBe(204)
    expect(await person.outcome(secondFactor.removeApp, { body: { password } })).toBe(
      'second_factor_not_found',
    )
    expect(await person.call(secondFactor.get, {})).toMatchObject({ app_since: null, recovery_codes_left: 0 })
    expect(await server.owner.outcome(tokens.create, { body: { email: person.email, password } })).toBe(201)
  })

  test('completes the step of the sign-up', async ({ server }) => {
    const person = await givenUser(server, 'signup', { type: 'admin' })
    const { mfa } = await person.call(account.signupStatus, {})
    expect(mfa?.complete).toBe(false)
    await givenApp(person)
    expect((await person.call(account.signupStatus, {})).mfa?.complete).toBe(true)
  })
})

describe('a ticket', () => {
  test('works once, for ten minutes, and for its own person', async ({ server }) => {
    const person = await givenUser(server, 'ticket')
    const other = await givenUser(server, 'ticket-other')
    const [mine, theirs] = [await givenApp(person), await givenApp(other)]
    const { ticket } = await firstStep(server, person.email)
    expect(await finish(server, { ticket, code: await nextCode(theirs.secret) })).toBe('second_factor_wrong')
    expect(await finish(server, { ticket, code: await codeNow(mine.secret) })).toBe(201)
    expect(await finish(server, { ticket, code: await nextCode(mine.secret) })).toBe('sign_in_ticket_ended')
    const late = await firstStep(server, person.email)
    ahead += 11 * 60_000
    expect(await finish(server, { ticket: late.ticket, code: await codeNow(mine.secret) })).toBe(
      'sign_in_ticket_ended',
    )
    expect(await server.owner.outcome(secondStep.options, { body: { ticket: late.ticket } })).toBe(
      'sign_in_ticket_ended',
    )
    expect(await finish(server, { ticket: 'unknown', code: '123456' })).toBe('sign_in_ticket_ended')
  })

  test('ends after five attempts, and so do new ones after ten', async ({ server }) => {
    const person = await givenUser(server, 'guessed')
    const { secret } = await givenApp(person)
    const { ticket } = await firstStep(server, person.email)
    for (let count = 0; count < 5; count++) {
      expect(await finish(server, { ticket, code: '000000' })).toBe('second_factor_wrong')
    }
    expect(await finish(server, { ticket, code: await nextCode(secret) })).toBe('sign_in_limited')
    const second = await firstStep(server, person.email)
    for (let count = 0; count < 4; count++) await finish(server, { ticket: second.ticket, code: '000000' })
    const third = await firstStep(server, person.email)
    await finish(server, { ticket: third.ticket, code: '000000' })
    expect(await finish(server, { ticket: third.ticket, code: await codeNow(secret) })).toBe(
      'sign_in_limited',
    )
    for (let count = 3; count < 10; count++) await firstStep(server, person.email)
    const asked = { email: person.email, password }
    expect(await server.owner.outcome(tokens.create, { body: asked })).toBe('sign_in_limited')
  })

  test('ends when the password changes', async ({ server }) => {
    const person = await givenUser(server, 'changing')
    const { secret } = await givenApp(person)
    const { ticket } = await firstStep(server, person.email)
    const change = { old_password: password, new_password: 'another horse battery' }
    await person.call(account.updatePassword, { body: change })
    expect(await finish(server, { ticket, code: await nextCode(secret) })).toBe('sign_in_ticket_ended')
  })
})

test('a new password by mail leaves the second step to be taken', async ({ server }) => {
  const person = await givenUser(server, 'forgetful')
  const { secret } = await givenApp(person)
  await server.owner.outcome(passwordReset.ask, { body: { email: person.email } })
  const link = await mailTo(server, person.email, /reset-password\/([\w-]+)/)
  const new_password = 'a whole new password'
  await server.owner.call(passwordReset.set, { params: { secret: link }, body: { new_password } })
  const { ticket } = await firstStep(server, person.email, new_password)
  expect(await finish(server, { ticket, code: await nextCode(secret) })).toBe(201)
})

describe('recovery codes', () => {
  test('each sign in once, and are made anew', async ({ server }) => {
    const person = await givenUser(server, 'recovering')
    const { secret, codes } = await givenApp(person)
    const [first = '', second = '', third = ''] = codes
    const enter = async (code: string) =>
      finish(server, { ticket: (await firstStep(server, person.email)).ticket, code })
    expect(await enter(first.toUpperCase())).toBe(201)
    expect(await enter(first)).toBe('second_factor_wrong')
    const tickets = [await firstStep(server, person.email), await firstStep(server, person.email)]
    const both = await Promise.all(tickets.map(({ ticket }) => finish(server, { ticket, code: second })))
    expect(both.sort()).toEqual([201, 'second_factor_wrong'])
    expect(await person.call(secondFactor.get, {})).toMatchObject({ recovery_codes_left: 8 })
    const { recovery_codes } = await person.call(secondFactor.renewCodes, {
      body: { code: await nextCode(secret) },
    })
    expect(await enter(third)).toBe('second_factor_wrong')
    expect(await enter(recovery_codes[0] ?? '')).toBe(201)
  })

  test('are not used up by a sign-in from an address that may not use the account', async ({ server }) => {
    const { account: shut } = await server.as('shut-out')
    const person = await givenUser(server, 'elsewhere', { account: shut })
    const { codes } = await givenApp(person)
    const { ticket } = await firstStep(server, person.email)
    await server.product.services.database.pool.query(
      `insert into access_rule (account_id, network, created_at, updated_at) values ($1, '203.0.113.0/24', now(), now())`,
      [shut],
    )
    const enter = () => finish(server, { ticket, code: codes[0] ?? '' })
    expect(await enter()).toBe('access_refused')
    const { rows } = await server.product.services.database.pool.query(
      'select user_id, is_allowed from access_attempt where account_id = $1 and not is_allowed',
      [shut],
    )
    expect(rows).toEqual([{ user_id: person.id, is_allowed: false }])
    await server.product.services.database.db
      .deleteFrom('access_rule')
      .where('account_id', '=', shut)
      .execute()
    expect(await enter()).toBe(201)
  })

  test('are for people with a second factor', async ({ server }) => {
    const person = await givenUser(server, 'no-codes')
    expect(await person.outcome(secondFactor.renewCodes, { body: { password } })).toBe(
      'second_factor_not_found',
    )
  })
})

describe('a passkey', () => {
  test('is added, named, signs in, and is removed', async ({ server }) => {
    const person = await givenUser(server, 'passkey')
    const device = await givenPasskey(person)
    const { passkeys, recovery_codes_left } = await person.call(secondFactor.get, {})
    expect({ passkeys, recovery_codes_left }).toMatchObject({
      passkeys: [{ name: 'Laptop', host: 'localhost', last_used_at: null }],
      recovery_codes_left: 10,
    })
    const { ticket, methods } = await firstStep(server, person.email)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const { passkey } = await server.owner.call(secondStep.options, { body: { ticket } })
    expect(await finish(server, { ticket, passkey: device.sign(passkey ?? {}) })).toBe(201)
    const params = { id: passkeys[0]?.id ?? '' }
    expect(await person.outcome(secondFactor.renamePasskey, { params, body: { name: 'Phone' } })).toBe(204)
    const [renamed] = (await person.call(secondFactor.get, {})).passkeys
    expect(renamed).toMatchObject({ name: 'Phone', last_used_at: expect.any(String) })
    expect(await person.outcome(secondFactor.removePasskey, { params, body: { password } })).toBe(204)
    expect(await person.call(secondFactor.get, {})).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  })

  test('signs each challenge once, and only that of its own sign-in', async ({ server }) => {
    const person = await givenUser(server, 'challenged')
    const device = await givenPasskey(person)
    const [first, second] = [await firstStep(server, person.email), await firstStep(server, person.email)]
    const ask = async ({ ticket }: SecondStep) =>
      (await server.owner.call(secondStep.options, { body: { ticket } })).passkey ?? {}
    const signed = device.sign(await ask(first))
    expect(await finish(server, { ticket: second.ticket, passkey: signed })).toBe('second_factor_wrong')
    expect(await finish(server, { ticket: first.ticket, passkey: signed })).toBe(201)
    expect(await finish(server, { ticket: second.ticket, passkey: signed })).toBe('second_factor_wrong')
    const late = device.sign(await ask(second))
    ahead += 11 * 60_000
    expect(await finish(server, { ticket: second.ticket, passkey: late })).toBe('sign_in_ticket_ended')
  })

  test('is taken from this host alone, and from its own person', async ({ server }) => {
    const person = await givenUser(server, 'hosted')
    const device = await givenPasskey(person)
    const stranger = makeAuthenticator('evil.test', 'https://evil.test')
    const { options } = await person.call(secondFactor.passkeyOptions, { body: { password } })
    const made = { name: 'Evil', passkey: stranger.make(options) }
    expect(await person.outcome(secondFactor.addPasskey, { body: made })).toBe('second_factor_wrong')
    const other = await givenUser(server, 'hosted-other')
    await givenPasskey(other)
    const { ticket } = await firstStep(server, other.email)
    const { passkey } = await server.owner.call(secondStep.options, { body: { ticket } })
    expect(await finish(server, { ticket, passkey: device.sign(passkey ?? {}) })).toBe('second_factor_wrong')
    const params = { id: (await person.call(secondFactor.get, {})).passkeys[0]?.id ?? nobody }
    expect(await other.outcome(secondFactor.renamePasskey, { params, body: { name: 'Mine' } })).toBe(
      'passkey_not_found',
    )
    expect(await other.outcome(secondFactor.removePasskey, { params, body: { password } })).toBe(
      'passkey_not_found',
    )
  })

  test('is added for a challenge once, and up to twenty of them', async ({ server }) => {
    const person = await givenUser(server, 'many')
    const { options } = await person.call(secondFactor.passkeyOptions, { body: { password } })
    const passkey = makeAuthenticator('localhost', origin).make(options)
    expect(await person.outcome(secondFactor.addPasskey, { body: { name: 'One', passkey } })).toBe(201)
    const again = makeAuthenticator('localhost', origin).make(options)
    expect(await person.outcome(secondFactor.addPasskey, { body: { name: 'Two', passkey: again } })).toBe(
      'second_factor_wrong',
    )
    const ready = await person.call(secondFactor.passkeyOptions, { body: { password } })
    for (let count = 1; count < 20; count++) await givenPasskey(person, `Key ${count}`)
    expect(await person.outcome(secondFactor.passkeyOptions, { body: { password } })).toBe(
      'passkey_limit_reached',
    )
    const one = { name: 'More', passkey: makeAuthenticator('localhost', origin).make(ready.options) }
    expect(await person.outcome(secondFactor.addPasskey, { body: one })).toBe('passkey_limit_reached')
  })
})

describe('an account that demands a second factor', () => {
  const elsewhere = async (server: Server, name: string) => (await server.as(name)).account

  test('signs people out who have none, and lets them set one up first', async ({ server }) => {
    const home = await elsewhere(server, 'demanding')
    const admin = await givenUser(server, 'demander', { account: home, type: 'admin' })
    const person = await givenUser(server, 'demanded', { account: home })
    const on = { demanded: true, password }
    expect(await admin.outcome(secondFactor.setDemand, { body: on })).toBe('second_factor_own_required')
    expect(await (await server.as('demanding')).outcome(secondFactor.setDemand, { body: on })).toBe(
      'session_required',
    )
    const { secret } = await givenApp(admin)
    expect(await admin.call(secondFactor.demand, {})).toEqual({
      demanded: false,
      people: 3,
      people_without: 2,
    })
    expect(await admin.call(secondFactor.setDemand, { body: on })).toEqual({ demanded: true, signed_out: 1 })
    expect(await person.outcome(account.email, {})).toBe('unauthorized')
    expect(await (await server.as('demanding')).outcome(account.email, {})).toBe(200)
    expect(await admin.outcome(secondFactor.removeApp, { body: { password } })).toBe('second_factor_last')

    const step = await firstStep(server, person.email)
    expect(step).toMatchObject({ methods: [], must_set_up: true })
    const { ticket } = step
    expect(await finish(server, { ticket, code: '123456' })).toBe('second_factor_wrong')
    const { app } = await server.owner.call(secondStep.options, { body: { ticket } })
    // The page asks again after a passkey was not made: the app may have read the secret by then.
    const again = await server.owner.call(secondStep.options, { body: { ticket } })
    expect(again.app).toEqual(app)
    const made = await server.owner.call(secondStep.finish, {
      body: { ticket, code: await nextCode(app?.secret ?? '') },
    })
    expect(made.recovery_codes).toHaveLength(10)
    expect(await makeCaller(server.url, made.token, home).outcome(account.email, {})).toBe(200)
    const { result } = await admin.call(auditLog.list, { query: { area: 'secondStep' } })
    expect(result).toMatchObject([{ action: 'secondStep.finish', user_email: person.email }])
    const off = { demanded: false, code: await nextCode(secret) }
    expect(await admin.call(secondFactor.setDemand, { body: off })).toMatchObject({ demanded: false })
  })

  test('is set up by one sign-in: another with the password alone adds nothing', async ({ server }) => {
    const home = await elsewhere(server, 'racing')
    const admin = await givenUser(server, 'racer', { account: home, type: 'admin' })
    const person = await givenUser(server, 'raced', { account: home })
    await givenApp(admin)
    await admin.call(secondFactor.setDemand, { body: { demanded: true, password } })
    const [first, second] = [await firstStep(server, person.email), await firstStep(server, person.email)]
    const device = makeAuthenticator('localhost', origin)
    const { passkey } = await server.owner.call(secondStep.options, { body: { ticket: first.ticket } })
    const { app } = await server.owner.call(secondStep.options, { body: { ticket: second.ticket } })
    const made = { ticket: first.ticket, passkey: device.make(passkey ?? {}), name: 'Phone' }
    expect(await finish(server, made)).toBe(201)
    const code = await nextCode(app?.secret ?? '')
    expect(await finish(server, { ticket: second.ticket, code })).toBe('sign_in_ticket_ended')
  })

  test('cannot be entered from another account without one', async ({ server }) => {
    const home = await elsewhere(server, 'guarded')
    const admin = await givenUser(server, 'guard', { account: home, type: 'admin' })
    await givenApp(admin)
    await admin.call(secondFactor.setDemand, { body: { demanded: true, password } })
    const person = await givenUser(server, 'visitor')
    const { db } = server.product.services.database
    await db
      .insertInto('membership')
      .values({ user_id: person.id, account_id: home, role: 'teammate', scopes: [] })
      .execute()
    const { number } = await db
      .selectFrom('account')
      .select('number')
      .where('id', '=', home)
      .executeTakeFirstOrThrow()
    expect(await person.outcome(ownAccounts.open, { params: { id: Number(number) } })).toBe(
      'second_factor_required',
    )
  })

  test('is set by administrators', async ({ server }) => {
    const person = await givenUser(server, 'teammate', { scopes: ['teammates.update'] })
    expect(await person.outcome(secondFactor.setDemand, { body: { demanded: true, password } })).toBe(
      'administrator_required',
    )
    expect(
      await person.outcome(secondFactor.takeAway, {
        params: { username: person.email },
        body: { password },
      }),
    ).toBe('administrator_required')
  })
})

describe('an administrator', () => {
  test('takes the second factor of a person away, who is told and signed out', async ({ server }) => {
    const admin = await givenUser(server, 'helper', { type: 'admin' })
    const person = await givenUser(server, 'lost-phone')
    const { secret } = await givenApp(person)
    await givenPasskey(person)
    const params = { username: person.email }
    expect(await admin.call(secondFactor.ofPerson, { params })).toEqual({ has_app: true, passkeys: 1 })
    const { ticket } = await firstStep(server, person.email)
    const take = () => admin.outcome(secondFactor.takeAway, { params, body: { password } })
    expect(await admin.outcome(secondFactor.takeAway, { params, body: {} })).toBe('password_wrong')
    expect(await take()).toBe(204)
    expect(await take()).toBe('second_factor_not_found')
    expect(await person.outcome(account.email, {})).toBe('unauthorized')
    expect(await finish(server, { ticket, code: await nextCode(secret) })).toBe('sign_in_ticket_ended')
    expect(await server.owner.outcome(tokens.create, { body: { email: person.email, password } })).toBe(201)
    expect(await mailTo(server, person.email, /(helper@carillon\.test)/)).toBe(admin.email)
    const { result } = await admin.call(auditLog.list, { query: { area: 'secondFactor' } })
    expect(result).toContainEqual(
      expect.objectContaining({ action: 'secondFactor.takeAway', target: person.email }),
    )
  })

  test('tells the person as soon as the account has an owner again, and the fault is noted before', async ({
    server,
  }) => {
    const { account: of } = await server.as('ownerless')
    const admin = await givenUser(server, 'ownerless-helper', { account: of, type: 'admin' })
    const person = await givenUser(server, 'ownerless-phone', { account: of })
    await givenApp(person)
    const { db } = server.product.services.database
    const change = (from: 'owner' | 'admin', to: 'owner' | 'admin') =>
      db
        .updateTable('membership')
        .set({ role: to })
        .where('account_id', '=', of)
        .where('role', '=', from)
        .where('user_id', '<>', admin.id)
        .execute()
    await change('owner', 'admin')
    const params = { username: person.email }
    expect(await admin.outcome(secondFactor.takeAway, { params, body: { password } })).toBe(204)
    await until('the fault is noted', async () => {
      const failed = sql`
        select 1 from graphile_worker.jobs
        where task_identifier = 'second-factor.tell-taken-away' and last_error like ${`%${of} has no owner%`}`
      return (await failed.execute(db)).rows.length > 0
    })
    await change('admin', 'owner')
    expect(await mailTo(server, person.email, /(ownerless-helper@carillon\.test)/)).toBe(admin.email)
  })

  test('does so for nobody else: not for themselves, nor people of other accounts', async ({ server }) => {
    const admin = await givenUser(server, 'careful', { type: 'admin' })
    const take = (username: string) =>
      admin.outcome(secondFactor.takeAway, { params: { username }, body: { password } })
    expect(await take(admin.email)).toBe('second_factor_of_own')
    expect(await take('unknown@carillon.test')).toBe('teammate_not_found')
    const shared = await givenUser(server, 'shared')
    await givenApp(shared)
    const { account: other } = await server.as('other-home')
    await server.product.services.database.db
      .insertInto('membership')
      .values({ user_id: shared.id, account_id: other, role: 'teammate', scopes: [] })
      .execute()
    expect(await take(shared.email)).toBe('second_factor_elsewhere')
    const stranger = await givenUser(server, 'stranger-admin', { account: other, type: 'admin' })
    const params = { username: admin.email }
    expect(await stranger.outcome(secondFactor.ofPerson, { params })).toBe('teammate_not_found')
    expect(await stranger.outcome(secondFactor.takeAway, { params, body: { password } })).toBe(
      'teammate_not_found',
    )
  })
})

/** The text that a pattern finds in a mail to an address. */
async function mailTo(server: Server, email: string, pattern: RegExp): Promise<string> {
  return until(`a mail to ${email} has ${pattern}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    for (const { id } of result) {
      const { text } = await server.owner.call(mailbox.get, { params: { id } })
      const found = pattern.exec(text ?? '')?.[1]
      if (found) return found
    }
    return null
  })
}
