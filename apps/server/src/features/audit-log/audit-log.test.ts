import { account as accountCalls } from '@carillon/contract/account'
import { callNames } from '@carillon/contract/all-calls'
import { apiKeys } from '@carillon/contract/api-keys'
import { auditLog } from '@carillon/contract/audit-log'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { singleSends } from '@carillon/contract/single-sends'
import { subusers } from '@carillon/contract/subusers'
import { teammates } from '@carillon/contract/teammates'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { everyEndpoint } from '#test/every-endpoint.ts'
import { givenPerson } from '#test/given-person.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'
import { deleteOldLines } from './keep-lines.ts'

const linesOf = async (server: Server, query: { user_id?: string; area?: string } = {}) =>
  (await server.owner.call(auditLog.list, { query: { page_size: 500, ...query } })).result

test('every call of the contract has a name', async () => {
  const all = await everyEndpoint()
  expect(all.filter(({ endpoint }) => !callNames.has(endpoint)).map(({ name }) => name)).toEqual([])
  expect(
    all.map(({ endpoint, name }) => [callNames.get(endpoint), name]).filter(([a, b]) => a !== b),
  ).toEqual([])
})

describe('a call that writes', () => {
  test('leaves a line with person, key, thing and address', async ({ server }) => {
    const person = await givenPerson(server, 'ann', { scopes: ['marketing'] })
    const list = await person.call(lists.create, { body: { name: 'Newsletter' } })
    expect(await server.owner.outcome(lists.delete, { params: { id: list.id }, query: {} })).toBe(204)
    const [deleted, created] = await linesOf(server, { area: 'lists' })
    expect(created).toMatchObject({
      action: 'lists.create',
      name: 'Newsletter',
      outcome: 'done',
      changes: null,
      acting_from: null,
      user_id: person.id,
      user_email: person.email,
      through: 'session',
      api_key_name: null,
    })
    expect(deleted).toMatchObject({
      action: 'lists.delete',
      name: 'Newsletter',
      target: list.id,
      through: 'api_key',
      api_key_name: 'First key',
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
    })
  })

  test('tells of a setting what it was before and after, and nothing of secrets', async ({ server }) => {
    const { id } = await server.owner.call(unsubscribeGroups.create, {
      body: { name: 'Old', description: 'D' },
    })
    await server.owner.call(unsubscribeGroups.update, { params: { group_id: id }, body: { name: 'New' } })
    const [line] = await linesOf(server, { area: 'unsubscribeGroups' })
    expect(line?.changes).toEqual({ name: ['Old', 'New'] })
    await server.owner.call(accountCalls.updateTimeZone, { body: { name: 'Europe/Berlin' } })
    const [zone] = await linesOf(server, { area: 'account' })
    expect(zone).toMatchObject({
      action: 'account.updateTimeZone',
      changes: { name: ['Etc/UTC', 'Europe/Berlin'] },
    })
    await server.owner.outcome(accountCalls.updatePassword, {
      body: { old_password: 'wrong password', new_password: 'another password' },
    })
    const { rows } = await server.product.services.database.pool.query(
      `select 1 from audit_line where audit_line::text ~ 'another password|wrong password'`,
    )
    expect(rows).toEqual([])
  })

  test('names the account or person that its address names', async ({ server }) => {
    const username = 'branch-of-log'
    const email = 'owner@branch-of-log.test'
    await server.owner.call(subusers.create, {
      body: { username, email, password: 'a long password', ips: [] },
    })
    const params = { subuser_name: username }
    await server.owner.call(subusers.update, { params, body: { disabled: true } })
    const person = await givenPerson(server, 'narrowed', { scopes: ['marketing'] })
    await server.owner.call(teammates.update, {
      params: { username: person.email },
      body: { scopes: ['marketing.read'], is_admin: false },
    })
    const named = async (area: string) => (await linesOf(server, { area })).map(({ name }) => name)
    expect(await named('subusers')).toEqual([username, username])
    expect(await named('teammates')).toEqual([person.email])
  })

  test('leaves a line also where a job applies it', async ({ server }) => {
    await server.owner.call(contacts.upsert, { body: { contacts: [{ email: 'ann@example.com' }] } })
    const [line] = await linesOf(server, { area: 'contacts' })
    expect(line).toMatchObject({ action: 'contacts.upsert', outcome: 'accepted' })
  })

  test('leaves none if it is refused or only reads', async ({ server }) => {
    const before = await linesOf(server)
    expect(await server.owner.outcome(lists.create, { body: { name: '' } })).toBe('invalid_input')
    const person = await givenPerson(server, 'weak', { scopes: ['templates'] })
    expect(await person.outcome(lists.create, { body: { name: 'X' } })).toBe('forbidden')
    await server.owner.call(singleSends.search, { body: { name: 'X' } } as never)
    expect(await linesOf(server)).toEqual(before)
  })

  test('writes its line in the transaction of the change: if that fails, there is none', async ({
    server,
  }) => {
    const before = await linesOf(server)
    const { pool } = server.product.services.database
    await pool.query(`
      create function refuse() returns trigger as $$ begin raise 'no'; end $$ language plpgsql;
      create constraint trigger refuse after insert on list deferrable initially deferred
      for each row execute function refuse()`)
    expect(await server.owner.outcome(lists.create, { body: { name: 'Never' } })).toBe('fault')
    await pool.query('drop function refuse cascade')
    expect(await linesOf(server)).toEqual(before)
  })

  test('tells both identities when a person of the parent acts for a subuser', async ({ server }) => {
    const { account: id } = await server.as('branch')
    const { db } = server.product.services.database
    await db.updateTable('account').set({ parent_id: server.owner.account }).where('id', '=', id).execute()
    await server.owner.fetch('/v3/marketing/lists', {
      method: 'POST',
      headers: { 'on-behalf-of': 'branch', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Theirs' }),
    })
    const branch = await server.as('branch')
    const { result } = await branch.call(auditLog.list, { query: {} })
    expect(result[0]).toMatchObject({
      action: 'lists.create',
      user_email: 'owner@carillon.test',
      acting_from: 'owner',
    })
  })
})

describe('the log', () => {
  test('is filtered by person, area and time, and read page by page', async ({ server }) => {
    const person = await givenPerson(server, 'ben', { scopes: ['marketing'] })
    for (const name of ['One', 'Two', 'Three']) await person.call(lists.create, { body: { name } })
    const query = { user_id: person.id, page_size: 2 }
    const pageAt = async (address: string | undefined) => {
      const page_token = new URL(address ?? '').searchParams.get('page_token') ?? ''
      return server.owner.call(auditLog.list, { query: { ...query, page_token } })
    }
    const namesOf = ({ result }: { result: { name: string | null }[] }) => result.map(({ name }) => name)
    const first = await server.owner.call(auditLog.list, { query })
    expect(namesOf(first)).toEqual(['Three', 'Two'])
    expect(first._metadata.prev).toBeUndefined()
    const second = await pageAt(first._metadata.next)
    expect(namesOf(second)).toEqual(['One'])
    expect(second._metadata.next).toBeUndefined()
    expect(namesOf(await pageAt(second._metadata.prev))).toEqual(['Three', 'Two'])
    const later = { ...query, from: new Date(Date.now() + 60_000).toISOString() }
    expect((await server.owner.call(auditLog.list, { query: later })).result).toEqual([])
    const { people, areas } = await server.owner.call(auditLog.actors, {})
    expect(people).toContainEqual({ user_id: person.id, email: person.email })
    expect(areas).toContain('lists')
  })

  test('is exported as CSV', async ({ server }) => {
    const person = await givenPerson(server, 'cy', { scopes: ['marketing'] })
    await person.call(lists.create, { body: { name: '=cmd' } })
    const answer = await server.owner.fetch(`${auditLog.export.path}?user_id=${person.id}`)
    expect(answer.headers.get('content-type')).toBe(auditLog.export.answerType)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      '\ufeffat,person,through,api_key,acting_from,action,target,name,outcome,changes,ip,request_id',
    )
    expect(lines[1]).toContain(`,${person.email},session,,,lists.create,,'=cmd,done,,`)
  })

  test('is exported in the words of the person who reads it', async ({ server }) => {
    const person = await givenPerson(server, 'dy', { scopes: ['marketing'] })
    await person.call(lists.create, { body: { name: 'Gäste' } })
    const read = async (query: string) => {
      const answer = await server.owner.fetch(`${auditLog.export.path}?${query}`)
      return (await answer.text()).trimEnd().split('\r\n')
    }
    const [head, made] = await read(`language=de&user_id=${person.id}`)
    expect(head).toBe('Wann,Wer,Wodurch,Was,Name,Ergebnis,Geänderte Felder,Adresse,ID,Aufruf,Anfrage')
    expect(made).toContain(`,${person.email},,Liste: erstellt,Gäste,Erledigt,,`)
    expect(made).toContain(',lists.create,')
    const { db } = server.product.services.database
    await server.owner.call(auditLog.updateSettings, { body: { keep_days: 40 } })
    const changes = JSON.stringify({ role_name: ['Viewer', 'Marketer'], other: [null, null] })
    const ofOwner = db.updateTable('audit_line').set({ changes }).where('area', '=', 'auditLog')
    await ofOwner.where('account_id', '=', server.owner.account).execute()
    const [, given] = await read('language=de&area=auditLog')
    expect(given).toContain('role_name: Nur lesen → Marketing')
    expect(given).toContain('other: Geändert. Das Protokoll bewahrt')
    expect(given).toContain('API-Schlüssel „First key“')
    await server.owner.call(auditLog.updateSettings, { body: { keep_days: 365 } })
  })

  test('is kept for as long as the account says', async ({ server }) => {
    const { services } = server.product
    await server.owner.call(apiKeys.list, { query: {} })
    expect(await server.owner.call(auditLog.settings, {})).toEqual({ keep_days: 365 })
    await server.owner.call(auditLog.updateSettings, { body: { keep_days: 30 } })
    expect((await linesOf(server)).length).toBeGreaterThan(0)
    const context = (days: number) => ({
      db: services.database.db,
      services,
      now: () => new Date(Date.now() + days * 86_400_000),
    })
    await deleteOldLines(context(29) as never)
    expect((await linesOf(server)).length).toBeGreaterThan(0)
    await deleteOldLines(context(31) as never)
    expect(await linesOf(server)).toEqual([])
  })
})
