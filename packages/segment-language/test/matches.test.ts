import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches, testConditions } from '../src/matches.ts'
import type { Condition, DateOperator, NumberOperator, TextOperator } from '../src/tree.ts'
import { customFields, text, tree } from './arbitrary-tree.ts'
import { contact, event, fits, options, treeOf } from './contact-facts.ts'

describe('text', () => {
  const city = (operator: TextOperator, ...values: string[]): Condition => ({
    kind: 'text',
    field: 'city',
    operator,
    values,
  })

  test.for<[string | null, TextOperator, string[], boolean]>([
    ['Denver', 'is', ['denver'], true],
    ['  DENVER\u00a0', 'is', ['Denver'], true],
    ['Denver', 'is', ['Boulder', 'Denver'], true],
    ['Denver', 'is', ['Den'], false],
    [null, 'is', ['Denver'], false],
    ['ZU\u0308RICH', 'is', ['zürich'], true],
    ['ΟΔΟΣ', 'is', ['οδος'], true],
    ['ΟΔΟΣΑ', 'starts_with', ['οδος'], true],
    ['İstanbul', 'is', ['istanbul'], true],
    ['Straße', 'is', ['STRASSE'], false],
    ['Denver', 'is_not', ['denver'], false],
    ['Denver', 'is_not', ['Boulder', 'Denver'], false],
    [null, 'is_not', ['Denver'], true],
    ['Denver', 'contains', ['ENV'], true],
    ['Denver', 'does_not_contain', ['env'], false],
    [null, 'does_not_contain', ['env'], true],
    ['Denver', 'starts_with', ['den'], true],
    ['Denver', 'starts_with', ['env'], false],
    [null, 'does_not_start_with', ['den'], true],
    ['Denver', 'ends_with', ['VER'], true],
    ['Denver', 'does_not_end_with', ['ver'], false],
    [null, 'does_not_end_with', ['ver'], true],
    ['100%', 'contains', ['%'], true],
    ['100', 'contains', ['%'], false],
    ['New York', 'contains_word', ['york'], true],
    ['New York', 'contains_word', ['new york'], true],
    ['Newark', 'contains_word', ['new'], false],
    ['red-green', 'contains_word', ['green'], true],
    ['C++ and C', 'contains_word', ['c++'], true],
    ['Zürich-Altstadt', 'contains_word', ['rich'], false],
    ['a1b a1', 'contains_word', ['A1'], true],
    [null, 'contains_word', ['a'], false],
    [null, 'blank', [], true],
    ['', 'blank', [], true],
    ['x', 'blank', [], false],
    ['', 'not_blank', [], false],
    ['x', 'not_blank', [], true],
  ])('%j %s %j: %s', ([value, operator, values, expected]) => {
    expect(fits({ texts: { city: value } }, city(operator, ...values))).toBe(expected)
  })

  test('one of several texts is enough, and a negation requires that none fits', () => {
    const domains = { textLists: { email_domains: ['a.dev', 'b.dev'] } }
    const domain = (operator: TextOperator, ...values: string[]): Condition => ({
      kind: 'text',
      field: 'email_domains',
      operator,
      values,
    })
    expect(fits(domains, domain('is', 'B.dev'))).toBe(true)
    expect(fits(domains, domain('is_not', 'b.dev'))).toBe(false)
    expect(fits(domains, domain('is_not', 'c.dev'))).toBe(true)
    expect(fits({ textLists: { email_domains: [] } }, domain('blank'))).toBe(true)
    expect(fits({}, domain('blank'))).toBe(true)
    expect(fits(domains, domain('blank'))).toBe(false)
  })
})

describe('number', () => {
  test.for<[number | null, NumberOperator, number[], boolean]>([
    [0.1, 'equals', [0.1], true],
    [null, 'equals', [0], false],
    [0, 'equals', [0], true],
    [5, 'not_equals', [5], false],
    [null, 'not_equals', [5], true],
    [5, 'greater', [5], false],
    [6, 'greater', [5], true],
    [null, 'less', [5], false],
    [5, 'less', [5], false],
    [5, 'greater_or_equal', [5], true],
    [5, 'less_or_equal', [5], true],
    [1, 'between', [1, 5], true],
    [5, 'between', [1, 5], true],
    [6, 'between', [1, 5], false],
    [null, 'between', [1, 5], false],
    [5, 'not_between', [1, 5], false],
    [0.9, 'not_between', [1, 5], true],
    [null, 'not_between', [1, 5], false],
    [null, 'blank', [], true],
    [0, 'blank', [], false],
    [0, 'not_blank', [], true],
  ])('%j %s %j: %s', ([value, operator, values, expected]) => {
    expect(fits({ numbers: { w2_N: value } }, { kind: 'number', field: 'w2_N', operator, values })).toBe(
      expected,
    )
  })
})

