import { contacts } from '@carillon/contract/contacts'
import { segments } from '@carillon/contract/segments'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

/** Queries that are published or commonly sent, over six known contacts. */
interface World {
  me: Caller
  /** The addresses that a query finds, as a segment and as a search. */
  sql(query_dsl: string): Promise<string[]>
  sgql(query: string): Promise<string[]>
  ids: { aaa: string; bbb: string; send: string }
}

let world: Promise<World> | undefined

function worldOf(server: Server): Promise<World> {
  world = world ?? makeWorld(server)
  return world
}

async function makeWorld(server: Server): Promise<World> {
  const me = await server.as('analyst')
  const { db } = server.product.services.database
  const [number, date, tags, language] = [
    await makeField(me, 'my_number_custom_field', 'Number'),
    await makeField(me, 'my_date_custom_field', 'Date'),
    await makeField(me, 'tags', 'Text'),
    await makeField(me, 'preferred_language', 'Text'),
  ]
  const [aaa, bbb] = [await makeList(me, 'aaa'), await makeList(me, 'bbb')]
  const custom = (values: Record<string, string | number>) => ({ custom_fields: values })
  await addContacts(
    me,
    [
      {
        email: 'john@nango.dev',
        first_name: 'John',
        last_name: 'Doe',
        ...custom({ [number]: 12, [tags]: 'x "a" y' }),
      },
      {
        email: 'dave@nango.dev',
        first_name: 'Dave',
        last_name: 'Doe',
        ...custom({ [number]: 0, [language]: 'cs' }),
      },
    ],
    [aaa],
  )
  await addContacts(
    me,
    [
      {
        email: 'nameless@gmail.com',
        alternate_emails: ['alternate@gmail.com'],
        postal_code: '90124',
        ...custom({ [date]: '2021-01-01T12:46:24Z' }),
      },
      { email: 'eve@example.org', first_name: 'bob', postal_code: '90125', ...custom({ [tags]: 'x "b" y' }) },
    ],
    [bbb],
  )
  await addContacts(me, [
    {
      email: 'old@example.org',
      first_name: 'BOB',
      ...custom({ [language]: 'cs', [number]: 0, [date]: '2020-05-05' }),
    },
    { external_id: 'no-address', first_name: 'Zoë' },
  ])
  const send = {
    id: newId(),
    account_id: me.account,
    client: 'single-sends',
    client_id: newId(),
    message: '{}',
  }
  await db.insertInto('send').values(send).execute()
  const everyone = new Map((await everyContact(me)).map(({ id, email }) => [email, id]))
  const happened = [
    ['john@nango.dev', 'delivered'],
    ['john@nango.dev', 'open'],
    ['john@nango.dev', 'click'],
    ['dave@nango.dev', 'delivered'],
    ['eve@example.org', 'delivered'],
    ['eve@example.org', 'machine_open'],
  ] as const
  for (const [email, event] of happened) {
    const contact_id = everyone.get(email) ?? ''
    await db
      .insertInto('message_event')
      .values({
        contact_id,
        id: newId(),
        account_id: me.account,
        send_id: send.id,
        event,
        at: new Date(Date.now() - 3_600_000),
      })
      .execute()
  }
  await sql`
    insert into recipient (send_id, contact_id, email, state, sent_at, opened_at, clicked_at, machine_opened_at)
    select send_id, contact_id, '', 'delivered', min(at), min(at) filter (where event in ('open', 'click')),
      min(at) filter (where event = 'click'), min(at) filter (where event = 'machine_open')
    from message_event where account_id = ${me.account} group by send_id, contact_id
  `.execute(db)
  await sql`
    update contact set last_emailed = sent_at, last_opened = opened_at, last_clicked = clicked_at
    from recipient where contact.account_id = ${me.account} and contact.id = recipient.contact_id
  `.execute(db)
  const nameOf = ({ email, external_id }: { email: string; external_id: string }) =>
    (email || external_id).split('@')[0] ?? ''
  return {
    me,
    ids: { aaa, bbb, send: send.client_id },
    async sql(query_dsl) {
      const { contacts_count, contacts_sample } = await me.call(segments.count, { body: { query_dsl } })
      expect(contacts_sample).toHaveLength(contacts_count)
      return contacts_sample.map(nameOf).sort()
    },
    async sgql(query) {
      const { contact_count, result } = await me.call(contacts.search, { body: { query } })
      expect(result).toHaveLength(contact_count)
      return result.map(nameOf).sort()
    },
  }
}

