import { readdir, readFile } from 'node:fs/promises'
import { account } from '@carillon/contract/account'
import { apiKeys } from '@carillon/contract/api-keys'
import { scopes as documented } from '@carillon/contract/scope-names'
import { describe, expect, type Server, test } from '#test/kit.ts'

const named = (scopes: string[]) => ({ body: { name: 'A shop', scopes } })

describe('the scopes of a key', () => {
  test('are all those of the public API', async ({ server }) => {
    const { scopes } = await server.owner.call(apiKeys.create, named([...documented]))
    expect(scopes).toEqual(documented)
    expect(documented).toEqual(
      expect.arrayContaining(['2fa_required', 'sender_verification_eligible', 'sender_verification_legacy']),
    )
    expect(new Set(documented).size).toBe(280)
  })

  test.for(['marketing', 'templates', 'asm', 'asm.groups', 'user', 'designs'])(
    'may be a whole area: %s',
    async (area, { server }) => {
      expect((await server.owner.call(apiKeys.create, named([area]))).scopes).toEqual([area])
    },
  )

  test.for([
    ...['made.up', 'made.up.read', 'marketing.create', 'templates.execute', 'template', 'any', 'TEMPLATES'],
    ...['', ' templates', 'constructor', 'templates.', 'read'],
  ])('are refused by a name that nobody documents: "%s"', async (name, { server }) => {
    const body = { name: 'A shop', scopes: ['templates.read', name] }
    expect(await server.owner.outcome(apiKeys.create, { body })).toBe('api_key_scope_unknown')
    const { api_key_id } = await server.owner.call(apiKeys.create, named(['templates.read']))
    const change = { params: { api_key_id }, body }
    expect(await server.owner.outcome(apiKeys.update, change)).toBe('api_key_scope_unknown')
  })

  test('are all scopes for a key with full access', async ({ server }) => {
    const made = await server.owner.call(apiKeys.create, { body: { name: 'Everything' } })
    expect(made.scopes).toEqual(documented)
    const read = await server.owner.call(apiKeys.get, { params: { api_key_id: made.api_key_id } })
    expect(read.result[0]?.scopes).toEqual(documented)
    expect(await server.owner.call(account.scopes, {})).toEqual({ scopes: documented })
    const reading = await fetch(`${server.url}/v3/scopes`, {
      headers: { authorization: `Bearer ${made.api_key}` },
    })
    expect(await reading.json()).toEqual({ scopes: documented })
  })

  test('never exceed those of its maker', async ({ server }) => {
    const maker = await server.as('maker', { scopes: ['api_keys', 'templates.read', 'mail.send'] })
    const { scopes } = await maker.call(account.scopes, {})
    expect(scopes).toEqual([
      ...['api_keys.create', 'api_keys.delete', 'api_keys.read', 'api_keys.update', 'mail.send'],
      ...['templates.read', 'templates.versions.activate.read', 'templates.versions.read'],
    ])
    expect(await maker.outcome(apiKeys.create, named(['templates.versions.read', 'mail.send']))).toBe(201)
    expect(await maker.outcome(apiKeys.create, named(scopes))).toBe(201)
    for (const more of ['templates', 'templates.create', 'mail', 'stats.read']) {
      expect(await maker.outcome(apiKeys.create, named([more]))).toBe('forbidden')
    }
    expect((await maker.call(apiKeys.create, { body: { name: 'As mine' } })).scopes).toEqual([
      ...['api_keys', 'templates.read', 'mail.send'],
    ])
  })
})

test('a listed key names the person who made it and its last use', async ({ server }) => {
  const maker = await server.as('namer', { scopes: ['api_keys', 'templates.read'] })
  const { api_key, api_key_id } = await maker.call(apiKeys.create, named(['templates.read']))
  const listed = async () =>
    (await maker.call(apiKeys.list, { query: { limit: 100 } })).result.find(
      (key) => key.api_key_id === api_key_id,
    )
  expect(await listed()).toMatchObject({ person: expect.stringContaining('namer'), last_used_at: null })
  await fetch(`${server.url}/v3/scopes`, { headers: { authorization: `Bearer ${api_key}` } })
  expect((await listed())?.last_used_at).not.toBeNull()
})

/** The scopes of a key made with an older scope name, after the migration. */
async function migrated(server: Server, scopes: string[]): Promise<string[]> {
  const folder = new URL('../../../migrations/', import.meta.url)
  const file = (await readdir(folder)).find((name) => name.endsWith('_documented_scopes.sql')) ?? ''
  const sql = await readFile(new URL(file, folder), 'utf8')
  const { pool } = server.product.services.database
  const id = `before-${scopes.join()}`
  const { rows } = await pool.query('select account_id, user_id from membership limit 1')
  await pool.query(
    `insert into api_key (id, account_id, user_id, name, secret_hash, scopes) values ($1, $2, $3, 'Before', '', $4)`,
    [id, rows[0].account_id, rows[0].user_id, scopes],
  )
  const client = await pool.connect()
  await client.query(`begin; ${sql}; commit`)
  client.release()
  const after = await pool.query('select scopes from api_key where id = $1', [id])
  return after.rows[0].scopes
}

describe('a key that was made before scopes were the documented ones', () => {
  test.for<[string[], string[]]>([
    [['marketing'], ['marketing']],
    [['templates.read'], ['templates.read']],
    [
      ['marketing.create', 'marketing.read'],
      ['marketing.read', 'marketing_campaigns.create'],
    ],
    [['asm.groups.read'], ['asm.groups.read', 'asm.suppressions.global.read']],
    [['mail.create'], ['mail.batch.create', 'mail.send']],
    [['suppressions'], ['suppression']],
    [['marketing_campaigns'], ['design_library', 'marketing_campaigns']],
    [['user'], ['email_testing.write', 'messages.read', 'user']],
    [[], []],
  ])('with %s has %s', async ([before, after], { server }) => {
    expect((await migrated(server, before)).sort()).toEqual(after)
  })

  test('has no unknown scope names', async ({ server }) => {
    const areas = ['asm', 'asm.groups', 'suppressions', 'marketing', 'marketing_campaigns', 'mail', 'user']
    const verbs = ['create', 'delete', 'read', 'update']
    const scopes = await migrated(
      server,
      areas.flatMap((area) => verbs.map((verb) => `${area}.${verb}`)),
    )
    expect(await server.owner.outcome(apiKeys.create, named(scopes))).toBe(201)
  })
})