describe('date, in Berlin', () => {
  // The day begins at 23:00 of UTC's day before.
  const first = '2026-11-19T23:00:00Z'
  const last = '2026-11-20T22:59:59.999999Z'
  const next = '2026-11-20T23:00:00Z'
  const at = '2026-11-20T12:00:00Z'

  test.for<[string | null, DateOperator, string[], boolean]>([
    [first, 'on', ['2026-11-20'], true],
    [last, 'on', ['2026-11-20'], true],
    [next, 'on', ['2026-11-20'], false],
    [null, 'on', ['2026-11-20'], false],
    [last, 'not_on', ['2026-11-20'], false],
    [next, 'not_on', ['2026-11-20'], true],
    [null, 'not_on', ['2026-11-20'], true],
    [first, 'before', ['2026-11-20'], false],
    ['2026-11-19T22:59:59.999999Z', 'before', ['2026-11-20'], true],
    [last, 'after', ['2026-11-20'], false],
    [next, 'after', ['2026-11-20'], true],
    [last, 'at_or_before', ['2026-11-20'], true],
    [next, 'at_or_before', ['2026-11-20'], false],
    [first, 'at_or_after', ['2026-11-20'], true],
    [at, 'before', [at], false],
    [at, 'after', [at], false],
    [at, 'at_or_before', [at], true],
    [at, 'at_or_after', ['2026-11-20T13:00:00+01:00'], true],
    [first, 'between', ['2026-11-20', '2026-11-20'], true],
    [last, 'between', ['2026-11-01', '2026-11-20'], true],
    [next, 'between', ['2026-11-01', '2026-11-20'], false],
    [next, 'not_between', ['2026-11-01', '2026-11-20'], true],
    [null, 'not_between', ['2026-11-01', '2026-11-20'], false],
    [null, 'blank', [], true],
    [at, 'blank', [], false],
    [at, 'not_blank', [], true],
    // A custom date may be a day: the beginning of it.
    ['2026-11-20', 'on', ['2026-11-20'], true],
    ['2026-11-20', 'before', ['2026-11-20'], false],
    ['2026-11-20', 'at_or_before', ['2026-11-19'], false],
    ['2026-11-20', 'after', ['2026-11-19'], true],
    ['nonsense', 'blank', [], true],
  ])('%j %s %j: %s', ([value, operator, values, expected]) => {
    expect(fits({ dates: { w3_D: value } }, { kind: 'date', field: 'w3_D', operator, values })).toBe(expected)
  })

  test.for<[string | null, 'within' | 'not_within', boolean]>([
    // now is 2026-11-21T10:30:00Z
    ['2026-11-21T10:30:00Z', 'within', true],
    ['2026-11-21T10:30:00.000001Z', 'within', false],
    ['2026-10-21T09:30:00Z', 'within', true],
    ['2026-10-21T09:29:59.999999Z', 'within', false],
    ['2026-10-21T09:30:00Z', 'not_within', false],
    ['2026-10-21T09:29:59.999999Z', 'not_within', true],
    ['2026-12-01T00:00:00Z', 'not_within', false],
    [null, 'within', false],
    [null, 'not_within', true],
  ])('%j %s a month, over the change of clocks: %s', ([value, operator, expected]) => {
    const condition: Condition = {
      kind: 'date',
      field: 'w3_D',
      operator,
      values: [],
      amount: 1,
      unit: 'months',
    }
    expect(fits({ dates: { w3_D: value } }, condition)).toBe(expected)
  })
})

describe('events', () => {
  const opened: Extract<Condition, { kind: 'event' }> = {
    kind: 'event',
    event: 'opened',
    negated: false,
    source: { type: 'any' },
    period: { type: 'any_time' },
    machines: false,
  }

  test.for<[string, Partial<typeof opened>, ReturnType<typeof event>[], boolean]>([
    ['one is enough', {}, [event()], true],
    ['none is not', {}, [], false],
    ['another kind does not count', {}, [event({ event: 'sent' })], false],
    ['a negation takes in who never got anything', { negated: true }, [], true],
    ['a negation leaves out who did', { negated: true }, [event()], false],
    ['machines are left out', {}, [event({ isMachine: true })], false],
    ['unless they are asked for', { machines: true }, [event({ isMachine: true })], true],
    ['any single send', { source: { type: 'single_send', id: null } }, [event()], true],
    ['this single send', { source: { type: 'single_send', id: 'send-1' } }, [event()], true],
    ['another single send', { source: { type: 'single_send', id: 'send-2' } }, [event()], false],
    [
      'this version of its test',
      { source: { type: 'single_send', id: 'send-1', variation: 'b' } },
      [event({ variation: 'b' })],
      true,
    ],
    [
      'another version',
      { source: { type: 'single_send', id: 'send-1', variation: 'b' } },
      [event({ variation: 'a' }), event({ variation: 'b', sourceId: 'send-2' })],
      false,
    ],
    [
      'a version in its test',
      { source: { type: 'single_send', id: 'send-1', variation: 'b', phase: 'test' } },
      [event({ variation: 'b', isTest: true })],
      true,
    ],
    [
      'the winner after its test',
      { source: { type: 'single_send', id: 'send-1', variation: 'b', phase: 'test' } },
      [event({ variation: 'b' }), event({ variation: 'a', isTest: true })],
      false,
    ],
    ['no automation', { source: { type: 'automation', id: null, step: null } }, [event()], false],
    [
      'a step of an automation',
      { source: { type: 'automation', id: 'a', step: 's' } },
      [event({ source: 'automation', sourceId: 'a', step: 's' })],
      true,
    ],
    [
      'another step',
      { source: { type: 'automation', id: 'a', step: 't' } },
      [event({ source: 'automation', sourceId: 'a', step: 's' })],
      false,
    ],
    ['within a day', { period: { type: 'within', amount: 1, unit: 'days' } }, [event()], false],
    ['within two days', { period: { type: 'within', amount: 2, unit: 'days' } }, [event()], true],
    ['between days', { period: { type: 'between', from: '2026-11-20', to: '2026-11-20' } }, [event()], true],
    [
      'not in the period',
      { negated: true, period: { type: 'within', amount: 1, unit: 'days' } },
      [event()],
      true,
    ],
  ])('%s', ([, changes, events, expected]) => {
    expect(fits({ events }, { ...opened, ...changes })).toBe(expected)
  })
})

