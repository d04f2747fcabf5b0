import type { LegacyCondition } from '@carillon/contract/segments-legacy'
import { legacyOfTree } from '@carillon/segment-language/legacy-conditions'
import { expect, test } from 'vitest'
import { treeOfLegacy } from './legacy-conditions.rules.ts'

const customFields = [{ id: 'w1_N', name: 'age', type: 'Number' as const }]
const chains = [
  [one('email', 'contains', '@gmail.com')],
  [one('first_name', 'contains_word', 'Ann'), { ...one('last_name', 'ne', 'Miller'), and_or: 'or' as const }],
  [one('last_name', 'empty'), { ...one('age', 'lt', '25'), and_or: 'and' as const }],
  [one('age', 'gt', '1.5')],
  [one('age', 'not_empty')],
  [one('created_at', 'eq', '01/02/2015')],
  [one('updated_at', 'ne', '01/02/2015')],
  [one('last_clicked', 'lt', '01/02/2015')],
  [one('last_opened', 'gt', '1420156800')],
  [one('last_emailed', 'eq', '1420156800')],
  [one('last_emailed', 'ne', '1420156800')],
  [one('last_emailed', 'is within', '30')],
  [one('last_emailed', 'is within', '2015-01-02')],
  [
    one('email', 'eq', 'a'),
    ...['b', 'c'].map((name) => ({ ...one('email', 'eq', name), and_or: 'or' as const })),
  ],
]

test.for(chains.map((chain) => [JSON.stringify(chain), chain] as const))(
  'conditions of the oldest API are read and written again: %s',
  ([, chain]) => {
    const read = treeOfLegacy(chain, { customFields, campaigns: new Map([['513', 'c1']]) })
    expect('tree' in read && legacyOfTree(read.tree, customFields)).toEqual(chain)
  },
)

function one(field: string, operator: LegacyCondition['operator'], value = ''): LegacyCondition {
  return { field, operator, value, and_or: '' }
}
