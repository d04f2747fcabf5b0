import { describe, expect, test } from 'vitest'
import { waitsFor } from './awaited-imports.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute))
const nobody = {
  all_contacts: false,
  list_ids: [] as string[],
  segment_ids: [] as string[],
  exclude_list_ids: [] as string[],
  exclude_segment_ids: [] as string[],
}
const due = { ...nobody, list_ids: ['a', 'b'], waits_before: at(10) }
const accepted = { list_ids: ['b'], accepted_at: at(5) }

describe('a single send', () => {
  test.for([
    ['waits for an import into one of its lists', true, {}, {}],
    ['waits for one that was accepted in the same moment', true, {}, { accepted_at: at(10) }],
    ['waits for none that was accepted later', false, {}, { accepted_at: at(11) }],
    ['waits for none that waits for a person', false, {}, { accepted_at: null }],
    ['waits for none into other lists', false, {}, { list_ids: ['c'] }],
    ['waits for none into no list', false, {}, { list_ids: [] }],
    ['waits for one into a list that is left out', true, { exclude_list_ids: ['c'] }, { list_ids: ['c'] }],
    ['waits for people being unsubscribed, wherever they are', true, {}, { list_ids: [], isForAll: true }],
    ['to everybody waits for any', true, { all_contacts: true }, { list_ids: [] }],
    ['to a segment waits for any', true, { segment_ids: ['s'] }, { list_ids: [] }],
    ['without a segment waits for any', true, { exclude_segment_ids: ['s'] }, { list_ids: [] }],
    ['waits no more when somebody said so', false, { waits_before: null }, {}],
  ] as const)('%s', ([, waits, send, one]) => {
    expect(waitsFor({ ...accepted, ...one }, { ...due, ...send })).toBe(waits)
  })
})
