import { expect, test } from 'vitest'
import { QueryProblem, type QueryReason } from '../src/query-problem.ts'
import { readSgql } from '../src/read-sgql.ts'
import { readSql } from '../src/read-sql.ts'

const select = 'SELECT contact_id, updated_at FROM contact_data'

function refusal(query: string, read: typeof readSql = readSql): [QueryReason, number, number] | 'read' {
  try {
    read(query, [])
    return 'read'
  } catch (problem) {
    if (!(problem instanceof QueryProblem)) throw problem
    return [problem.reason, problem.line, problem.column]
  }
}

const many = (text: string, count: number, between = '') => Array(count).fill(text).join(between)

test.for<[string, QueryReason, line: number, column: number]>([
  ['', 'ends_early', 1, 1],
  ['   \n ', 'ends_early', 2, 2],
  ['hello', 'unexpected', 1, 1],
  ['SELECT', 'ends_early', 1, 7],
  ['SELECT * FROM contact_data', 'select_list', 1, 8],
  ['SELECT contact_id FROM contact_data', 'unexpected', 1, 19],
  ['SELECT contact_id, email FROM contact_data', 'select_list', 1, 20],
  ['SELECT contact_id, contact_id FROM contact_data', 'select_list', 1, 20],
  ['SELECT contact_id, updated_at, email FROM contact_data', 'unexpected', 1, 32],
  ['SELECT DISTINCT contact_id, updated_at FROM contact_data', 'unexpected', 1, 8],
  // Other tables.
  ['SELECT contact_id, updated_at FROM contact', 'table_unknown', 1, 36],
  ['SELECT contact_id, updated_at FROM pg_user', 'table_unknown', 1, 36],
  ['SELECT contact_id, updated_at FROM pg_catalog.pg_user', 'table_unknown', 1, 36],
  ['SELECT contact_id, updated_at FROM information_schema.tables', 'table_unknown', 1, 36],
  ['SELECT contact_id, updated_at FROM `contact_data; drop table x`', 'table_unknown', 1, 36],
  ['SELECT contact_id, updated_at FROM event_data', 'contact_data_missing', 1, 36],
  ['SELECT contact_id, updated_at FROM constructor', 'table_unknown', 1, 36],
  [`${select} JOIN account ON contact_id`, 'table_unknown', 1, 54],
  [`${select}, account`, 'unexpected', 1, 48],
  [`${select} LEFT JOIN event_data ON contact_id`, 'unexpected', 1, 49],
  [`${select} CROSS JOIN event_data`, 'unexpected', 1, 49],
  [`${select} JOIN event_data ON 1 = 1`, 'unexpected', 1, 68],
  [`${select} c JOIN event_data e ON c.email = e.contact_id`, 'join_condition', 1, 72],
  [`${select} JOIN contact_data ON contact_id`, 'alias_taken', 1, 54],
  [`${select} WHERE contact_id IN (SELECT id FROM account)`, 'table_unknown', 1, 85],
  [`${select} WHERE contact_id IN (SELECT email FROM contact_data)`, 'subselect', 1, 77],
  [`${select} WHERE contact_id IN (SELECT * FROM contact_data)`, 'subselect', 1, 77],
  [`${select} WHERE email IN (SELECT contact_id FROM contact_data)`, 'type', 1, 55],
  [`${select} WHERE EXISTS (SELECT 1)`, 'unexpected', 1, 55],
  [`${select} WHERE (SELECT contact_id FROM contact_data) = 'x'`, 'unexpected', 1, 56],
  // Functions.
  [`${select} WHERE pg_sleep(10)`, 'function_unknown', 1, 55],
  [`${select} WHERE pg_sleep(10) IS NULL OR TRUE`, 'function_unknown', 1, 55],
  [`${select} WHERE pg_catalog.pg_sleep(10)`, 'unexpected', 1, 74],
  [`${select} WHERE email = version()`, 'function_unknown', 1, 63],
  [`${select} WHERE email = current_setting('x')`, 'function_unknown', 1, 63],
  [`${select} WHERE lo_import('/etc/passwd') > 0`, 'function_unknown', 1, 55],
  [`${select} WHERE constructor('x')`, 'function_unknown', 1, 55],
  [`${select} WHERE toString() = 'x'`, 'function_unknown', 1, 55],
  [`${select} WHERE repeat('a', 1000000000) = 'x'`, 'function_unknown', 1, 55],
  [`${select} WHERE max(email) = 'x'`, 'max_place', 1, 55],
  [`${select} WHERE length() = 1`, 'arguments', 1, 55],
  [`${select} WHERE length(1) = 1`, 'type', 1, 62],
  [`${select} WHERE text_is(email)`, 'arguments', 1, 55],
  [`${select} WHERE text_is(email, ' ')`, 'arguments', 1, 70],
  // Comments, stacked statements, other statements.
  [`${select} -- where`, 'comment', 1, 49],
  [`${select} /* x */`, 'comment', 1, 49],
  [`${select} # x`, 'comment', 1, 49],
  [`${select} WHERE email = 'x' // y`, 'comment', 1, 67],
  [`${select};`, 'statement', 1, 48],
  [`${select}; DROP TABLE contact`, 'statement', 1, 48],
  [`${select} WHERE email = ''; DELETE FROM contact; --'`, 'statement', 1, 65],
  ['DELETE FROM contact_data', 'unexpected', 1, 1],
  ['UPDATE contact_data SET email = 1', 'unexpected', 1, 1],
  ['WITH x AS (SELECT 1) SELECT contact_id, updated_at FROM x', 'unexpected', 1, 1],
  [`${select} UNION SELECT contact_id, updated_at FROM contact_data`, 'unexpected', 1, 49],
  [`${select} WHERE TRUE UNION ALL SELECT 1, 2`, 'unexpected', 1, 60],
  [`${select} ORDER BY email`, 'unexpected', 1, 49],
  [`${select} LIMIT 1`, 'unexpected', 1, 49],
  [`${select} FOR UPDATE`, 'unexpected', 1, 53],
  [`${select} INTO OUTFILE 'x'`, 'unexpected', 1, 49],
  // Signs that are not ours.
  [`${select} WHERE email::text = 'x'`, 'unexpected', 1, 61],
  [`${select} WHERE email ~ 'x'`, 'character', 1, 61],
  [`${select} WHERE email || 'x' = 'y'`, 'character', 1, 61],
  [`${select} WHERE email = $1`, 'character', 1, 63],
  [`${select} WHERE email = $$x$$`, 'character', 1, 63],
  [`${select} WHERE email = E'x'`, 'unexpected', 1, 64],
  [`${select} WHERE email = {ts '2020'}`, 'character', 1, 63],
  [`${select} WHERE ｅmail = 'x'`, 'character', 1, 55],
  [`${select} WHERE email\u2028= 'x'`, 'character', 1, 60],
  [`${select} WHERE email = ’x’`, 'character', 1, 63],
  [`${select}\0`, 'character', 1, 48],
  [`${select} WHERE email = 'a\0b'`, 'character', 1, 65],
  [`${select} WHERE email = '\ud800'`, 'character', 1, 63],
  // Quotes.
  [`${select} WHERE email = 'x`, 'text_open', 1, 63],
  [`${select} WHERE email = 'x\\'`, 'text_open', 1, 63],
  [`${select} WHERE email = 'x\\`, 'text_open', 1, 63],
  [`${select} WHERE email = 'x' OR '1'='1`, 'text_open', 1, 74],
  [`${select}\nWHERE email = 'x'''\n AND 'y`, 'text_open', 3, 6],
  [`${select} WHERE \`email = 'x'`, 'text_open', 1, 55],
  // Types, names, numbers.
  [`${select} WHERE 1`, 'not_condition', 1, 55],
  [`${select} WHERE email`, 'not_condition', 1, 55],
  [`${select} WHERE NULL`, 'not_condition', 1, 55],
  [`${select} WHERE NOT 'x'`, 'not_condition', 1, 59],
  [`${select} WHERE password = 'x'`, 'column_unknown', 1, 55],
  [`${select} WHERE c.email = 'x'`, 'alias_unknown', 1, 55],
  [`${select} WHERE custom:w1_T = 'x'`, 'column_unknown', 1, 55],
  [`${select} WHERE __proto__ = 'x'`, 'column_unknown', 1, 55],
  [
    `${select} JOIN event_data ON contact_id WHERE event_data:payload.__proto__ = 'x'`,
    'column_unknown',
    1,
    85,
  ],
  [`${select} WHERE created_at = 'yesterday'`, 'timestamp', 1, 68],
  [`${select} WHERE created_at > '2026-02-30'`, 'timestamp', 1, 68],
  [`${select} WHERE created_at > 5`, 'type', 1, 68],
  [`${select} WHERE list_ids = 'x'`, 'type', 1, 55],
  [`${select} WHERE email LIKE first_name`, 'pattern', 1, 66],
  [`${select} WHERE email = 'a' = 'b'`, 'unexpected', 1, 67],
  [`${select} WHERE email IN ()`, 'unexpected', 1, 65],
  [`${select} WHERE length(email) > 1e999`, 'number', 1, 71],
  [`${select} WHERE length(email) > 12abc`, 'number', 1, 71],
  [`${select} WHERE created_at > now() - 99999999999 days`, 'number', 1, 76],
  [`${select} GROUP BY email`, 'group_by', 1, 58],
  [`${select} GROUP BY contact_id, updated_at HAVING email = 'x'`, 'group_by', 1, 88],
  [`${select} HAVING TRUE`, 'unexpected', 1, 49],
  // Too much of everything.
  [`${select} WHERE ${many('(', 100_000)}`, 'too_long', 1, 20_001],
  [`${select} WHERE ${many('(', 10_000)}`, 'too_many_words', 1, 8048],
  [`${select} WHERE ${many('(', 5000)}TRUE${many(')', 2000)}`, 'too_deep', 1, 106],
  [`${select} WHERE ${many('NOT ', 1000)}TRUE`, 'too_deep', 1, 259],
  [`${select} WHERE 1 = ${many('-', 51, ' ')}1`, 'too_deep', 1, 160],
  [`${select} WHERE 1 = ${many('1', 200, '+')}`, 'too_deep', 1, 260],
  [
    `${select} WHERE ${many('contact_id IN (SELECT contact_id FROM event_data WHERE ', 60)}`,
    'too_deep',
    1,
    2820,
  ],
  [`${select} WHERE ${many('lower(', 60)}`, 'too_deep', 1, 361],
  [`${select} WHERE email IN (${many("'a'", 4999, ',')})`, 'too_long', 1, 20_001],
  [`${select}${many(' JOIN event_data e ON contact_id', 2)}`, 'alias_taken', 1, 86],
])('%s', ([query, reason, line, column]) => {
  expect(refusal(query)).toEqual([reason, line, column])
})

