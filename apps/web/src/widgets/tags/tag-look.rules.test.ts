import { expect, test } from 'vitest'
import { lookOf, type TagLook } from './tag-look.rules.ts'

const words = {
  labels: new Map([
    ['first_name', 'First name'],
    ['favourite colour', 'favourite colour'],
    ['Weblink', 'Web version'],
  ]),
  isOpen: false,
  withFallback: (name: string, fallback: string) => `${name}, or “${fallback}”`,
}

test.for<[string, TagLook['kind'], string]>([
  ['{{first_name}}', 'field', 'First name'],
  ['{{insert first_name "default=friend"}}', 'field', 'First name, or “friend”'],
  ['{{first_name | friend}}', 'field', 'First name, or “friend”'],
  ['{{insert [favourite colour] "default=green"}}', 'field', 'favourite colour, or “green”'],
  ['{{{weblink}}}', 'field', 'Web version'],
  ['{{frist_name}}', 'unknown', '{{frist_name}}'],
  ['{{insert frist_name "default=friend"}}', 'unknown', '{{insert frist_name "default=friend"}}'],
  ['{{@index}}', 'field', '@index'],
  ['{{formatDate born "YYYY"}}', 'computed', 'formatDate born "YYYY"'],
  ['{{#if vip}}', 'block', '#if vip'],
])('%s is a %s and shows %s', ([source, kind, label]) => {
  expect(lookOf(source, words)).toMatchObject({ source, kind, label })
})

test('no name is unknown where data of any name is sent', () => {
  expect(lookOf('{{order_total}}', { ...words, isOpen: true })).toMatchObject({
    kind: 'field',
    label: 'order_total',
  })
})