test('lists: on any of them, or on none', () => {
  const on = (operator: 'on' | 'not_on', ...listIds: string[]): Condition => ({
    kind: 'list',
    operator,
    listIds,
  })
  expect(fits({ listIds: ['a'] }, on('on', 'a', 'b'))).toBe(true)
  expect(fits({ listIds: ['a'] }, on('not_on', 'a', 'b'))).toBe(false)
  expect(fits({}, on('not_on', 'a'))).toBe(true)
})

describe('trees', () => {
  const yes: Condition = { kind: 'list', operator: 'on', listIds: ['a'] }
  const no: Condition = { kind: 'list', operator: 'on', listIds: ['b'] }
  const onA = contact({ listIds: ['a'] })
  const group = (joiner: 'and' | 'or', ...conditions: Condition[]) => ({ joiner, conditions })

  test('groups are joined by one word, and the conditions of each group by its own', () => {
    const ask = (joiner: 'and' | 'or', ...groups: ReturnType<typeof group>[]) =>
      matches(onA, { version: 1, joiner, groups }, options)
    expect(ask('and')).toBe(true)
    expect(ask('or')).toBe(true)
    expect(ask('and', group('or', no, yes), group('and', yes))).toBe(true)
    expect(ask('and', group('or', no, yes), group('and', yes, no))).toBe(false)
    expect(ask('or', group('and', yes, no), group('or', no, yes))).toBe(true)
    expect(ask('or', group('and', no), group('or', no))).toBe(false)
  })

  test('the parent list comes first', () => {
    expect(matches(onA, treeOf(yes), { ...options, parentListId: 'a' })).toBe(true)
    expect(matches(onA, treeOf(yes), { ...options, parentListId: 'b' })).toBe(false)
  })

  test('each condition answers the values that it found', () => {
    const known = contact({
      texts: { city: 'Denver' },
      dates: { w3_D: '2026-11-20' },
      events: [event(), event({ at: '2026-11-21T08:00:00Z' })],
    })
    const asked: Condition[] = [
      { kind: 'text', field: 'city', operator: 'is_not', values: ['denver'] },
      { kind: 'text', field: 'country', operator: 'blank', values: [] },
      { kind: 'date', field: 'w3_D', operator: 'not_blank', values: [] },
      {
        kind: 'event',
        event: 'opened',
        negated: false,
        source: { type: 'any' },
        period: { type: 'any_time' },
        machines: false,
      },
      { kind: 'text', field: 'gone', operator: 'is_not', values: ['x'] },
    ]
    expect(testConditions(known, treeOf(...asked), options)).toEqual([
      { matches: false, found: ['Denver'] },
      { matches: true, found: [] },
      { matches: true, found: ['2026-11-20'] },
      { matches: true, found: ['2026-11-21T08:00:00Z', '2026-11-20T10:00:00Z'] },
      { matches: false, found: [] },
    ])
  })
})

test('matching never throws, whatever is known of a contact (seed 20261121)', () => {
  const anything = fc.oneof(
    text,
    fc.constantFrom(null, undefined, '', '2026-11-20', '9999-12-31', 'x'.repeat(5000)),
  )
  const facts = fc.record({
    texts: fc.dictionary(fc.constantFrom('city', 'w1_T', '__proto__', 'email'), anything),
    textLists: fc.dictionary(fc.constantFrom('email_domains', 'alternate_emails'), fc.array(text)),
    numbers: fc.dictionary(fc.constantFrom('w2_N'), fc.oneof(fc.double(), fc.constant(null))),
    dates: fc.dictionary(fc.constantFrom('w3_D', 'created_at', 'last_opened'), anything),
    listIds: fc.array(text),
    events: fc.array(fc.constant(event({ at: 'never' }))),
  })
  fc.assert(
    fc.property(tree, facts, (given, known) => {
      const answer = matches(known, given, { ...options, customFields })
      expect(typeof answer).toBe('boolean')
    }),
    { seed: 20_261_121, numRuns: 2000 },
  )
})
