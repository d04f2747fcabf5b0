import { reservedSegmentFields } from '@carillon/segment-language/fields'
import {
  type Condition,
  dateOperators,
  dateUnits,
  mailEvents,
  numberOperators,
  type SegmentTree,
  textOperators,
} from '@carillon/segment-language/tree'
import fc from 'fast-check'
import { newId } from '#platform/db.ts'

/** Texts that are difficult for case folding, Unicode composition, words and patterns. */
const words = [
  'Denver',
  'DENVER',
  'denver',
  'Den ver',
  'Straße',
  'STRASSE',
  'strasse',
  'Zürich',
  'ZÜRICH',
  'Zu\u0308rich',
  'İstanbul',
  'istanbul',
  'ıstanbul',
  'ΟΔΟΣ',
  'οδος',
  'οδοσ',
  '👩‍👩‍👧 team',
  '👩',
  '50%',
  '_',
  '\\',
  "O'Brien",
  'o’brien',
  'red-green',
  'red green',
  'red',
  'greenish',
  'a.b',
  '2²',
  'm²',
  'K',
  '\u212a',
  'ﬁne',
  'fine',
  '日本 東京',
  '東京',
  '[x]',
  '$',
  '^',
] as const

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map(([a, b]) => `${a} ${b}`),
)
/** Text as the product stores it: trimmed, well formed, without NUL, never empty. */
export const storedText = fc.option(
  text.map((one) => one.replaceAll('\0', '').trim()).filter((one) => one !== '' && one.isWellFormed()),
  { nil: null, freq: 4 },
)
export const number = fc.oneof(
  fc.constantFrom(0, -0, 1, 1.5, 0.1, 0.3, -7, 1e21, 5e-324, 100, 9_007_199_254_740_992),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
/** Instants near changes of clocks, ends of months, and midnights of several zones. */
export const instant = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-10-25',
      '2026-11-01',
      '2026-11-20',
      '2026-11-21',
      '2024-02-29',
      '2011-12-29',
      '2026-04-05',
      '2026-09-06',
    ),
    fc.constantFrom(
      '00:00:00',
      '00:30:00',
      '01:59:59.999',
      '02:30:00',
      '04:00:00',
      '05:00:00',
      '10:30:00',
      '18:15:00',
      '23:00:00',
      '23:59:59.999',
    ),
  )
  .map(([day, time]) => `${day}T${time}Z`)
export const day = instant.map((at) => at.slice(0, 10))

interface SentVersion {
  /** The id of the single send. */
  id: string
  variation: string | null
}

interface Email {
  automation: string
  step: string
}

/** Random trees over every field and operator, with values that occur in the contacts. */
export function anyTree(
  lists: string[],
  sends: readonly SentVersion[],
  emails: readonly Email[],
): fc.Arbitrary<SegmentTree> {
  const joiner = fc.constantFrom('and' as const, 'or' as const)
  const conditions = fc.array(anyCondition(lists, sends, emails), { minLength: 1, maxLength: 3 })
  return fc.record({
    version: fc.constant(1 as const),
    joiner,
    groups: fc.array(fc.record({ joiner, conditions }), { maxLength: 3 }),
  })
}

function anyCondition(
  lists: string[],
  sends: readonly SentVersion[],
  emails: readonly Email[],
): fc.Arbitrary<Condition> {
  const fieldsOf = (...types: string[]) =>
    reservedSegmentFields.filter(({ type }) => types.includes(type)).map(({ field }) => field as string)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...textOperators).chain((operator) =>
        fc.record({
          kind: fc.constant('text' as const),
          field: fc.oneof(
            fc.constantFrom('city', 'w1_T', 'email_domains'),
            fc.constantFrom(...fieldsOf('text', 'texts')),
          ),
          operator: fc.constant(operator),
          values: isBlank(operator) ? none<string>() : fc.array(text, { minLength: 1, maxLength: 3 }),
        }),
      ),
    },
    fc.constantFrom(...numberOperators).chain((operator) =>
      fc.record({
        kind: fc.constant('number' as const),
        field: fc.constant('w2_N'),
        operator: fc.constant(operator),
        values: isBlank(operator)
          ? none<number>()
          : operator.includes('between')
            ? fc.tuple(number, number).map((both) => both.sort((a, b) => a - b))
            : fc.tuple(number),
      }),
    ),
    {
      weight: 3,
      arbitrary: fc.constantFrom(...dateOperators).chain((operator) => anyDate(operator, fieldsOf('date'))),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('event' as const),
        event: fc.constantFrom(...mailEvents),
        negated: fc.boolean(),
        source: fc.oneof(
          fc.constant({ type: 'any' as const }),
          fc.constantFrom(
            ...[null, newId(), ...sends.map(({ id }) => id)].map((id) => ({
              type: 'single_send' as const,
              id,
            })),
            ...sends.flatMap(({ id, variation }) => {
              const version = { type: 'single_send' as const, id, variation: variation ?? newId() }
              const phase = 'test' as const
              return [version, { ...version, phase }, { type: 'single_send' as const, id, phase }]
            }),
          ),
          fc.constantFrom(
            ...[null, newId(), ...emails.map(({ automation }) => automation)].map((id) => ({
              type: 'automation' as const,
              id,
              step: null,
            })),
            ...emails.map(({ automation: id, step }) => ({ type: 'automation' as const, id, step })),
          ),
        ),
        period: fc.oneof(
          fc.constant({ type: 'any_time' as const }),
          fc.record({
            type: fc.constant('within' as const),
            amount: fc.integer({ min: 1, max: 40 }),
            unit: fc.constantFrom(...dateUnits),
          }),
          between.map(([from, to]) => ({ type: 'between' as const, from, to })),
        ),
        machines: fc.boolean(),
      }),
    },
    fc.record({
      kind: fc.constant('list' as const),
      operator: fc.constantFrom('on' as const, 'not_on' as const),
      listIds: fc.array(fc.constantFrom(...lists), { minLength: 1, maxLength: 2 }),
    }),
  )
}

const between = fc.tuple(fc.oneof(instant, day), fc.oneof(instant, day)).map((both) => both.sort())

function anyDate(operator: (typeof dateOperators)[number], fields: string[]): fc.Arbitrary<Condition> {
  const base = {
    kind: fc.constant('date' as const),
    field: fc.constantFrom('w3_D', ...fields),
    operator: fc.constant(operator),
  }
  if (operator === 'within' || operator === 'not_within') {
    const amount = fc.integer({ min: 1, max: 40 })
    return fc.record({ ...base, values: none<string>(), amount, unit: fc.constantFrom(...dateUnits) })
  }
  if (isBlank(operator)) return fc.record({ ...base, values: none<string>() })
  if (operator.includes('between')) return fc.record({ ...base, values: between })
  return fc.record({ ...base, values: fc.tuple(operator.endsWith('on') ? day : fc.oneof(instant, day)) })
}

export function none<T>(): fc.Arbitrary<T[]> {
  return fc.constant([])
}

function isBlank(operator: string): boolean {
  return operator === 'blank' || operator === 'not_blank'
}
