import { account, tokens } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import { lists } from '@carillon/contract/lists'
import { teammates } from '@carillon/contract/teammates'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, type Person } from '#test/given-person.ts'
import { makeCaller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { forgetInvitations } from './forget-invitations.ts'

const viewer = '00000000-0000-7000-8000-000000000003'
const password = 'a new password'
let server: Server
let mail: SmtpSink
let ahead = 0
const end: (() => Promise<void>)[] = []
beforeAll(async () => {
  mail = await startSink({ keepSource: true })
  const database = await testDatabase()
  const started = await startServer({
    databaseUrl: database.url,
    env: { SMTP_URL: mail.url },
    now: () => new Date(Date.now() + ahead),
  })
  server = started
  end.push(started.close, database.drop, mail.close)
})
afterAll(async () => {
  for (const close of end) await close()
})

async function givenAdmin(name: string): Promise<Person> {
  const { account: of } = await server.as(name)
  return givenPerson(server, `${name}-admin`, { account: of, type: 'admin' })
}

const asked = (email: string, about: object = {}) => ({
  body: { email, scopes: [], is_admin: false, ...about },
})

/** The secret of the newest mailed link to an address. */
async function secretFor(address: string, count = 1): Promise<string> {
  const message = await until(`mail reaches ${address}`, () => {
    const found = mail.messages.filter(({ to }) => to === address)
    return found.length >= count && found.at(-1)
  })
  const { text = '' } = await PostalMime.parse(message.source)
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}

const as = (token = '') => makeCaller(server.url, token, '')
const accept = (secret: string, body: object = {}, token = '') =>
  as(token).outcome(teammates.accept, { params: { secret }, body })
const show = (secret: string, token = '') => as(token).call(teammates.invitation, { params: { secret } })

test('a new person accepts once, and has the rights of the invitation', async () => {
  const admin = await givenAdmin('inviting')
  const invited = await admin.call(teammates.invite, asked('New@shop.test', { role_id: viewer }))
  expect(invited).toMatchObject({ email: 'new@shop.test', is_admin: false, role_name: 'Viewer' })
  expect(invited.scopes).toContain('marketing.read')
  const secret = await secretFor('new@shop.test')
  const { db } = server.product.services.database
  const stored = await db.selectFrom('invitation').selectAll().where('id', '=', invited.token).execute()
  expect(JSON.stringify(stored)).not.toContain(secret)

  expect(await show(secret)).toMatchObject({
    state: 'open',
    email: 'new@shop.test',
    account: 'inviting',
    invited_by: admin.email,
    role_name: 'Viewer',
    has_user: false,
    signed_in_as: null,
  })
  expect(await accept(secret)).toBe('invitation_password_required')
  const body = { password, first_name: 'Nora', last_name: 'Neu', language: 'de' as const }
  const both = await Promise.all([accept(secret, body), accept(secret, body)])
  expect(both.sort()).toEqual([201, 'invitation_accepted'])
  expect(await show(secret)).toMatchObject({ state: 'accepted' })
  const { result } = await admin.call(auditLog.list, { query: { area: 'teammates' } })
  expect(result[0]).toMatchObject({
    action: 'teammates.accept',
    through: 'link',
    user_email: 'new@shop.test',
    name: 'new@shop.test',
  })
  const confirmed = db.selectFrom('user').select(['email_confirmed_at', 'has_language'])
  expect(await confirmed.where('email', '=', 'new@shop.test').executeTakeFirst()).toMatchObject({
    email_confirmed_at: expect.any(Date),
    has_language: true,
  })

  const { token } = await as().call(tokens.create, { body: { email: 'new@shop.test', password } })
  const person = as(token)
  expect(await person.outcome(lists.list, { query: {} })).toBe(200)
  expect(await person.outcome(lists.create, { body: { name: 'Mine' } })).toBe('forbidden')
  expect(await person.call(account.profile, {})).toMatchObject({ first_name: 'Nora', language: 'de' })
  expect((await admin.call(teammates.pending, {})).result).toEqual([])
  expect(await admin.outcome(teammates.invite, asked('new@shop.test'))).toBe('teammate_exists')
})

test('an invitation is withdrawn, expires after seven days, and is renewed by sending it again', async () => {
  const admin = await givenAdmin('renewing')
  const { token } = await admin.call(teammates.invite, asked('late@shop.test', { scopes: ['marketing'] }))
  expect(await admin.outcome(teammates.invite, asked('late@shop.test'))).toBe('teammate_already_invited')
  const first = await secretFor('late@shop.test')
  ahead += 7 * 86_400_000 + 1000
  expect(await show(first)).toMatchObject({ state: 'expired' })
  expect(await accept(first, { password })).toBe('invitation_expired')
  const later = await givenPerson(server, 'renewing-later', { account: admin.account, type: 'admin' })
  expect((await later.call(teammates.pending, {})).result).toMatchObject([{ token, scopes: ['marketing'] }])
  const params = { token }
  expect(await later.call(teammates.resend, { params })).toMatchObject({ token, email: 'late@shop.test' })
  const second = await secretFor('late@shop.test', 2)
  expect(await accept(first, { password })).toBe('invitation_not_found')
  expect(await show(second)).toMatchObject({ state: 'open' })
  expect(await later.outcome(teammates.deletePending, { params })).toBe(204)
  expect(await show(second)).toMatchObject({ state: 'withdrawn' })
  expect(await accept(second, { password })).toBe('invitation_withdrawn')
  expect(await later.outcome(teammates.deletePending, { params })).toBe('invitation_not_found')
  expect(await later.outcome(teammates.resend, { params })).toBe('invitation_not_found')
  // One that has expired is replaced without a word about it.
  await later.call(teammates.invite, asked('late@shop.test'))
  ahead += 8 * 86_400_000
  const latest = await givenPerson(server, 'renewing-latest', { account: admin.account, type: 'admin' })
  expect(await latest.outcome(teammates.invite, asked('late@shop.test'))).toBe(201)
  expect((await latest.call(teammates.pending, {})).result).toHaveLength(1)
})

test('an invitation names a role and subusers that exist, and is of no use to a member', async () => {
  const admin = await givenAdmin('naming')
  const nothing = '01890000-0000-7000-8000-000000000000'
  const invite = (about: object) => admin.outcome(teammates.invite, asked('odd@shop.test', about))
  expect(await invite({ role_id: nothing })).toBe('role_not_found')
  const subuser_access = [{ id: 999_999, permission_type: 'admin' }]
  expect(await invite({ role_id: viewer, subuser_access })).toBe('teammate_subuser_not_found')
  await admin.call(teammates.invite, asked('naming-member@carillon.test', { role_id: viewer }))
  const secret = await secretFor('naming-member@carillon.test')
  const member = await givenPerson(server, 'naming-member', { account: admin.account })
  expect(await accept(secret, {}, member.key)).toBe('teammate_exists')
})

test('an existing user accepts with a session or a password, and nobody else does', async () => {
  const [admin, elsewhere] = [await givenAdmin('joining'), await givenAdmin('elsewhere')]
  const other = await givenPerson(server, 'passer-by', { account: elsewhere.account })
  await admin.call(teammates.invite, asked(elsewhere.email, { is_admin: true }))
  const secret = await secretFor(elsewhere.email)
  expect(await show(secret, other.key)).toMatchObject({ has_user: true, signed_in_as: other.email })
  expect(await accept(secret, {}, other.key)).toBe('invitation_of_other')
  expect(await accept(secret, { password: 'wrong' })).toBe('sign_in_failed')
  const made = await as(elsewhere.key).call(teammates.accept, { params: { secret }, body: {} })
  const joined = as(made.token ?? '')
  expect((await joined.call(teammates.list, { query: {} })).result.map(({ email }) => email)).toContain(
    elsewhere.email,
  )
  expect((await elsewhere.call(teammates.list, { query: {} })).result).toHaveLength(3)

  // A user who belongs to no account any more comes back by the password that they have.
  const gone = asked('gone@shop.test', { role_id: viewer })
  await admin.call(teammates.invite, gone)
  await as().call(teammates.accept, {
    params: { secret: await secretFor('gone@shop.test') },
    body: { password, first_name: 'Gina' },
  })
  const params = { username: 'gone@shop.test' }
  expect(await admin.outcome(teammates.delete, { params, body: {} })).toBe(204)
  await admin.call(teammates.invite, gone)
  const again = await secretFor('gone@shop.test', 2)
  const back = await as().call(teammates.accept, { params: { secret: again }, body: { password } })
  expect(back).toEqual({ token: null, expires_at: null, region: null })
  expect(await admin.call(teammates.get, { params })).toMatchObject({ first_name: 'Gina' })
})

test('nobody invites with more rights than their own', async () => {
  const admin = await givenAdmin('bounded')
  const person = await givenPerson(server, 'inviter', {
    account: admin.account,
    scopes: ['teammates', 'marketing'],
  })
  const tried = (about: object) => person.outcome(teammates.invite, asked('more@shop.test', about))
  expect(await tried({ scopes: ['billing.read'] })).toBe('forbidden')
  expect(await tried({ role_id: viewer })).toBe('forbidden')
  expect(await tried({ is_admin: true })).toBe('administrator_required')
  expect(await tried({ subuser_access: [] })).toBe('administrator_required')
  expect(await tried({ scopes: ['odd'] })).toBe('scope_unknown')
  expect(await tried({ role_id: viewer, scopes: ['marketing'] })).toBe('teammate_rights_unclear')
  expect(await tried({ scopes: ['marketing.read'] })).toBe(201)
})

test('an inviter has a limit of open invitations', async () => {
  const admin = await givenAdmin('many')
  const { db } = server.product.services.database
  const now = new Date(Date.now() + ahead)
  const later = new Date(now.getTime() + 86_400_000)
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    id: crypto.randomUUID(),
    account_id: admin.account,
    email: `many-${at}@shop.test`,
    is_admin: false,
    scopes: [],
    subuser_access: '[]',
    secret_hash: Buffer.from(`many-${at}`),
    created_at: now,
    expires_at: later,
  }))
  await db.insertInto('invitation').values(rows).execute()
  expect(await admin.outcome(teammates.invite, asked('one-more@shop.test'))).toBe(
    'teammate_invitation_limit_reached',
  )
})

