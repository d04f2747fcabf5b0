import { describe, expect, test } from 'vitest'
import { liftQuery } from '../src/lift.ts'
import { readSgql } from '../src/read-sgql.ts'
import { readSql } from '../src/read-sql.ts'
import type { Condition, CustomFieldRef } from '../src/tree.ts'

const customFields: CustomFieldRef[] = [
  { id: 'w1_N', name: 'my_number_custom_field', type: 'Number' },
  { id: 'w2_D', name: 'my_date_custom_field', type: 'Date' },
  { id: 'w3_T', name: 'preferred_language', type: 'Text' },
  { id: 'w4_D', name: 'last_finished_order_date_company', type: 'Date' },
  { id: 'w5_N', name: 'c_amount_of_booked_orders_contact', type: 'Number' },
  { id: 'w6_T', name: 'tags', type: 'Text' },
  { id: 'w7_T', name: '000supercoolid', type: 'Text' },
]

/** The conditions of a query that is one group of `and`, none for all contacts; null if no tree means the same. */
function lifted(query: ReturnType<typeof readSql>): Condition[] | null {
  const tree = liftQuery(query, customFields)
  return tree ? tree.groups.flatMap(({ conditions }) => conditions) : null
}

const select = 'SELECT contact_id, updated_at FROM contact_data'
const selectC = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c'
const anyTime = { type: 'any_time' as const }
const opened = (id: string, negated: boolean): Condition => ({
  kind: 'event',
  event: 'opened',
  negated,
  source: { type: 'single_send', id },
  period: anyTime,
  machines: false,
})
const email = (operator: 'is' | 'ends_with' | 'contains' | 'starts_with', value: string): Condition => ({
  kind: 'text',
  field: 'email',
  operator,
  values: [value],
})

describe('public queries of the second version', () => {
  test.for<[string, Condition[] | null]>([
    [select, []],
    [
      `SELECT c.contact_id, c.updated_at FROM contact_data as c JOIN event_data as e ON c.contact_id= e.contact_id WHERE e.event_type = 'click'`,
      [
        {
          kind: 'event',
          event: 'clicked',
          negated: false,
          source: { type: 'any' },
          period: anyTime,
          machines: false,
        },
      ],
    ],
    [
      `${select} AS c JOIN event_data AS e ON c.contact_id = e.contact_id WHERE e.event_type = 'click' AND e.data:payload.unique_args.singlesend_id = 's' AND e.data:payload.unique_args.template_id = 'v' AND e.data:payload.unique_args.phase_id = 'test'`,
      [
        {
          kind: 'event',
          event: 'clicked',
          negated: false,
          source: { type: 'single_send', id: 's', variation: 'v', phase: 'test' },
          period: anyTime,
          machines: false,
        },
      ],
    ],
    // No condition leaves out the test, or knows the versions of any single send.
    [
      `${select} AS c JOIN event_data AS e ON c.contact_id = e.contact_id WHERE e.event_type = 'open' AND e.data:payload.unique_args.singlesend_id = 's' AND e.data:payload.unique_args.phase_id = 'send'`,
      null,
    ],
    [
      `${select} AS c JOIN event_data AS e ON c.contact_id = e.contact_id WHERE e.event_type = 'open' AND e.data:payload.unique_args.template_id = 'v'`,
      null,
    ],
    [`${select} WHERE email LIKE '%nango.dev'`, [email('ends_with', 'nango.dev')]],
    [`${select} WHERE email = 'seed.contact1@nango.dev'`, [email('is', 'seed.contact1@nango.dev')]],
    // Case matters in this query, but not in a condition.
    [`${selectC} WHERE c.first_name='John' AND c.last_name='Doe'`, null],
    [
      `${selectC} WHERE c.my_number_custom_field=12`,
      [{ kind: 'number', field: 'w1_N', operator: 'equals', values: [12] }],
    ],
    [
      `${selectC} WHERE c.my_date_custom_field='2021-01-01T12:46:24Z'`,
      [
        {
          kind: 'date',
          field: 'w2_D',
          operator: 'between',
          values: ['2021-01-01T12:46:24Z', '2021-01-01T12:46:24Z'],
        },
      ],
    ],
    [
      `${selectC} WHERE array_contains(c.alternate_emails,'alternate@gmail.com')`,
      [{ kind: 'text', field: 'alternate_emails', operator: 'is', values: ['alternate@gmail.com'] }],
    ],
    [
      `${selectC} WHERE array_contains(c.list_ids,['aaa','bbb'])`,
      [{ kind: 'list', operator: 'on', listIds: ['aaa', 'bbb'] }],
    ],
    [`${selectC} WHERE c.first_name!='Dave' OR c.first_name IS NULL`, null],
    [
      `${selectC} WHERE c.updated_at<'2024-06-19T00:00:00Z'`,
      [{ kind: 'date', field: 'updated_at', operator: 'before', values: ['2024-06-19T00:00:00Z'] }],
    ],
    [
      `${select} WHERE NOT array_contains(list_ids, ['member-id'])`,
      [{ kind: 'list', operator: 'not_on', listIds: ['member-id'] }],
    ],
    [
      `SELECT c.contact_id, c.updated_at FROM contact_data c JOIN event_data e1 ON c.contact_id = e1.contact_id
       WHERE e1.event_source = 'mail' AND e1.event_type = 'processed'
       AND e1.DATA:payload.unique_args.singlesend_id = '<ss>'
       AND c.contact_id NOT IN (SELECT e2.contact_id FROM event_data e2 WHERE e2.event_source = 'mail'
         AND e2.event_type = 'open' AND e2.DATA:payload.unique_args.singlesend_id = '<ss>')`,
      [
        { ...(opened('<ss>', false) as Extract<Condition, { kind: 'event' }>), event: 'sent' },
        opened('<ss>', true),
      ],
    ],
    [
      `${select} WHERE preferred_language = 'cs'
       AND last_finished_order_date_company <= now() - 180 days AND c_amount_of_booked_orders_contact = 0`,
      null,
    ],
    [
      String.raw`select contact_id, updated_at from contact_data where tags like '%\"a\"%' OR tags like '%\"b\"%'`,
      null,
    ],
  ])('%s', ([query, conditions]) => {
    expect(lifted(readSql(query, customFields))).toEqual(conditions)
  })
})

