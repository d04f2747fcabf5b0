import { expect, test } from 'vitest'
import { type LinkParts, linkProblem, readLink, writeLink } from './link-types.ts'

test.for<[string, LinkParts['type'], string, string]>([
  ['https://a.example/x?y=1#z', 'web', 'https://a.example/x?y=1#z', ''],
  ['https://a.example/{{id}}', 'web', 'https://a.example/{{id}}', ''],
  ['mailto:ada@a.example', 'email', 'ada@a.example', ''],
  ['mailto:ada@a.example?subject=Hello%20there', 'email', 'ada@a.example', 'Hello there'],
  ['tel:+4922112345', 'phone', '+4922112345', ''],
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
