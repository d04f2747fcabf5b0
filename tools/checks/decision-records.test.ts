import { expect, test } from 'vitest'
import type { DecisionRecord } from './decision-index.ts'
import { judgeRecords } from './decision-records.ts'

const record = (name: string, text: string): DecisionRecord => ({ path: `docs/decisions/${name}.md`, text })
const earlier = record('0041-imports', '# 41. Imports\n\nA reader reads. (Changed by\nrecord 69.)')
const later = record('0069-reader', '# 0069 A reader\n\nThis changes record 41.')
const readme = { path: 'README.md', text: 'See records 41 and 69, and records of people 7.' }

test('accepts records that name each other', () => {
  expect(judgeRecords([earlier, later], [readme])).toEqual([])
})

test.for<[string, DecisionRecord[], DecisionRecord[], string]>([
  [
    'a named record that does not exist',
    [earlier],
    [],
    'docs/decisions/0041-imports.md names record 69, which is not there',
  ],
  [
    'a record named in a document that does not exist',
    [earlier, later],
    [{ path: 'bench/plans.md', text: 'As records 69, 41 and\n70 say.' }],
    'bench/plans.md names record 70, which is not there',
  ],
  [
    'a record that does not say what changed it',
    [record('0041-imports', '# 41. Imports'), later],
    [],
    'docs/decisions/0041-imports.md does not say that record 69 changes it',
  ],
  [
    'a number of two records',
    [earlier, record('0069-other', '# 69. Another'), later],
    [],
    'docs/decisions/0069-other.md has the number of docs/decisions/0069-reader.md',
  ],
  [
    'another number than that of the file',
    [record('0042-late', '# 43. Late')],
    [],
    'docs/decisions/0042-late.md has another number in its heading',
  ],
])('%s is found', ([, records, others, problem]) => {
  expect(judgeRecords(records, others)).toEqual([problem])
})