test('guessing links is limited', async () => {
  const tried: (number | string)[] = []
  for (let guess = 0; guess < 11; guess++) {
    tried.push(await as().outcome(teammates.invitation, { params: { secret: `guess-${guess}` } }))
  }
  expect(tried[0]).toBe('invitation_not_found')
  expect(tried.at(-1)).toBe('sign_in_limited')
  expect(await accept('another guess', { password })).toBe('sign_in_limited')
})

test('ended invitations are forgotten after 90 days, open ones stay', async () => {
  const admin = await givenAdmin('forgetting')
  const before = ahead
  const made = Date.now() + before
  const { services } = server.product
  const { db } = services.database
  await admin.call(teammates.invite, asked('gone@shop.test'))
  const { token: kept } = await admin.call(teammates.invite, asked('kept@shop.test'))
  const { token: withdrawn } = await admin.call(teammates.invite, asked('withdrawn@shop.test'))
  await admin.call(teammates.deletePending, { params: { token: withdrawn } })
  const left = async () =>
    (await db.selectFrom('invitation').select('email').where('account_id', '=', admin.account).execute())
      .map(({ email }) => email)
      .sort()
  const forget = (days: number) =>
    forgetInvitations({ db, services, now: () => new Date(made + days * 86_400_000) } as never)
  await forget(89)
  expect(await left()).toEqual(['gone@shop.test', 'kept@shop.test', 'withdrawn@shop.test'])
  // Sent again, an invitation is open for longer.
  ahead = before + 3 * 86_400_000
  const later = await givenPerson(server, 'forgetting-later', { account: admin.account, type: 'admin' })
  await later.call(teammates.resend, { params: { token: kept } })
  ahead = before
  await forget(91)
  expect(await left()).toEqual(['gone@shop.test', 'kept@shop.test'])
  await forget(98)
  expect(await left()).toEqual(['kept@shop.test'])
})
