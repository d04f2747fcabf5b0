import { expect, test } from 'vitest'
import { unknownTags } from './unknown-tags.ts'

const names = (html: string, fields: readonly string[] | null) =>
  unknownTags(html, fields).map(({ name }) => name)

test('finds tags that are not fields, and only those', () => {
  const html = '{{first_name}} {{Sender_City}} {{plan}} {{frist_name}} <a href="{{{unsubscribe}}}">x</a>'
  expect(names(html, ['plan'])).toEqual(['frist_name'])
})

test('checks the tags in conditions, but not the tags inside an each block', () => {
  expect(names('{{#if vip}}x{{/if}}{{#each email}}{{this.size}}{{/each}}', [])).toEqual(['vip'])
})

test('finds nothing in a template, whose data may have any names', () => {
  expect(names('{{order.number}}', null)).toEqual([])
})
