import type { LegacyCondition } from '@carillon/contract/segments-legacy'
import { validateTree } from '@carillon/segment-language/validate'
import { describe, expect, test } from 'vitest'
import { treeOfLegacy } from './legacy-conditions.rules.ts'

const campaigns = new Map([['513', '01890000-0000-7000-8000-000000000513']])
const customFields = [{ id: 'w1_N', name: 'age', type: 'Number' as const }]

function one(field: string, operator: LegacyCondition['operator'], value = ''): LegacyCondition {
  return { field, operator, value, and_or: '' }
}

describe('treeOfLegacy', () => {
  test.for([
    [
      one('email', 'contains', '@gmail.com'),
      { kind: 'text', field: 'email', operator: 'contains', values: ['@gmail.com'] },
    ],
    [
      one('first_name', 'contains_word', 'Ann'),
      { kind: 'text', field: 'first_name', operator: 'contains_word', values: ['Ann'] },
    ],
    [one('last_name', 'ne', 'Miller'), { operator: 'is_not' }],
    [one('last_name', 'empty'), { operator: 'blank', values: [] }],
    [one('age', 'lt', '25'), { kind: 'number', field: 'w1_N', operator: 'less', values: [25] }],
    [one('age', 'not_empty'), { kind: 'number', operator: 'not_blank', values: [] }],
    [one('created_at', 'eq', '01/02/2015'), { kind: 'date', operator: 'on', values: ['2015-01-02'] }],
    [one('updated_at', 'ne', '2015-01-02'), { operator: 'not_on', values: ['2015-01-02'] }],
    [one('last_clicked', 'lt', '1/2/2015'), { operator: 'before', values: ['2015-01-02'] }],
    [one('last_opened', 'gt', '1420156800'), { operator: 'after', values: ['2015-01-02T00:00:00.999999Z'] }],
    [
      one('last_emailed', 'eq', '1420156800'),
      { operator: 'between', values: ['2015-01-02T00:00:00Z', '2015-01-02T00:00:00.999999Z'] },
    ],
    [one('last_emailed', 'is within', '30'), { operator: 'within', amount: 30, unit: 'days' }],
    [one('last_emailed', 'is within', '2015-01-02'), { operator: 'at_or_after', values: ['2015-01-02'] }],
    [one('last_emailed', 'empty'), { operator: 'blank' }],
    [
      one('clicks.campaign_identifier', 'eq', '513'),
      {
        kind: 'event',
        event: 'clicked',
        negated: false,
        source: { type: 'single_send', id: campaigns.get('513') },
      },
    ],
    [one('opens.campaign_identifier', 'ne', '513'), { kind: 'event', event: 'opened', negated: true }],
  ] as const)('reads %o', ([legacy, expected]) => {
    const read = treeOfLegacy([legacy], { customFields, campaigns })
    expect(read).toMatchObject({ tree: { groups: [{ conditions: [expected] }] } })
    if ('tree' in read) expect(validateTree(read.tree, { customFields })).toEqual([])
  })

  test.for([
    one('age', 'contains', '2'),
    one('age', 'eq', 'old'),
    one('created_at', 'eq', '13/13/2015'),
    one('created_at', 'contains', '2015'),
    one('created_at', 'is within', '0'),
    one('clicks.campaign_identifier', 'gt', '5'),
    one('opens.campaign_identifier', 'eq', '514'),
    one('nickname', 'eq', 'x'),
  ])('cannot read %o', (legacy) => {
    expect(treeOfLegacy([legacy], { customFields, campaigns })).toEqual({
      problem: { code: 'legacy_condition_invalid', index: 0 },
    })
  })

  test('and binds tighter than or', () => {
    const chain = (['', 'and', 'or', 'and'] as const).map((and_or, at) => ({
      ...one('city', 'eq', `c${at}`),
      and_or,
    }))
    const read = treeOfLegacy(chain, { customFields: [], campaigns })
    expect('tree' in read && read.tree.joiner).toBe('or')
    expect(
      'tree' in read && read.tree.groups.map(({ joiner, conditions }) => [joiner, conditions.length]),
    ).toEqual([
      ['and', 2],
      ['and', 2],
    ])
  })
})
