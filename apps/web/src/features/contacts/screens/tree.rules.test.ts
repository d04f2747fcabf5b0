import type { List } from '@carillon/contract/lists'
import type { SegmentSummary } from '@carillon/contract/segments'
import { expect, test } from 'vitest'
import { treeOf } from './tree.rules.ts'

const list = (id: string, name: string): List => ({ id, name, contact_count: 1, _metadata: { self: '' } })
const segment = (name: string, parent: string | null) =>
  ({ id: name, name, contacts_count: 2, parent_list_ids: parent && [parent] }) as unknown as SegmentSummary
const sources = {
  lists: [list('b', 'Berlin'), list('h', 'Hamburg')],
  segments: [segment('Active', null), segment('Berlin, active', 'b'), segment('Orphan', 'gone')],
  all: { name: 'All contacts', count: 9 },
}
const show = (search: string) =>
  treeOf(sources, search).map((row) =>
    row.kind === 'segment'
      ? `${row.isNested ? '- ' : ''}${row.name}${row.of ? ` of ${row.of}` : ''}`
      : row.name,
  )

test.for([
  ['', ['All contacts', '- Active', '- Orphan', 'Berlin', '- Berlin, active', 'Hamburg']],
  ['BERLIN', ['Berlin', '- Berlin, active']],
  ['active', ['Active of All contacts', 'Berlin, active of Berlin']],
  ['nothing', []],
] as const)('search %j', ([search, expected]) => {
  expect(show(search)).toEqual(expected)
})