describe('what the second version is generous about', () => {
  test.for([
    `select UPDATED_AT, CONTACT_ID from CONTACT_DATA where FIRST_NAME is not null`,
    `${select} WHERE first_name = "John"`,
    `${select} WHERE first_name <> 'O''Brien' and last_name != 'O\\'Brien'`,
    `${select} WHERE \`first_name\` NOT LIKE 'a_b%'`,
    `${select} WHERE created_at > timestampadd(day, -30, current_timestamp)`,
    `${select} WHERE created_at BETWEEN '2026-01-01' AND TIMESTAMP '2026-02-01T00:00:00+01:00'`,
    `${select} WHERE created_at > now() - interval '2 weeks' AND created_at > now() - interval 2 week`,
    `${select} WHERE postal_code IN (90124, '90125') AND my_number_custom_field = '12'`,
    `${select} WHERE (my_number_custom_field + 1) * -2 % 3 >= 4 / 2 - 1`,
    `${select} WHERE array_contains('a.dev', email_domains) AND contains(email_domains, 'b.dev')`,
    `${select} WHERE lower(concat(first_name, last_name)) = 'ab' AND length(city) > 3 AND contains(city, 'York')`,
    `${select} WHERE contact_id IN (SELECT contact_id FROM contact_data WHERE city IS NULL)`,
    `SELECT x.contact_id, c.updated_at FROM (SELECT contact_id FROM event_data WHERE event_type = 'open') x
     INNER JOIN contact_data c ON x.contact_id = c.contact_id`,
    `SELECT c.contact_id, c.updated_at, MAX(e.event_timestamp) AS last_event FROM contact_data c JOIN event_data e
     ON contact_id WHERE e.event_type = 'open' GROUP BY c.contact_id, c.updated_at HAVING last_event < now() - 30 days`,
    `${select} WHERE TRUE AND NOT FALSE`,
  ])('%s', (query) => {
    expect(readSql(query, customFields).kind).toBe('query')
  })
})