test.for([
  `${select} WHERE email IN (${many("'a'", 3000, ',')})`,
  `${select} WHERE ${many("email = 'a'", 1200, ' OR ')}`,
  `${select} WHERE email = 'x'' OR 1=1 --'`,
  `${select} WHERE email = '\\'; DROP TABLE contact; --'`,
  `${select} WHERE email = '/* not a comment */'`,
  `${select} WHERE email = '$1 %s {0} \${x}'`,
  `${select} WHERE first_name = '\u202eevil\u200b'`,
  `${select} WHERE length(email) / 0 = 1`,
  `${select} WHERE ${many('(', 45)}TRUE${many(')', 45)}`,
])('is harmless: %s', (query) => {
  expect(refusal(query)).toBe('read')
})

test.for<[string, QueryReason]>([
  ['', 'ends_early'],
  [select, 'unexpected'],
  ["email = 'x' UNION SELECT 1", 'unexpected'],
  ["email = 'x'; select 1", 'statement'],
  ["email = 'x' -- y", 'comment'],
  ['pg_sleep(10)', 'function_unknown'],
  [many('(', 19_000), 'too_many_words'],
  ["CONTAINS(event_data, 'x')", 'column_unknown'],
  ['email IS NOT', 'ends_early'],
])('SGQL: %s', ([query, reason]) => {
  expect(refusal(query, readSgql)[0]).toBe(reason)
})
