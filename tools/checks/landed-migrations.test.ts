import { expect, test } from 'vitest'
import { compareMigrations } from './landed-migrations.ts'

const noted = new Map([['0001_a.sql', 'one']])

test.for([
  ['as noted', [['0001_a.sql', 'one']], []],
  ['edited', [['0001_a.sql', 'two']], ['was changed']],
  ['gone', [], ['is gone']],
  [
    'new',
    [
      ['0001_a.sql', 'one'],
      ['0002_b.sql', 'x'],
    ],
    ['0002_b.sql is not in'],
  ],
] as [string, [string, string][], string[]][])('a landed migration, %s', ([, found, said]) => {
  const problems = compareMigrations(noted, new Map(found))
  expect(problems).toHaveLength(said.length)
  said.forEach((words, index) => {
    expect(problems[index]).toContain(words)
  })
})
