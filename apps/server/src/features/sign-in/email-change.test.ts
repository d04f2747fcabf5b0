import { account, tokens } from '@carillon/contract/account'
import { accountName } from '@carillon/contract/account-name'
import { auditLog } from '@carillon/contract/audit-log'
import { emailChange } from '@carillon/contract/email-change'
import { mailbox } from '@carillon/contract/mailbox'
import { passwordReset } from '@carillon/contract/sign-in'
import { givenPerson, type Person } from '#test/given-person.ts'
import { describe, expect, type Server, testWith, until } from '#test/kit.ts'
import { forgetEmailChanges } from './forget-email-changes.ts'

let ahead = 0
const test = testWith({ RATE_LIMITS: 'off' }, { now: () => new Date(Date.now() + ahead) })
const minute = 60_000
const day = 86_400_000

/** The text of the newest mail to an address whose subject is in this form. */
async function mailTo(server: Server, email: string, subject: RegExp): Promise<string> {
  return until(`a mail reaches ${email}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    const found = result.find((mail) => subject.test(mail.subject))
    if (!found) return null
    return (await server.owner.call(mailbox.get, { params: { id: found.id } })).text
  })
}

const confirmSecret = async (server: Server, email: string) =>
  /email-change\/([\w-]+)/.exec(await mailTo(server, email, /^Confirm/))?.[1] ?? ''
const stopSecret = async (server: Server, email: string) =>
  /email-change\/stop\/([\w-]+)/.exec(await mailTo(server, email, /about to change/))?.[1] ?? ''

const ask = (who: Person, email: string) => who.outcome(emailChange.ask, { body: { email } })
const confirm = (server: Server, secret: string) =>
  server.owner.outcome(emailChange.confirm, { params: { secret } })
const stop = (server: Server, secret: string) =>
  server.owner.outcome(emailChange.stop, { params: { secret } })
const emailOf = async (who: Person) => (await who.call(account.email, {})).email

describe('another address', () => {
  test('is the person’s once the new address has confirmed it, once, and their session stays', async ({
    server,
  }) => {
    const person = await givenPerson(server, 'moving', { scopes: [] })
    const body = { email: 'Moved@shop.test' }
    expect(await person.call(emailChange.ask, { body })).toEqual({ email: person.email })
    expect(await emailOf(person)).toBe(person.email)
    expect(await person.call(emailChange.pending, {})).toMatchObject({ email: 'moved@shop.test' })
    const secret = await confirmSecret(server, 'moved@shop.test')
    expect(await server.owner.call(emailChange.get, { params: { secret } })).toMatchObject({
      from: person.email,
      email: 'moved@shop.test',
    })
    expect(await emailOf(person)).toBe(person.email)
    const both = await Promise.all([confirm(server, secret), confirm(server, secret)])
    expect(both.sort()).toEqual([200, 'email_change_ended'])
    expect(await emailOf(person)).toBe('moved@shop.test')
    expect(await person.call(emailChange.pending, {})).toEqual({ email: null, expires_at: null })
    const admin = await givenPerson(server, 'moving-admin', { type: 'admin' })
    const { result } = await admin.call(auditLog.list, { query: { area: 'emailChange' } })
    expect(result.map(({ action, user_email }) => [action, user_email]).slice(0, 2)).toEqual([
      ['emailChange.confirm', 'moved@shop.test'],
      ['emailChange.ask', person.email],
    ])
  })

  test('can be confirmed for an hour, and only by the newest link', async ({ server }) => {
    const person = await givenPerson(server, 'slow-mover', { scopes: [] })
    expect(await ask(person, 'first@shop.test')).toBe(200)
    const first = await confirmSecret(server, 'first@shop.test')
    expect(await ask(person, 'second@shop.test')).toBe(200)
    const second = await confirmSecret(server, 'second@shop.test')
    expect(await confirm(server, first)).toBe('email_change_ended')
    ahead += 61 * minute
    expect(await server.owner.outcome(emailChange.get, { params: { secret: second } })).toBe(
      'email_change_ended',
    )
    expect(await confirm(server, second)).toBe('email_change_ended')
  })

  test('is withdrawn by the person', async ({ server }) => {
    const person = await givenPerson(server, 'undecided', { scopes: [] })
    expect(await person.outcome(emailChange.withdraw, {})).toBe('email_change_ended')
    expect(await ask(person, 'perhaps@shop.test')).toBe(200)
    const secret = await confirmSecret(server, 'perhaps@shop.test')
    expect(await person.outcome(emailChange.withdraw, {})).toBe(204)
    expect(await confirm(server, secret)).toBe('email_change_ended')
    expect(await emailOf(person)).toBe(person.email)
  })

  test('that another user has is answered alike, and only its mailbox learns of it', async ({ server }) => {
    const person = await givenPerson(server, 'curious', { scopes: [] })
    const known = await givenPerson(server, 'known-user', { scopes: [] })
    const answers = await Promise.all(
      [known.email, 'unknown-user@shop.test'].map(async (email) => {
        const answer = await person.fetch(emailChange.ask.path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(await ask(person, known.email)).toBe(200)
    const told = await mailTo(server, known.email, /already in use/)
    expect(told).not.toContain('email-change')
    expect(told).not.toContain(person.email)
  })

  test('goes to one of two people who confirm it at once', async ({ server }) => {
    const [one, two] = [await givenPerson(server, 'racer-one'), await givenPerson(server, 'racer-two')]
    const email = 'contested@shop.test'
    expect(await ask(one, email)).toBe(200)
    const first = await confirmSecret(server, email)
    expect(await ask(two, email)).toBe(200)
    const second = await until('the second link is mailed', async () => {
      const found = await confirmSecret(server, email)
      return found !== first && found
    })
    const both = await Promise.all([confirm(server, first), confirm(server, second)])
    expect(both.sort()).toEqual([200, 'email_change_ended'])
    expect([await emailOf(one), await emailOf(two)].filter((held) => held === email)).toHaveLength(1)
  })

  test('cannot be asked for without end', async ({ server }) => {
    const person = await givenPerson(server, 'restless')
    for (let count = 0; count < 10; count++) expect(await ask(person, `r${count}@shop.test`)).toBe(200)
    expect(await ask(person, 'r10@shop.test')).toBe('sign_in_limited')
  })
})

describe('the former address', () => {
  test('is told in the language of the person, and stops a change before and after it', async ({
    server,
  }) => {
    const person = await givenPerson(server, 'robbed')
    expect(await ask(person, 'thief@shop.test')).toBe(200)
    const secret = await stopSecret(server, person.email)
    expect(await confirm(server, await confirmSecret(server, 'thief@shop.test'))).toBe(200)
    expect(await server.owner.call(emailChange.getStop, { params: { secret } })).toMatchObject({
      from: person.email,
      email: 'thief@shop.test',
      is_confirmed: true,
    })
    // The thief moves on: this change ends as well.
    expect(await ask(person, 'thief-2@shop.test')).toBe(200)
    const later = await stopSecret(server, 'thief@shop.test')
    expect(await stop(server, secret)).toBe(200)
    expect(await stop(server, secret)).toBe('email_change_ended')
    expect(await stop(server, later)).toBe('email_change_ended')
    expect(await person.outcome(account.email, {})).toBe('unauthorized')
    const { db } = server.product.services.database
    const { email } = await db
      .selectFrom('user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(person.email)

    const german = await givenPerson(server, 'bestohlen')
    await german.call(account.updateProfile, { body: { language: 'de' } })
    expect(await ask(german, 'dieb@shop.test')).toBe(200)
    expect(await mailTo(server, german.email, /^Ihre Adresse wird geändert$/)).toContain('Änderung stoppen')
    expect(await mailTo(server, 'dieb@shop.test', /^Neue Adresse bestätigen$/)).toContain('60 Minuten')
  })

  test('has a week to stop it, then it is forgotten', async ({ server }) => {
    const person = await givenPerson(server, 'late')
    expect(await ask(person, 'later@shop.test')).toBe(200)
    const secret = await stopSecret(server, person.email)
    ahead += 7 * day + minute
    expect(await server.owner.outcome(emailChange.getStop, { params: { secret } })).toBe('email_change_ended')
    expect(await stop(server, secret)).toBe('email_change_ended')
    const { services } = server.product
    const { db } = services.database
    const kept = () => db.selectFrom('email_change').select('id').where('user_id', '=', person.id).execute()
    const forget = (days: number) =>
      forgetEmailChanges({ db, services, now: () => new Date(Date.now() + days * day) } as never)
    await forget(20)
    expect(await kept()).toHaveLength(1)
    await forget(40)
    expect(await kept()).toEqual([])
  })

  test('no longer has a link for a new password', async ({ server }) => {
    const person = await givenPerson(server, 'resetting')
    await server.owner.outcome(passwordReset.ask, { body: { email: person.email } })
    const mailed = await mailTo(server, person.email, /password/)
    const secret = /reset-password\/([\w-]+)/.exec(mailed)?.[1] ?? ''
    expect(await ask(person, 'resettled@shop.test')).toBe(200)
    expect(await confirm(server, await confirmSecret(server, 'resettled@shop.test'))).toBe(200)
    const body = { new_password: 'a whole new password' }
    expect(await server.owner.outcome(passwordReset.set, { params: { secret }, body })).toBe(
      'password_reset_ended',
    )
    const signIn = { email: person.email, password: 'none' }
    expect(await server.owner.outcome(tokens.create, { body: signIn })).toBe('sign_in_failed')
  })
})

test('links of changes cannot be guessed without end', async ({ server }) => {
  const outcomes: unknown[] = []
  for (let at = 0; at < 20; at++) outcomes.push(await confirm(server, `guess-${at}`))
  for (let at = 0; at < 3; at++) outcomes.push(await stop(server, `guess-${at}`))
  expect(new Set(outcomes)).toEqual(new Set(['email_change_ended', 'sign_in_limited']))
  expect(outcomes.at(-1)).toBe('sign_in_limited')
})

test('the name of an account is changed, is unique, and is what on-behalf-of names', async ({ server }) => {
  const { db } = server.product.services.database
  const child = await server.as('shop-east')
  await db
    .updateTable('account')
    .set({ parent_id: server.owner.account })
    .where('id', '=', child.account)
    .execute()
  const rename = (username: string) => child.outcome(accountName.update, { body: { username } })
  const { username: taken } = await server.owner.call(account.username, {})
  expect(await rename(taken)).toBe('username_taken')
  expect(await rename('no spaces')).toBe('invalid_input')
  expect(await rename('shop-east')).toBe(200)
  expect(await rename('shop-orient')).toBe(200)
  const as = (name: string) =>
    server.owner.fetch(account.username.path, { headers: { 'on-behalf-of': name } })
  expect(await (await as('shop-orient')).json()).toMatchObject({ username: 'shop-orient' })
  expect((await as('shop-east')).status).toBe(403)
  const teammate = await givenPerson(server, 'no-renamer')
  expect(await teammate.outcome(accountName.update, { body: { username: 'mine' } })).toBe('forbidden')
})
