import { errorsIn } from '@carillon/contract/refusals'
import { hash } from '@node-rs/argon2'
import { givenPerson, type Person } from '#test/given-person.ts'
import { describe, expect, makeCaller, type Server, testWith } from '#test/kit.ts'

let ahead = 0
const test = testWith(
  { RATE_LIMITS: 'off', TRUSTED_PROXIES: 'loopback' },
  { now: () => new Date(Date.now() + ahead) },
)
const office = '192.0.2.10'
const elsewhere = '198.51.100.7'

/** An account of its own with an administrator who comes from the office. */
async function givenAdmin(server: Server, name: string) {
  const { account: of } = await server.as(name)
  return from(office, await givenPerson(server, `${name}-admin`, { account: of, type: 'admin' }))
}

/** The caller as one who comes from an address. */
function from<C extends Pick<Person, 'fetch' | 'account'>>(ip: string, caller: C) {
  const send = (path: string, init: RequestInit = {}) =>
    caller.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': ip } })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await send(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const said = text === '' ? null : JSON.parse(text)
    return {
      status: answer.status,
      code: errorsIn(said)?.[0]?.error_id ?? null,
      field: errorsIn(said)?.[0]?.field,
      said,
    }
  }
  return { ...caller, send, ask, from: (other: string) => from(other, caller) }
}

const rules = '/v3/access_settings/whitelist'
const ips = (...list: string[]) => ({ ips: list.map((ip) => ({ ip })) })

describe('the list of addresses', () => {
  test('is read, added to and deleted from as documented', async ({ server }) => {
    const admin = await givenAdmin(server, 'wire')
    expect((await admin.ask('GET', rules)).said).toEqual({ result: [] })
    const added = await admin.ask('POST', rules, ips(office, '192.*.*.*', '2001:db8::1/32', office))
    expect(added.status).toBe(201)
    const shown = added.said.result as { id: number; ip: string; created_at: number; updated_at: number }[]
    expect(shown.map(({ ip }) => ip).sort()).toEqual(['192.0.0.0/8', '192.0.2.10/32', '2001:db8::/32'])
    expect(shown[0]!.created_at).toBeGreaterThan(1_600_000_000)
    const again = await admin.ask('POST', rules, ips(office))
    expect(again.said.result).toEqual(shown.filter(({ ip }) => ip === '192.0.2.10/32'))
    const id = again.said.result[0].id
    expect((await admin.ask('GET', `${rules}/${id}`)).said).toEqual(again.said.result[0])
    const others = shown.filter((one) => one.id !== id).map((one) => one.id)
    expect((await admin.ask('DELETE', rules, { ids: [...others, 999_999_999] })).code).toBe(
      'access_rule_not_found',
    )
    expect((await admin.ask('GET', rules)).said.result).toHaveLength(3)
    expect(await admin.ask('DELETE', rules, { ids: others })).toMatchObject({ status: 204 })
    expect(await admin.ask('DELETE', `${rules}/${id}`)).toMatchObject({ status: 204 })
    for (const method of ['GET', 'DELETE']) {
      expect((await admin.ask(method, `${rules}/${id}`)).code).toBe('access_rule_not_found')
    }
  })

  test('takes addresses and networks only, and at most 500', async ({ server }) => {
    const admin = await givenAdmin(server, 'words')
    expect(await admin.ask('POST', rules, ips(office, 'example.com'))).toMatchObject({
      status: 400,
      code: 'access_rule_invalid',
      field: 'ips.1.ip',
    })
    const many = (start: number) =>
      ips(office, ...Array.from({ length: 99 }, (_, at) => `10.0.${start}.${at}`))
    for (let at = 0; at < 5; at++) expect((await admin.ask('POST', rules, many(at))).status).toBe(201)
    expect((await admin.ask('POST', rules, many(6))).code).toBe('access_rule_limit_reached')
    expect((await admin.ask('GET', rules)).said.result).toHaveLength(496)
  })

  test('never shuts out the caller', async ({ server }) => {
    const admin = await givenAdmin(server, 'guarded')
    expect((await admin.ask('POST', rules, ips(elsewhere))).code).toBe('access_locks_out_caller')
    expect((await admin.ask('GET', rules)).said.result).toEqual([])
    const { said } = await admin.ask('POST', rules, ips(elsewhere, office))
    const mine = said.result.find(({ ip }: { ip: string }) => ip.startsWith(office)).id
    expect((await admin.ask('DELETE', `${rules}/${mine}`)).code).toBe('access_locks_out_caller')
    expect((await admin.ask('DELETE', rules, { ids: [mine] })).code).toBe('access_locks_out_caller')
    expect((await admin.ask('GET', rules)).said.result).toHaveLength(2)
  })

  test('never shuts out the last administrator, whoever changes it and however many at once', async ({
    server,
  }) => {
    const admin = await givenAdmin(server, 'last')
    const helper = from(
      elsewhere,
      await givenPerson(server, 'last-helper', { account: admin.account, scopes: ['access_settings'] }),
    )
    expect((await admin.ask('GET', rules)).status).toBe(200)
    expect((await helper.ask('POST', rules, ips(elsewhere))).code).toBe('access_locks_out_administrators')
    const { said } = await helper.ask('POST', rules, ips(elsewhere, `${office}/32`, '192.0.2.0/24'))
    const idOf = (start: string) =>
      said.result.find(({ ip }: { ip: string }) => ip.startsWith(start)).id as number
    const ids = [idOf(office), idOf('192.0.2.0')]
    expect((await helper.ask('DELETE', rules, { ids })).code).toBe('access_locks_out_administrators')
    const both = await Promise.all(ids.map((id) => helper.ask('DELETE', `${rules}/${id}`)))
    expect(both.map(({ code }) => code).sort()).toEqual(['access_locks_out_administrators', null])
    expect((await helper.ask('DELETE', rules, { ids: [idOf(elsewhere)] })).code).toBe(
      'access_locks_out_caller',
    )
    expect((await admin.ask('GET', rules)).status).toBe(200)
  })
})

