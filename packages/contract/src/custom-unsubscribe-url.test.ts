import { expect, test } from 'vitest'
import { isUnsubscribeUrl, unsubscribeUrl } from './custom-unsubscribe-url.ts'

test.for([
  ['https://example.com/a?b=c', true],
  ['http://example.com', true],
  [' https://example.com ', true],
  ['{host}/leave', true],
  ['{{host}}/leave?list=news', true],
  ['{host}', true],
  ['{host}.example.com', false],
  ['{hostname}/leave', false],
  ['example.com', false],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['https://example.com/a b', false],
] as const)('%s is a custom unsubscribe link: %s', ([text, expected]) => {
  expect(isUnsubscribeUrl(text)).toBe(expected)
})

test.for([
  ['{host}/leave', 'https://mail.example/leave'],
  ['{{host}}/leave', 'https://mail.example/leave'],
  ['https://example.com/{host}', 'https://example.com/{host}'],
] as const)('%s is %s in a message', ([text, expected]) => {
  expect(unsubscribeUrl(text, 'https://mail.example/')).toBe(expected)
})
