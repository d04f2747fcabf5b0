import { expect, test } from 'vitest'
import {
  type LinkParts,
  linkProblem,
  readLink,
  tidyLink,
  writeLink,
  writeUnfinishedLink,
} from './link-types.ts'

test.for<[string, LinkParts['type'], string, string]>([
  ['https://a.example/x?y=1#z', 'web', 'https://a.example/x?y=1#z', ''],
  ['https://a.example/{{id}}', 'web', 'https://a.example/{{id}}', ''],
  ['mailto:ada@a.example', 'email', 'ada@a.example', ''],
  ['mailto:ada@a.example?subject=Hello%20there', 'email', 'ada@a.example', 'Hello there'],
  ['tel:+4922112345', 'phone', '+4922112345', ''],
  ['#autumn-1', 'section', 'autumn-1', ''],
  ['{{{unsubscribe}}}', 'unsubscribe', '', ''],
  ['{{{unsubscribe_preferences}}}', 'preferences', '', ''],
  ['{{{Weblink}}}', 'weblink', '', ''],
  ['{{shop_url}}', 'tag', '{{shop_url}}', ''],
])('%s is of type %s and is written again', ([href, type, address, subject]) => {
  const parts = readLink(href)
  expect(parts).toEqual({ type, address, subject })
  expect(writeLink(parts)).toBe(href)
  expect(linkProblem(parts)).toBeNull()
})

test.for(['{{{weblink}}}', '{{ WebLink }}'])('%s is the web copy, in upper or lower case', (href) => {
  expect(readLink(href).type).toBe('weblink')
})

test.for<[LinkParts['type'], string, string]>([
  ['web', 'nordlicht.example/herbst', 'https://nordlicht.example/herbst'],
  ['web', 'müller.example', 'https://müller.example'],
  ['web', 'nordlicht.example:8080/x', 'https://nordlicht.example:8080/x'],
  ['web', '{{base_url}}/x', '{{base_url}}/x'],
  ['phone', '+49 (221) 123-45', 'tel:+4922112345'],
  ['tag', 'shop_url', '{{shop_url}}'],
])('a %s link typed as %s leads to %s', ([type, address, href]) => {
  const parts = { type, address, subject: '' }
  expect(linkProblem(parts)).toBeNull()
  expect(writeLink(parts)).toBe(href)
})

test.for<[LinkParts['type'], string, ReturnType<typeof linkProblem>]>([
  ['web', ' ', 'missing'],
  ['web', 'just words', 'web'],
  ['web', 'javascript:alert(1)', 'web'],
  ['web', 'data:text/html,x', 'web'],
  ['email', 'ada', 'email'],
  ['phone', 'call me', 'phone'],
  ['tag', 'two words', 'tag'],
])('a %s link can not be %s', ([type, address, problem]) => {
  expect(linkProblem({ type, address, subject: '' })).toBe(problem)
})

test.for<[type: LinkParts['type'], typed: string, kind: LinkParts['type'], shown: string]>([
  ['web', 'nordlicht.example', 'web', 'https://nordlicht.example'],
  ['web', ' https://nordlicht.example ', 'web', 'https://nordlicht.example'],
  ['web', 'http://nordlicht.example', 'web', 'http://nordlicht.example'],
  ['web', 'ada@nordlicht.example', 'email', 'ada@nordlicht.example'],
  ['web', 'mailto:ada@nordlicht.example', 'email', 'ada@nordlicht.example'],
  ['email', 'mailto:ada@nordlicht.example', 'email', 'ada@nordlicht.example'],
  ['web', '+49 221 12345', 'phone', '+4922112345'],
  ['web', '{{{unsubscribe}}}', 'unsubscribe', ''],
  ['tag', 'shop_url', 'tag', '{{shop_url}}'],
  ['web', 'just words', 'web', 'just words'],
  ['web', 'javascript:alert(1)', 'web', 'javascript:alert(1)'],
  ['web', '', 'web', ''],
])('after a %s link “%s” its field shows a %s link, “%s”', ([type, address, kind, shown]) => {
  expect(tidyLink({ type, address, subject: '' })).toEqual({ type: kind, address: shown, subject: '' })
})

test('an address is not completed while it is typed, and an empty one is no link', () => {
  expect(writeUnfinishedLink({ type: 'web', address: 'nordlicht.ex', subject: '' })).toBe('nordlicht.ex')
  expect(writeUnfinishedLink({ type: 'email', address: '', subject: 'Hello' })).toBe('')
  expect(writeUnfinishedLink({ type: 'unsubscribe', address: '', subject: '' })).toBe('{{{unsubscribe}}}')
})
