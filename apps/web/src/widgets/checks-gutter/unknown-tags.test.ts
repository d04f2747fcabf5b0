import { expect, test } from 'vitest'
import { unknownTags } from './unknown-tags.ts'

const names = (html: string, fields: readonly string[] | null) =>
  unknownTags(html, fields).map(({ name }) => name)

test('names what is no field, and nothing that is', () => {
  const html = '{{first_name}} {{Sender_City}} {{plan}} {{frist_name}} <a href="{{{unsubscribe}}}">x</a>'
  expect(names(html, ['plan'])).toEqual(['frist_name'])
})

test('what stands in conditions counts, what stands in their items does not', () => {
  expect(names('{{#if vip}}x{{/if}}{{#each email}}{{this.size}}{{/each}}', [])).toEqual(['vip'])
})

test('a template may be filled with anything', () => {
  expect(names('{{order.number}}', null)).toEqual([])
})