const everybody = ['dave', 'eve', 'john', 'nameless', 'no-address', 'old']
const from = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c'

describe('queries in SQL', () => {
  test.for([
    ['SELECT contact_id, updated_at FROM contact_data', everybody],
    [
      "SELECT c.contact_id, c.updated_at FROM contact_data as c JOIN event_data as e ON c.contact_id= e.contact_id WHERE e.event_type = 'click'",
      ['john'],
    ],
    ["SELECT contact_id, updated_at FROM contact_data WHERE email LIKE '%nango.dev'", ['dave', 'john']],
    ["SELECT contact_id, updated_at FROM contact_data WHERE email = 'dave@nango.dev'", ['dave']],
    [`${from} WHERE c.first_name='John' AND c.last_name='Doe'`, ['john']],
    [`${from} WHERE c.my_number_custom_field=12`, ['john']],
    [`${from} WHERE c.my_date_custom_field='2021-01-01T12:46:24Z'`, ['nameless']],
    [`${from} WHERE array_contains(c.alternate_emails,'alternate@gmail.com')`, ['nameless']],
    [`${from} WHERE array_contains(c.list_ids,['AAA','BBB'])`, ['dave', 'eve', 'john', 'nameless']],
    [
      `${from} WHERE c.first_name!='Dave' OR c.first_name IS NULL`,
      ['eve', 'john', 'nameless', 'no-address', 'old'],
    ],
    [`${from} WHERE c.first_name!='Dave'`, ['eve', 'john', 'no-address', 'old']],
    [`${from} WHERE NOT (c.first_name='Dave')`, ['eve', 'john', 'no-address', 'old']],
    [`${from} WHERE c.updated_at<'2024-06-19T00:00:00Z'`, []],
    [
      "SELECT contact_id, updated_at FROM contact_data WHERE NOT array_contains(list_ids, ['AAA'])",
      ['eve', 'nameless', 'no-address', 'old'],
    ],
    [
      `SELECT c.contact_id, c.updated_at FROM contact_data c JOIN event_data e1 ON c.contact_id = e1.contact_id
       WHERE e1.event_source = 'mail' AND e1.event_type = 'processed' AND e1.DATA:payload.unique_args.singlesend_id = 'SEND'
       AND c.contact_id NOT IN (SELECT e2.contact_id FROM event_data e2 WHERE e2.event_source = 'mail'
         AND e2.event_type = 'open' AND e2.DATA:payload.unique_args.singlesend_id = 'SEND')`,
      ['dave', 'eve'],
    ],
    [
      `SELECT contact_id, updated_at FROM contact_data WHERE preferred_language = 'cs'
       AND my_date_custom_field <= now() - 180 days AND my_number_custom_field = 0`,
      ['old'],
    ],
    [
      `select contact_id, updated_at from contact_data where tags like '%\\"a\\"%' OR tags like '%\\"b\\"%'`,
      ['eve', 'john'],
    ],
    ['SELECT contact_id, updated_at FROM contact_data WHERE first_name = "John"', ['john']],
    ['SELECT contact_id, updated_at FROM contact_data WHERE my_number_custom_field / 0 = 1', []],
    [
      'SELECT contact_id, updated_at FROM contact_data WHERE my_number_custom_field % 5 BETWEEN 1 AND 2',
      ['john'],
    ],
    [
      "SELECT contact_id, updated_at FROM contact_data WHERE first_name NOT IN ('Dave', 'John')",
      ['eve', 'no-address', 'old'],
    ],
    [
      `SELECT contact_id, updated_at FROM contact_data WHERE created_at > timestampadd(day, -1, current_timestamp)`,
      everybody,
    ],
    [
      `SELECT c.contact_id, c.updated_at, MAX(e.event_timestamp) AS last FROM contact_data c JOIN event_data e ON c.contact_id = e.contact_id
       GROUP BY c.contact_id, c.updated_at HAVING MAX(e.event_timestamp) > now() - 1 day`,
      ['dave', 'eve', 'john'],
    ],
  ] as const)('%s', async ([query, expected], { server }) => {
    const { ids, ...ask } = await worldOf(server)
    const filled = query.replaceAll('AAA', ids.aaa).replaceAll('BBB', ids.bbb).replaceAll('SEND', ids.send)
    expect(await ask.sql(filled)).toEqual([...expected])
  })
})

