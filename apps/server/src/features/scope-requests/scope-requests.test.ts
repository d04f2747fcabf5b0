import { account } from '@carillon/contract/account'
import { apiKeys } from '@carillon/contract/api-keys'
import { auditLog } from '@carillon/contract/audit-log'
import { lists } from '@carillon/contract/lists'
import { mailbox } from '@carillon/contract/mailbox'
import { notifications } from '@carillon/contract/notifications'
import { scopeGroups, scopeRequests } from '@carillon/contract/scope-requests'
import { isScope } from '@carillon/contract/scopes'
import { teammates } from '@carillon/contract/teammates'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { givenPerson, type Person } from '#test/given-person.ts'

import { describe, expect, makeCaller, type Server, testWith, until } from '#test/kit.ts'

let ahead = 0
const test = testWith({ RATE_LIMITS: 'off' }, { now: () => new Date(Date.now() + ahead) })
const viewer = '00000000-0000-7000-8000-000000000003'
const names = { query: {} } as const

const ask = (person: Person, scope_group_name: keyof typeof scopeGroups = 'Templates') =>
  person.call(scopeRequests.create, { body: { scope_group_name } })
const params = ({ id }: { id: number }) => ({ params: { request_id: String(id) } })

/** An account of its own with an administrator. */
async function givenAdmin(server: Server, name: string): Promise<Person> {
  const { account: of } = await server.as(name)
  return givenPerson(server, `${name}-admin`, { account: of, type: 'admin' })
}

