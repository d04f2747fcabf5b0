import { expect, test } from 'vitest'
import { wantsPage } from './wants-page.rules.ts'

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
test.for([
  ['/single-sends', { accept }, true],
  ['/contacts/segments?page=2', { accept }, true],
  ['/views', { accept }, true],
  ['/single-sends', { accept: '*/*' }, false],
  ['/single-sends', {}, false],
  ['/single-sends', { accept, authorization: 'Bearer key' }, false],
  ['/v3', { accept }, false],
  ['/v3?page=2', { accept }, false],
  ['/V3/marketing/lists', { accept }, false],
  ['/v2/mail.send', { accept }, false],
  ['/api/v3/mail/send', { accept }, false],
  ['/api/mail.send.json', { accept }, false],
  ['/e/c/nothing', { accept }, false],
  ['/assets/gone.js', { accept }, false],
] as const)('the page of the app answers %s with %o: %s', ([url, headers, expected]) => {
  expect(wantsPage({ method: 'GET', url, headers })).toBe(expected)
})
