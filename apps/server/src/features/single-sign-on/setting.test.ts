import { tokens } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import { roles } from '@carillon/contract/roles'
import { singleSignOn } from '@carillon/contract/single-sign-on'
import { teammates } from '@carillon/contract/teammates'
import { givenPerson } from '#test/given-person.ts'
import { describe, expect, owner, type Server } from '#test/kit.ts'
import { client } from '#test/sign-in-provider.ts'
import {
  type Given,
  givenProviders,
  outcomeOfSetting,
  redirectUri,
  set,
  settingOf,
  signInOddly,
  test,
} from './single-sign-on.fixture.ts'

givenProviders()

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
