import { expect, test } from 'vitest'
import { namesWithoutFallback } from './names-without-fallback.ts'

test.for([
  ['Hello {{first_name}}', ['first_name']],
  ['<b>{{{city}}}</b> {{insert last_name}}', ['city', 'last_name']],
  ['{{insert first_name "default=there"}} {{first_name | friend}}', []],
  ['<a title="{{insert first_name &quot;default=there&quot;}}">x</a>', []],
  ['{{formatDate birthday "MMMM"}}', ['birthday']],
  ['{{#if first_name}}Dear {{first_name}} of {{city}}{{else}}{{first_name}}{{/if}}', ['city', 'first_name']],
  ['{{#if first_name}}Dear {{first_name}}{{else}}Hello{{/if}}', []],
  ['{{#unless city}}nowhere{{else}}{{city}}{{/unless}}', []],
  ['{{#if (and first_name city)}}{{first_name}}, {{city}}{{/if}}', []],
  ['{{#each orders}}{{name}}{{/each}}', []],
  ['{{#if broken}}', []],
] as const)('%s', ([source, expected]) => {
  expect([...namesWithoutFallback(source, 'html')]).toEqual(expected)
})
