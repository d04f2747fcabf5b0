import fc from 'fast-check'
import { reservedSegmentFields } from '../src/fields.ts'
import type { Condition, CustomFieldRef, SegmentTree } from '../src/tree.ts'
import { dateOperators, numberOperators, textOperators } from '../src/tree.ts'
import { validateTree } from '../src/validate.ts'

export const customFields: CustomFieldRef[] = [
  { id: 'w1_T', name: 'preferred_language', type: 'Text' },
  { id: 'w2_N', name: 'Orders', type: 'Number' },
  { id: 'w3_D', name: 'renews_on', type: 'Date' },
  { id: 'w4_T', name: '_tags', type: 'Text' },
]

export const listIds = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
const sendIds = ['0190b000-0000-7000-8000-000000000001', '0190b000-0000-7000-8000-000000000002']

/** Fields of a kind: the account's own fields and the fields of all accounts. */
function fieldsOf(...types: string[]): string[] {
  const own = { Text: 'text', Number: 'number', Date: 'date' }
  return [
    ...reservedSegmentFields.filter(({ type }) => types.includes(type)).map(({ field }) => field),
    ...customFields.filter(({ type }) => types.includes(own[type])).map(({ id }) => id),
  ]
}

/** Texts with everything that quoting and folding stumble over. */
export const text = fc.oneof(
  fc.constantFrom(
    'Denver',
    'denver ',
    'MÜNCHEN',
    'ΟΔΟΣ',
    "O'Brien",
    '100%',
    'a_b',
    'back\\slash',
    '"quoted"',
    'İz',
    '語',
  ),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
)

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const dateValue = fc.oneof(day, instant)
const amount = fc.integer({ min: 1, max: 400 })
const unit = fc.constantFrom('days' as const, 'months' as const, 'years' as const)
const number = fc
  .oneof(fc.integer({ min: -50, max: 50 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value || 0)

function valueCount(operator: string): number {
  if (operator === 'blank' || operator === 'not_blank') return 0
  if (operator === 'within' || operator === 'not_within') return 0
  return operator.endsWith('between') ? 2 : 1
}

const textCondition: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom(...fieldsOf('text', 'texts')),
    fc.constantFrom(...textOperators),
    fc.array(text, { minLength: 1, maxLength: 3 }),
  )
  .map(([field, operator, values]) => ({
    kind: 'text',
    field,
    operator,
    values: valueCount(operator) === 0 ? [] : values,
  }))

const numberCondition: fc.Arbitrary<Condition> = fc
  .tuple(fc.constantFrom(...fieldsOf('number')), fc.constantFrom(...numberOperators), number, number)
  .map(([field, operator, first, second]) => ({
    kind: 'number',
    field,
    operator,
    values: [first, second].slice(0, valueCount(operator)).sort((a, b) => a - b),
  }))

const dateCondition: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom(...fieldsOf('date')),
    fc.constantFrom(...dateOperators),
    dateValue,
    dateValue,
    day,
    amount,
    unit,
  )
  .map(([field, operator, first, second, onlyDay, count, of]) => {
    const isWithin = operator === 'within' || operator === 'not_within'
    const values = (operator === 'on' || operator === 'not_on' ? [onlyDay] : [first, second])
      .slice(0, valueCount(operator))
      .sort()
    return isWithin
      ? { kind: 'date', field, operator, values, amount: count, unit: of }
      : { kind: 'date', field, operator, values }
  })

const source = fc.oneof(
  fc.constant({ type: 'any' as const }),
  fc.constantFrom(null, ...sendIds).map((id) => ({ type: 'single_send' as const, id })),
  fc.constantFrom(
    ...[
      { variation: sendIds[0] },
      { phase: 'test' as const },
      { variation: 'v-2', phase: 'test' as const },
    ].map((part) => ({ type: 'single_send' as const, id: sendIds[1]!, ...part })),
  ),
  fc
    .tuple(fc.constantFrom(null, ...sendIds), fc.constantFrom(null, 'step-1'))
    .map(([id, step]) => ({ type: 'automation' as const, id, step: id === null ? null : step })),
)

const period = fc.oneof(
  fc.constant({ type: 'any_time' as const }),
  fc.tuple(amount, unit).map(([count, of]) => ({ type: 'within' as const, amount: count, unit: of })),
  fc
    .tuple(dateValue, dateValue)
    .map((pair) => pair.sort())
    .map(([from, to]) => ({ type: 'between' as const, from, to })),
)

const eventCondition: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('event' as const),
  event: fc.constantFrom('sent' as const, 'opened' as const, 'clicked' as const),
  negated: fc.boolean(),
  source,
  period,
  machines: fc.boolean(),
})

const listCondition: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('list' as const),
  operator: fc.constantFrom('on' as const, 'not_on' as const),
  listIds: fc.uniqueArray(fc.constantFrom(...listIds), { minLength: 1 }),
})

export const condition: fc.Arbitrary<Condition> = fc.oneof(
  textCondition,
  numberCondition,
  dateCondition,
  eventCondition,
  listCondition,
)

const joiner = fc.constantFrom('and' as const, 'or' as const)

/** Trees that validate. */
export const tree: fc.Arbitrary<SegmentTree> = fc
  .record({
    version: fc.constant(1 as const),
    joiner,
    groups: fc.array(fc.record({ joiner, conditions: fc.array(condition, { minLength: 1, maxLength: 3 }) }), {
      maxLength: 3,
    }),
  })
  .filter((found) => validateTree(found, { customFields }).length === 0)
