import { expect, test } from 'vitest'
import { isNewer, readFeed } from './newer-version.rules.ts'

test.for([
  ['{"version":"1.2.3","url":"https://carillon.example/1.2.3"}', '1.2.3', 'https://carillon.example/1.2.3'],
  ['{"version":"1.2.3","published":"2026-12-01"}', '1.2.3', null],
  ['{"version":"1.2.3","url":"javascript:alert(1)"}', '1.2.3', null],
] as const)('the feed %s names a version', ([text, version, url]) => {
  expect(readFeed(text)).toEqual({ version, url })
})

test.for(['', 'null', '[]', '<html>', '{"version":3}', '{"version":"v1.2"}', '{"version":"1.0.0-rc.1"}'])(
  'the feed %j names none',
  (text) => {
    expect(readFeed(text)).toBeNull()
  },
)

test.for([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
  ['next', '0.1.0', false],
] as const)('%s is newer than %s: %s', ([version, than, expected]) => {
  expect(isNewer(version, than)).toBe(expected)
})