describe('an address that may not use the account', () => {
  test('is refused for sessions, keys, sign-in and subusers, and admitted elsewhere', async ({ server }) => {
    const admin = await givenAdmin(server, 'shut')
    const { api_key } = (await admin.ask('POST', '/v3/api_keys', { name: 'A shop' })).said
    const key = from(elsewhere, makeCaller(server.url, api_key, admin.account))
    const { account: subuser } = await server.as('shut-shop')
    const { db } = server.product.services.database
    await db.updateTable('account').set({ parent_id: admin.account }).where('id', '=', subuser).execute()
    expect((await key.ask('GET', '/v3/scopes')).status).toBe(200)
    await admin.ask('POST', rules, ips('192.0.2.0/24'))
    const outside = admin.from(elsewhere)
    for (const one of [outside, key]) {
      expect(await one.ask('GET', '/v3/scopes')).toMatchObject({ status: 403, code: 'access_refused' })
    }
    expect((await key.from('::ffff:192.0.2.77').ask('GET', '/v3/scopes')).status).toBe(200)
    expect((await outside.from('2001:db8::1').ask('GET', '/v3/scopes')).code).toBe('access_refused')

    const password = 'a password of mine'
    await db
      .updateTable('user')
      .set({ password_hash: await hash(password) })
      .where('id', '=', admin.id)
      .execute()
    const signIn = (one: typeof outside, given: string) =>
      one.ask('POST', '/v3/tokens', { email: admin.email, password: given })
    expect((await signIn(outside, 'wrong')).code).toBe('sign_in_failed')
    expect(await signIn(outside, password)).toMatchObject({ status: 403, code: 'access_refused' })
    expect((await signIn(admin, password)).status).toBe(201)

    await db
      .insertInto('access_rule')
      .values({
        account_id: subuser,
        network: '203.0.113.0/24',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    const forSubuser = await admin.send('/v3/scopes', { headers: { 'on-behalf-of': 'shut-shop' } })
    expect(forSubuser.status).toBe(403)
  })

  test('signs in into another account that admits it', async ({ server }) => {
    const admin = await givenAdmin(server, 'strict')
    const { account: open } = await server.as('welcoming')
    await admin.ask('POST', rules, ips(office))
    const { db } = server.product.services.database
    const password = 'a password of mine'
    await db.insertInto('membership').values({ user_id: admin.id, account_id: open, role: 'admin' }).execute()
    const usedLast = async () => {
      const person = db.selectFrom('user').select('last_account_id').where('id', '=', admin.id)
      return (await person.executeTakeFirstOrThrow()).last_account_id
    }
    await db
      .updateTable('user')
      .set({ password_hash: await hash(password), last_account_id: admin.account })
      .where('id', '=', admin.id)
      .execute()
    const signIn = async (ip: string) => {
      const given = { email: admin.email, password }
      const { status, said } = await admin.from(ip).ask('POST', '/v3/tokens', given)
      expect(status).toBe(201)
      return said.accounts
    }
    expect(await signIn(office)).toBe(2)
    expect(await usedLast()).toBe(admin.account)
    expect(await signIn(elsewhere)).toBe(2)
    expect(await usedLast()).toBe(open)
  })

  test('is listed among the recent attempts, once for each way in', async ({ server }) => {
    const admin = await givenAdmin(server, 'seen')
    await admin.ask('POST', rules, ips(office))
    const outside = admin.from(elsewhere)
    for (let at = 0; at < 3; at++) await outside.ask('GET', '/v3/scopes')
    ahead += 3_600_000 / 2
    await outside.ask('GET', '/v3/scopes')
    const { result } = (await admin.ask('GET', '/v3/access_settings/activity')).said
    expect(result).toMatchObject([
      { allowed: true, auth_method: 'Web', ip: office, location: '' },
      { allowed: false, auth_method: 'Web', ip: elsewhere },
    ])
    expect(result[1].last_at - result[1].first_at).toBeGreaterThanOrEqual(1800)
    expect((await admin.ask('GET', '/v3/access_settings/activity?limit=1')).said.result).toHaveLength(1)
  })

  test('costs no statement more, except once a minute', async ({ server }) => {
    const admin = await givenAdmin(server, 'cheap')
    await admin.ask('POST', rules, ips(office))
    const { pool } = server.product.services.database
    const noted = async () =>
      (await pool.query('select sum(extract(epoch from last_at))::float as at from access_attempt')).rows[0]
        .at
    await admin.ask('GET', '/v3/scopes')
    const before = await noted()
    for (let at = 0; at < 5; at++) await admin.ask('GET', '/v3/scopes')
    expect(await noted()).toBe(before)
  })
})