describe('the first version', () => {
  const delivered = `event_source = 'mail' AND event_type = 'delivered'`
  test.for<[string, Condition[] | null]>([
    [`email LIKE '%gmail.com'`, [email('ends_with', 'gmail.com')]],
    [`email LIKE 'a%'`, [email('starts_with', 'a')]],
    [`email LIKE '%a_b%%%'`, [email('contains', 'a_b%')]],
    [`email = 'a@b.c'`, [email('is', 'a@b.c')]],
    [`postal_code IN ('90124','90125')`, null],
    [`postal_code NOT IN ('90124', "90125")`, null],
    [`lower(first_name) = 'bob'`, [{ kind: 'text', field: 'first_name', operator: 'is', values: ['bob'] }]],
    // Folded, İzmir is izmir; in lower case it keeps a dot.
    [`lower(city) = 'izmir'`, null],
    [`(${delivered} AND event_timestamp >= (NOW() - interval 10 day))`, null],
    [
      `(event_source = 'mail' AND event_type = 'open' AND event_timestamp >= (NOW() - interval 10 day))`,
      [
        {
          kind: 'event',
          event: 'opened',
          negated: false,
          source: { type: 'any' },
          period: { type: 'within', amount: 10, unit: 'days' },
          machines: false,
        },
      ],
    ],
    [
      `(${delivered} AND event_timestamp BETWEEN TIMESTAMP '2019-08-07T18:00:00Z' AND TIMESTAMP "2019-08-08T18:00:00Z")`,
      null,
    ],
    [
      `email LIKE 'x%' AND CONTAINS(list_ids, '0190a000')`,
      [email('starts_with', 'x'), { kind: 'list', operator: 'on', listIds: ['0190a000'] }],
    ],
    [`\`000supercoolid\` = 'x' OR my_number_custom_field BETWEEN 1 AND 2.5`, null],
    [`first_name + ' ' + last_name = 'A B' AND NOT (city IS NULL)`, null],
    [`my_number_custom_field - 1 + 2 = -3 AND true`, null],
  ])('%s', ([query, conditions]) => {
    expect(lifted(readSgql(query, customFields))).toEqual(conditions)
  })

  test('applies the terms of one bracket to one event, and each bracket to an event of its own', () => {
    const events = (query: string) => {
      const { where } = readSgql(query, [])
      return where?.kind === 'and' ? where.operands.map(({ kind }) => kind) : [where?.kind]
    }
    expect(events(`event_source = 'mail' AND event_type = 'open'`)).toEqual(['in_query'])
    expect(events(`event_source = 'mail' AND (event_type = 'open' OR event_type = 'click')`)).toEqual([
      'in_query',
    ])
    expect(events(`(event_type = 'open') AND (event_type = 'click')`)).toEqual(['in_query', 'in_query'])
    expect(events(`city = 'x' AND NOT (event_source = 'mail' AND event_type = 'open')`)).toEqual([
      'compare',
      'not',
    ])
  })

  test('takes no subselect, and no comparison of an event with its contact', () => {
    expect(() => readSgql('contact_id IN (SELECT contact_id FROM event_data)', [])).toThrow(
      'unexpected at line 1, column 16: SELECT',
    )
    expect(() => readSgql('event_timestamp > created_at', [])).toThrow('event_mixed at line 1, column 17')
  })

  test('binds minus looser than plus, as its reference says', () => {
    const { where } = readSgql('my_number_custom_field - 1 + 2 = 0', customFields)
    expect(where).toMatchObject({ left: { operator: '-', right: { operator: '+' } } })
  })
})

test('and binds tighter than or in a flat mixed chain', () => {
  const tree = liftQuery(
    readSql(`${select} WHERE email = 'a@b.c' AND last_opened IS NULL OR email = 'd@e.f'`, []),
    [],
  )
  expect(tree?.joiner).toBe('or')
  expect(tree?.groups.map(({ joiner, conditions }) => [joiner, conditions.length])).toEqual([
    ['and', 2],
    ['and', 1],
  ])
})
