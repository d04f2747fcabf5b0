import { segments } from '@carillon/contract/segments'
import { addContacts } from '#test/given-contacts.ts'
import { describe, expect, test } from '#test/kit.ts'
import { text, treeOf } from './conditions.fixture.ts'

const everybody = 'SELECT contact_id, updated_at FROM contact_data'

describe('hostile queries', () => {
  test.for([
    ['stacked statements', `${everybody}; DROP TABLE contact`],
    ['comments', `${everybody} -- all`],
    ['block comments', `${everybody} /* all */`],
    ['other tables', 'SELECT contact_id, updated_at FROM pg_user'],
    ['tables of other schemas', 'SELECT contact_id, updated_at FROM public.contact'],
    ['a union', `${everybody} UNION SELECT id, created_at FROM account`],
    ['functions of the database', `${everybody} WHERE pg_sleep(10) = 1`],
    ['file access', `${everybody} WHERE pg_read_file('/etc/passwd') = 'x'`],
    ['casts', `${everybody} WHERE email::int = 1`],
    ['other columns', 'SELECT password_hash, updated_at FROM contact_data'],
    ['quoted identifiers', `${everybody} WHERE "account_id" = '1' OR account_id = '2'`],
    ['dollar quotes', `${everybody} WHERE email = $$x$$`],
    ['parameters', `${everybody} WHERE email = $1`],
    ['an open text', `${everybody} WHERE email = 'x`],
    ['a subselect of another column', `${everybody} WHERE contact_id IN (SELECT email FROM contact_data)`],
    ['deep nesting', `${everybody} WHERE ${'('.repeat(5000)}1 = 1${')'.repeat(5000)}`],
    ['a null character', `${everybody} WHERE email = 'a\u0000b'`],
  ] as const)('%s are refused with a position', async ([, query_dsl], { server }) => {
    const me = await server.as('attacker')
    const response = await me.fetch('/v3/marketing/segments/2.0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Hostile', query_dsl }),
    })
    const body = (await response.json()) as {
      errors: { error_id: string; details: { line: number; column: number } }[]
    }
    expect(response.status).toBe(400)
    expect(body.errors[0]).toMatchObject({ error_id: 'segment_query_invalid' })
    expect(body.errors[0]?.details.line).toBeGreaterThan(0)
    expect(body.errors[0]?.details.column).toBeGreaterThan(0)
  })

  test('text that looks like SQL is treated as text', async ({ server }) => {
    const me = await server.as('quoted')
    const evil = `x' OR 1=1; --`
    await addContacts(me, [
      { email: 'a@example.org', city: evil },
      { email: 'b@example.org', city: 'Oslo' },
    ])
    const query_dsl = `${everybody} WHERE city = 'x'' OR 1=1; --'`
    expect(await me.call(segments.count, { body: { query_dsl } })).toMatchObject({ contacts_count: 1 })
    const query_json = treeOf(text('city', 'is', evil))
    expect(await me.call(segments.count, { body: { query_json } })).toMatchObject({ contacts_count: 1 })
  })
})