/** The address of the page that was mailed to a person about a request. */
async function linkMailedTo(server: Server, email: string, about: string): Promise<string> {
  return until(`a link was mailed to ${email}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    for (const { id } of result) {
      const { text } = await server.owner.call(mailbox.get, { params: { id } })
      const path = /\/e\/q\/[\w.-]+/.exec(text ?? '')?.[0]
      if (path && text?.includes(about)) return path
    }
    return null
  })
}

const press = (server: Server, path: string, action: string) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams({ action }) })

const scopesOf = async (admin: Person, person: Person) => {
  const { scopes, role_id } = await admin.call(teammates.get, { params: { username: person.email } })
  return { scopes, role_id }
}

test('groups contain scopes that exist', () => {
  expect(
    Object.values(scopeGroups)
      .flat()
      .filter((scope) => !isScope(scope)),
  ).toEqual([])
})

describe('a request for scopes', () => {
  test('waits once for a person and group, whatever words are asked for', async ({ server }) => {
    const admin = await givenAdmin(server, 'asked')
    const person = await givenPerson(server, 'asker', { account: admin.account })
    const first = await ask(person)
    expect(first).toMatchObject({
      scope_group_name: 'Templates',
      username: person.email,
      email: person.email,
      first_name: '',
      last_name: '',
    })
    const again = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]))
    await ask(person, 'Stats')
    const open = await admin.call(scopeRequests.list, names)
    expect(open.map(({ scope_group_name }) => scope_group_name)).toEqual(['Templates', 'Stats'])
    const bad = await person.fetch('/v3/scopes/requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope_group_name: 'everything' }),
    })
    expect(bad.status).toBe(400)
    expect(await bad.json()).toMatchObject({ errors: [{ field: 'scope_group_name' }] })
    expect(await person.outcome(scopeRequests.list, names)).toBe('forbidden')
  })

  test('is refused for scopes that the person has, and in a subuser', async ({ server }) => {
    const admin = await givenAdmin(server, 'held')
    const person = await givenPerson(server, 'holder', { account: admin.account, scopes: ['templates'] })
    const body = { scope_group_name: 'Templates' } as const
    expect(await person.outcome(scopeRequests.create, { body })).toBe('scope_request_held')
    expect(await admin.outcome(scopeRequests.create, { body })).toBe('scope_request_held')
    expect(await admin.call(scopeRequests.list, names)).toEqual([])
    const { account: subuser } = await server.as('held-shop')
    const { db } = server.product.services.database
    await db.updateTable('account').set({ parent_id: admin.account }).where('id', '=', subuser).execute()
    const answer = await admin.fetch('/v3/scopes/requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'on-behalf-of': 'held-shop' },
      body: JSON.stringify(body),
    })
    expect(await answer.text()).toContain('scope_request_elsewhere')
  })

  test('is approved by one of two administrators at once, and opens exactly its group', async ({
    server,
  }) => {
    const admin = await givenAdmin(server, 'two')
    const other = await givenPerson(server, 'two-other', { account: admin.account, type: 'admin' })
    const person = await givenPerson(server, 'two-asker', { account: admin.account, scopes: ['mail.send'] })
    const request = await ask(person, 'Automations')
    const outcomes = await Promise.all(
      [admin, other].map((one) => one.outcome(scopeRequests.approve, params(request))),
    )
    expect(outcomes.sort()).toEqual([200, 'scope_request_decided'])
    const { db } = server.product.services.database
    const { scopes } = await db
      .selectFrom('membership')
      .select('scopes')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(scopes).toEqual(['mail.send', ...scopeGroups.Automations])
    expect(await person.outcome(lists.list, names)).toBe(200)
    expect(await admin.outcome(scopeRequests.deny, params(request))).toBe('scope_request_decided')
    expect(await admin.call(scopeRequests.list, names)).toEqual([])
  })

  test('turns a role into scopes of the person, and says so', async ({ server }) => {
    const admin = await givenAdmin(server, 'roles')
    const person = await givenPerson(server, 'roles-asker', { account: admin.account, roleId: viewer })
    const before = await scopesOf(admin, person)
    const request = await ask(person, 'API Keys')
    expect(await admin.call(scopeRequests.list, names)).toMatchObject([{ role_name: 'Viewer' }])
    expect(await admin.call(scopeRequests.approve, params(request))).toEqual({
      scope_group_name: 'API Keys',
      former_role_name: 'Viewer',
    })
    const after = await scopesOf(admin, person)
    expect(after.role_id).toBeNull()
    expect(new Set(after.scopes)).toEqual(
      new Set([
        ...before.scopes,
        ...['create', 'delete', 'read', 'update'].map((verb) => `api_keys.${verb}`),
      ]),
    )
    const { result } = await person.call(notifications.inbox, names)
    expect(result).toMatchObject([{ event: 'access_decided', text: expect.stringContaining('Viewer') }])
  })

  test('is decided by administrators only, not by the person and not beyond the rights of a key', async ({
    server,
  }) => {
    const admin = await givenAdmin(server, 'only')
    const person = await givenPerson(server, 'only-asker', { account: admin.account })
    const helper = await givenPerson(server, 'only-helper', {
      account: admin.account,
      scopes: ['teammates', 'templates'],
    })
    const request = await ask(person)
    expect(await helper.call(scopeRequests.list, names)).toHaveLength(1)
    for (const call of [scopeRequests.approve, scopeRequests.deny]) {
      expect(await helper.outcome(call, params(request))).toBe('administrator_required')
      expect(await person.outcome(call, params(request))).toBe('forbidden')
      expect(await admin.outcome(call, { params: { request_id: '0' } })).toBe('scope_request_not_found')
      expect(await admin.outcome(call, { params: { request_id: 'x' } })).toBe('scope_request_not_found')
    }
    const { api_key } = await admin.call(apiKeys.create, { body: { name: 'Few', scopes: ['teammates'] } })
    const key = makeCaller(server.url, api_key, admin.account)
    expect(await key.outcome(scopeRequests.approve, params(request))).toBe('forbidden')
    const { db } = server.product.services.database
    await db
      .updateTable('membership')
      .set({ role: 'admin', scopes: null })
      .where('user_id', '=', person.id)
      .execute()
    expect(await person.outcome(scopeRequests.approve, params(request))).toBe('scope_request_own')
    expect(await admin.outcome(scopeRequests.approve, params(request))).toBe(200)
  })

  test('goes with the person who leaves', async ({ server }) => {
    const admin = await givenAdmin(server, 'leaving')
    const person = await givenPerson(server, 'leaving-asker', { account: admin.account })
    const request = await ask(person)
    await admin.call(teammates.delete, { params: { username: person.email }, query: {}, body: {} })
    expect(await admin.outcome(scopeRequests.approve, params(request))).toBe('scope_request_not_found')
  })
})

describe('administrators and the person', () => {
  test('are told in the inbox, each by what is for them', async ({ server }) => {
    const admin = await givenAdmin(server, 'told')
    const [person, other] = await Promise.all(
      ['told-asker', 'told-other'].map((name) =>
        givenPerson(server, name, { account: admin.account, scopes: ['marketing.read'] }),
      ),
    )
    const request = await ask(person!)
    const inbox = async (who: Person) => {
      const { result, unread } = await who.call(notifications.inbox, names)
      return [result.map(({ event }) => event), unread]
    }
    expect(await inbox(admin)).toEqual([['access_requested'], 1])
    expect(await inbox(person!)).toEqual([[], 0])
    expect(await person!.call(notifications.markRead, { body: {} })).toEqual({ changed: [] })
    expect(await admin.outcome(scopeRequests.deny, params(request))).toBe(204)
    expect(await inbox(person!)).toEqual([['access_decided'], 1])
    expect(await inbox(other!)).toEqual([[], 0])
    expect(await inbox(admin)).toEqual([['access_requested'], 1])
    await until('the person is mailed', async () => {
      const { result } = await server.owner.call(mailbox.list, { query: { search: person!.email } })
      return result.some(({ subject }) => subject.startsWith('Access denied'))
    })
  })

  test('decide by the link of a mail, which shows first, works once and expires', async ({ server }) => {
    const admin = await givenAdmin(server, 'mailed')
    const person = await givenPerson(server, 'mailed-asker', { account: admin.account, roleId: viewer })
    await ask(person, 'Webhooks')
    const link = await linkMailedTo(server, admin.email, 'Webhooks')
    const shown = await fetch(`${server.url}${link}`)
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('mailed-asker')])
    const german = await fetch(`${server.url}${link}`, { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('die Rolle <b>Nur lesen</b>')
    expect((await press(server, link, 'nothing')).status).toBe(200)
    expect(await admin.call(scopeRequests.list, names)).toHaveLength(1)
    expect((await press(server, `${link}x`, 'approve')).status).toBe(404)
    expect(await (await press(server, link, 'approve')).text()).toContain('Approved')
    const again = await press(server, link, 'deny')
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('Approved already')])
    expect((await scopesOf(admin, person)).scopes).toContain('user.webhooks.event.settings.update')
    const { result } = await admin.call(auditLog.list, { query: { area: 'scopeRequests' } })
    expect(result).toMatchObject([
      { action: 'scopeRequests.approve', user_email: admin.email, through: 'link' },
      { action: 'scopeRequests.create', user_email: person.email },
    ])

    await ask(person, 'Subusers')
    const late = await linkMailedTo(server, admin.email, 'Subusers')
    await server.product.services.database.db
      .updateTable('membership')
      .set({ role: 'teammate', scopes: ['teammates'] })
      .where('user_id', '=', admin.id)
      .execute()
    expect((await press(server, late, 'approve')).status).toBe(403)
    ahead += 8 * 86_400_000
    expect((await press(server, late, 'approve')).status).toBe(404)
  })
})

test('an account without an owner is a fault that is noted, and the mail leaves as soon as there is one', async ({
  server,
}) => {
  const admin = await givenAdmin(server, 'ownerless')
  const person = await givenPerson(server, 'ownerless-asker', { account: admin.account, roleId: viewer })
  const { db } = server.product.services.database
  const change = (from: 'owner' | 'admin', to: 'owner' | 'admin') =>
    db
      .updateTable('membership')
      .set({ role: to })
      .where('account_id', '=', admin.account)
      .where('role', '=', from)
      .where('user_id', '<>', admin.id)
      .execute()
  await change('owner', 'admin')
  await ask(person, 'Webhooks')
  await until('the fault is noted', async () => {
    const failed = sql`
      select 1 from graphile_worker.jobs
      where task_identifier = 'scope-requests.mail-request'
        and last_error like ${`%${admin.account} has no owner%`}`
    return (await failed.execute(db)).rows.length > 0
  })
  await change('admin', 'owner')
  await linkMailedTo(server, admin.email, 'Webhooks')
})

test('ten thousand requests are paged, and administrators are not mailed about each', async ({ server }) => {
  const admin = await givenAdmin(server, 'many')
  const { pool } = server.product.services.database
  const ids = Array.from({ length: 10_000 }, () => newId())
  await pool.query(
    `insert into "user" (id, email, password_hash)
     select id, 'many-' || id || '@carillon.test', 'none' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await pool.query(
    `insert into membership (user_id, account_id, role, scopes)
     select id, $2::uuid, 'teammate', '{}' from unnest($1::uuid[]) as id`,
    [ids, admin.account],
  )
  await pool.query(
    `insert into scope_request (account_id, user_id, scope_group_name, created_at)
     select $2::uuid, id, 'Stats', $3 from unnest($1::uuid[]) as id`,
    [ids, admin.account, server.product.services.now()],
  )
  const first = await admin.fetch('/v3/scopes/requests')
  expect((await first.json()) as unknown[]).toHaveLength(50)
  expect(first.headers.get('link')).toContain('offset=50')
  const last = await admin.call(scopeRequests.list, { query: { limit: 500, offset: 9_900 } })
  expect(last).toHaveLength(100)
  const person = await givenPerson(server, 'many-asker', { account: admin.account })
  await ask(person)
  const { email } = await admin.call(account.email, {})
  // The requests above were stored without a job; this one comes after them within the hour.
  const other = await givenPerson(server, 'few-asker', { type: 'teammate' })
  await ask(other)
  await linkMailedTo(server, 'owner@carillon.test', 'few-asker')
  const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
  expect(result.filter(({ subject }) => subject.includes('many-asker'))).toEqual([])
})
