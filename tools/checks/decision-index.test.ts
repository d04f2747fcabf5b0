import { expect, test } from 'vitest'
import { judgeEntry, judgeIndex, printIndex } from './decision-index.ts'

const staged = {
  path: 'docs/decisions/0041-imports-are-staged.md',
  text: '# 41. Imports are staged\n\n2026-11-20, contacts\n\nA reader reads.\n',
}
const lease = {
  path: 'docs/decisions/0021-a-workers-lease.md',
  text: '# 21. A worker’s lease\n\n2026-11-20, sending\n',
}

test('the index lists records by area, and must be written anew when a record is missing or has another title', () => {
  const index = printIndex([lease, staged])
  expect(index).toContain(
    '## Contacts, imports and exports\n\n- [41](0041-imports-are-staged.md) Imports are staged\n',
  )
  expect(index.indexOf('[41]')).toBeLessThan(index.indexOf('[21]'))
  expect(judgeIndex([lease, staged], index)).toEqual([])
  const stale = [expect.stringContaining('npm run check -- records --write')]
  expect(judgeIndex([lease, staged], printIndex([staged]))).toEqual(stale)
  expect(judgeIndex([lease, { ...staged, text: staged.text.replace('staged', 'kept') }], index)).toEqual(
    stale,
  )
})

test.for([
  ['another area', staged.path, staged.text.replace('contacts', 'customers'), 'does not name its area'],
  ['no area', staged.path, staged.text.replace(', contacts', ''), 'does not name its area'],
  [
    'a heading of another form',
    staged.path,
    staged.text.replace('41.', '0041:'),
    "begin with '# number. Title'",
  ],
  ['another name than its title', 'docs/decisions/0041-riddle.md', staged.text, '0041-imports-are-staged.md'],
])('a record with %s is found', ([, path = '', text = '', problem]) => {
  expect(judgeEntry({ path, text })).toEqual(expect.arrayContaining([expect.stringContaining(problem ?? '')]))
})

test('a plain record is no problem', () => {
  expect([lease, staged].flatMap(judgeEntry)).toEqual([])
})
