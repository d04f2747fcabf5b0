import { expect, test } from 'vitest'
import { claimOf, oldestBeside, whyOldPostgres, whyTooOld } from './migration-claims.rules.ts'

test.for<[string, string, ReturnType<typeof claimOf>]>([
  ['a number', '-- Runs with: 0236.\ncreate table a ();', { runsWith: '0236', reason: '' }],
  ['after other comments', '-- Notes.\n\n-- Runs with: 0236\n', { runsWith: '0236', reason: '' }],
  [
    'none, with a reason',
    '-- Runs with: none. Old code writes no number.\n',
    { runsWith: null, reason: 'Old code writes no number.' },
  ],
  ['no claim', '-- Notes.\ncreate table a ();\n', null],
  ['a claim behind the first statement', 'create table a ();\n-- Runs with: 0236.\n', null],
  ['a number that is none', '-- Runs with: 36.\n', null],
])('the claim of a migration, %s', ([, text, claim]) => {
  expect(claimOf(text)).toEqual(claim)
})

const files = ['0236_a.sql', '0237_b.sql']
const known = files.map((name) => ({ name, runs_with: null }))

test.for<[string, [name: string, runsWith?: string | null][], RegExp | null]>([
  ['the same one', [], null],
  ['a newer one that runs with older versions', [['0238_c.sql', '0236']], null],
  ['a newer one that runs with this version', [['0238_c.sql', '0237']], null],
  [
    'a newer one that runs with newer versions only',
    [
      ['0238_c.sql', '0237'],
      ['0239_d.sql', '0238'],
    ],
    /its migration 0239_d\.sql needs a version that has migration 0238 or a later one, and the newest migration of this version is 0237\. Start a newer version\.$/,
  ],
  [
    'a newer one with a migration that claims nothing',
    [
      ['0238_c.sql', null],
      ['0239_d.sql', '0237'],
    ],
    /its migration 0238_c\.sql needs a version that has migration 0238 or a later one/,
  ],
  ['one from before claims were stored', [['0238_c.sql']], /its migration 0238_c\.sql needs/],
  [
    'one with several such migrations',
    [
      ['0238_c.sql', null],
      ['0239_d.sql', null],
    ],
    /its migration 0238_c\.sql, 0239_d\.sql needs a version that has migration 0239/,
  ],
])('a version judges a database, %s', ([, more, sentence]) => {
  const applied = [
    ...known,
    ...more.map(([name, runsWith]) => ({ name, ...(runsWith === undefined ? {} : { runs_with: runsWith }) })),
  ]
  const reason = whyTooOld({ applied, files })
  if (sentence === null) expect(reason).toBeNull()
  else expect(reason).toMatch(sentence)
})

test('a version does not change a database of another line, and fills one that lacks its own migrations', () => {
  expect(whyTooOld({ applied: known.slice(0, 1), files })).toBeNull()
  const other = [...known.slice(0, 1), { name: '0238_c.sql', runs_with: '0236' }]
  expect(whyTooOld({ applied: other, files })).toMatch(/has the migration 0238_c\.sql.* lacks 0237_b\.sql\.$/)
})

test('the oldest version beside a start is the newest of the claims, and none if one migration claims none', () => {
  const claim = (runsWith: string | null) => ({ runsWith, reason: '' })
  expect(oldestBeside([claim('0236'), claim('0238'), claim('0237')])).toBe('0238')
  expect(oldestBeside([claim('0236'), claim(null)])).toBeNull()
  expect(oldestBeside([claim('0236'), null])).toBeNull()
})

test.for([
  [140_009, '14.9', 'DATABASE_URL leads to PostgreSQL 14.9, and Carillon needs 15 or newer'],
  [150_000, '15.0', null],
  [180_001, '18.1', null],
] as const)('PostgreSQL of the number %s is refused or taken', ([number, name, says]) => {
  const why = whyOldPostgres({ number, name })
  if (says === null) expect(why).toBeNull()
  else expect(why).toContain(says)
})
