import { tokens } from '@carillon/contract/account'
import { errorsIn } from '@carillon/contract/refusals'
import { type Proof, SecondStep, secondFactor, secondStep } from '@carillon/contract/second-factor'
import { hash } from '@node-rs/argon2'
import { generate } from 'otplib'
import { givenPerson, type Person } from '#test/given-person.ts'
import { beforeEach, type Caller, describe, expect, type Server, testWith } from '#test/kit.ts'
import { makeAuthenticator } from './authenticator.fixture.ts'

const origin = 'http://localhost:7000'
let ahead = 0
const test = testWith({ RATE_LIMITS: 'off', PUBLIC_URL: origin }, { now: () => new Date(Date.now() + ahead) })

const password = 'correct horse battery'
const id = '01890000-0000-7000-8000-000000000000'
const username = 'owner@carillon.test'
const wrongCode = '000000'

// Attempts are counted by network address as well: each test has a quarter of an hour of its own.
beforeEach(() => {
  ahead += 16 * 60_000
})

/** Each call that asks for a proof. */
const proven: Record<string, (who: Caller, proof: Proof) => Promise<unknown>> = {
  beginApp: (who, body) => who.outcome(secondFactor.beginApp, { body }),
  removeApp: (who, body) => who.outcome(secondFactor.removeApp, { body }),
  passkeyOptions: (who, body) => who.outcome(secondFactor.passkeyOptions, { body }),
  removePasskey: (who, body) => who.outcome(secondFactor.removePasskey, { params: { id }, body }),
  renewCodes: (who, body) => who.outcome(secondFactor.renewCodes, { body }),
  takeAway: (who, body) => who.outcome(secondFactor.takeAway, { params: { username }, body }),
  setDemand: (who, proof) =>
    who.outcome(secondFactor.setDemand, { body: Object.assign({ demanded: false }, proof) }),
}

async function givenAdmin(server: Server, name: string, account?: string): Promise<Person> {
  const person = await givenPerson(server, name, { type: 'admin', ...(account && { account }) })
  await server.product.services.database.db
    .updateTable('user')
    .set({ password_hash: await hash(password) })
    .where('id', '=', person.id)
    .execute()
  return person
}

describe.each(Object.entries(proven))('%s', (name, call) => {
  test('asks for a session, and for the right password or code', async ({ server }) => {
    const person = await givenAdmin(server, `proof-${name.toLowerCase()}`)
    expect(await call(server.owner, { password })).toBe('session_required')
    expect(await call(person, { password: 'wrong' })).toBe('password_wrong')
    expect(await call(person, { code: wrongCode })).toBe('second_factor_wrong')
  })

  test('takes ten wrong codes and no more', async ({ server }) => {
    const person = await givenAdmin(server, `limit-${name.toLowerCase()}`)
    for (let attempt = 0; attempt < 10; attempt++) await call(person, { code: wrongCode })
    expect(await call(person, { code: wrongCode })).toBe('sign_in_limited')
  })
})

test('an app is not confirmed by guessing, nor are passkeys changed by API keys', async ({ server }) => {
  const person = await givenAdmin(server, 'guessing')
  await person.call(secondFactor.beginApp, { body: { password } })
  const guess = () => person.outcome(secondFactor.confirmApp, { body: { code: wrongCode } })
  for (let attempt = 0; attempt < 10; attempt++) expect(await guess()).toBe('second_factor_wrong')
  expect(await guess()).toBe('sign_in_limited')
  const key = server.owner
  const body = { name: 'Laptop', passkey: {} }
  expect(await key.outcome(secondFactor.addPasskey, { body })).toBe('session_required')
  const rename = { params: { id }, body: { name: 'Phone' } }
  expect(await key.outcome(secondFactor.renamePasskey, rename)).toBe('session_required')
})

test('a ticket of which all attempts are used shows nothing any more', async ({ server }) => {
  const person = await givenAdmin(server, 'used-up')
  const { secret } = await person.call(secondFactor.beginApp, { body: { password } })
  const code = await generate({ secret, epoch: Math.floor((Date.now() + ahead) / 1000) })
  await person.call(secondFactor.confirmApp, { body: { code } })
  const ticket = await ticketOf(server, person.email)
  const finish = () => server.owner.outcome(secondStep.finish, { body: { ticket, code: wrongCode } })
  for (let attempt = 0; attempt < 5; attempt++) expect(await finish()).toBe('second_factor_wrong')
  expect(await finish()).toBe('sign_in_limited')
  expect(await server.owner.outcome(secondStep.options, { body: { ticket } })).toBe('sign_in_limited')
})

test('the last passkey stays while the account demands a second factor', async ({ server }) => {
  const { account } = await server.as('demanding')
  const person = await givenAdmin(server, 'only-passkey', account)
  const device = makeAuthenticator('localhost', origin)
  const { options } = await person.call(secondFactor.passkeyOptions, { body: { password } })
  await person.call(secondFactor.addPasskey, { body: { name: 'Laptop', passkey: device.make(options) } })
  await person.call(secondFactor.setDemand, { body: { demanded: true, password } })
  const { passkeys } = await person.call(secondFactor.get, {})
  const params = { id: passkeys[0]?.id ?? '' }
  expect(await person.outcome(secondFactor.removePasskey, { params, body: { password } })).toBe(
    'second_factor_last',
  )
})

const atAddress = testWith({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:7000' })

atAddress('a passkey is refused as a second step where the public address is no host', async ({ server }) => {
  const person = await givenAdmin(server, 'no-host')
  const { secret } = await person.call(secondFactor.beginApp, { body: { password } })
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) })
  await person.call(secondFactor.confirmApp, { body: { code } })
  const body = { ticket: await ticketOf(server, person.email), passkey: {} }
  expect(await server.owner.outcome(secondStep.finish, { body })).toBe('passkey_not_possible')
})

async function ticketOf(server: Server, email: string): Promise<string> {
  const answer = await fetch(server.url + tokens.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return SecondStep.parse(errorsIn(await answer.json())?.[0]?.details).ticket
}
