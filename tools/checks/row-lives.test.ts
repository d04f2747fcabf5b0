import { expect, test } from 'vitest'
import type { RowLife } from '../../apps/server/src/schema/row-lives.ts'
import { compareRowLives, findEnds } from './row-lives.ts'

const database = {
  columns: ['visit', 'line', 'word', 'part', 'account'].map((table) => ({ table, column: 'id' })),
  foreignKeys: [{ name: 'part_word', from: 'part', to: 'word' }],
}
const ends = { settings: ['VISIT_RETENTION'], jobs: ['lines.forget'], works: new Set(['takeWords word']) }
const sound: Record<string, RowLife> = {
  visit: { setting: 'VISIT_RETENTION' },
  line: { job: 'lines.forget' },
  word: { work: 'takeWords' },
  part: { with: 'word' },
  account: { few: 'a row an account' },
}

test('tables whose rows end, or that stay small, are accepted', () => {
  expect(compareRowLives(database, ends, sound)).toEqual([])
})

test('a new table without an entry is caught', () => {
  const { visit, ...without } = sound
  expect(visit).toBeDefined()
  expect(compareRowLives(database, ends, without)).toEqual([expect.stringContaining('table visit is new')])
})

test.for<[string, Record<string, RowLife>, string]>([
  ['a setting', { visit: { setting: 'VISITS' } }, 'the setting VISITS for visit'],
  ['a job', { line: { job: 'lines.end' } }, 'the job lines.end for line'],
  ['a function', { word: { work: 'dropWords' } }, 'a function dropWords'],
  [
    'a function of another table',
    { line: { work: 'takeWords' } },
    'a function takeWords that deletes from it for line',
  ],
  ['a table that takes rows along', { part: { with: 'account' } }, 'a reference to account for part'],
  ['a reason', { account: { few: '' } }, 'no reason for account'],
  ['a table', { call: { few: 'a row a call' } }, 'names call, which the database does not have'],
])('%s that does not exist is caught', ([, planted, problem]) => {
  expect(compareRowLives(database, ends, { ...sound, ...planted })).toEqual([
    expect.stringContaining(problem),
  ])
})

test('jobs, functions and settings are found in the source', async () => {
  const { settings, jobs, works } = await findEnds(new URL('../..', import.meta.url).pathname)
  expect(settings).toContain('EVENT_RETENTION')
  expect(jobs).toContain('audit-log.forget')
  expect(jobs).toContain('sending.give-up-events')
  expect(works).toContain('takeNews contact_news')
  expect(works).toContain('countAudience audience_count')
})