describe('POST /v3/marketing/contacts/search', () => {
  test.for([
    ["email LIKE '%gmail.com'", ['nameless']],
    ["email LIKE 'd%' AND CONTAINS(list_ids, 'AAA')", ['dave']],
    ["postal_code IN ('90124','90125')", ['eve', 'nameless']],
    ["postal_code NOT IN ('90124','90126')", ['eve']],
    ["lower(first_name) = 'bob'", ['eve', 'old']],
    [
      "(event_source = 'mail' AND event_type = 'delivered' AND event_timestamp >= (NOW() - interval 10 day))",
      ['dave', 'eve', 'john'],
    ],
    [
      "event_type = 'open' AND event_timestamp BETWEEN TIMESTAMP '2019-08-07T18:00:00Z' AND TIMESTAMP '2019-08-08T18:00:00Z'",
      [],
    ],
    ['contact_id IS NOT NULL', everybody],
  ] as const)('%s', async ([query, expected], { server }) => {
    const { sgql, ids } = await worldOf(server)
    expect(await sgql(query.replaceAll('AAA', ids.aaa))).toEqual([...expected])
  })

  test.for([
    ['nothing', '', 'invalid_input'],
    ['an unfinished predicate', "email LIKE 'x%' AND", 'search_query_invalid'],
    ['an unknown field', "nickname = 'x'", 'search_query_invalid'],
    ['a whole statement', 'SELECT contact_id, updated_at FROM contact_data', 'search_query_invalid'],
    ['two statements', "email = 'x'; DELETE FROM contact", 'search_query_invalid'],
    ['a function of the database', 'pg_sleep(9) = 1', 'search_query_invalid'],
    [
      'numbers beyond all bounds',
      `my_number_custom_field = ${'9'.repeat(300)}${' * '.concat('9'.repeat(300)).repeat(50)}`,
      'search_query_invalid',
    ],
  ] as const)('refuses %s', async ([, query, outcome], { server }) => {
    const { me } = await worldOf(server)
    expect(await me.outcome(contacts.search, { body: { query } })).toBe(outcome)
  })

  test('reports the position of an error in the query', async ({ server }) => {
    const { me } = await worldOf(server)
    const response = await me.fetch('/v3/marketing/contacts/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: "email = 'a'\n  AND nickname = 'x'" }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'query', details: { line: 2, column: 7 } }],
    })
  })

  test('returns the 50 newest and counts all', async ({ server }) => {
    const me = await server.as('many')
    await addContacts(
      me,
      Array.from({ length: 60 }, (_, at) => ({ email: `p${at}@example.org` })),
    )
    const { result, contact_count } = await me.call(contacts.search, { body: { query: "email LIKE 'p%'" } })
    expect([result.length, contact_count]).toEqual([50, 60])
    const other = await server.as('somebody else')
    expect(await other.call(contacts.search, { body: { query: "email LIKE 'p%'" } })).toMatchObject({
      result: [],
      contact_count: 0,
    })
  })
})
