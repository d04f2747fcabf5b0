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
  ['/assets/fonts/gone.woff2', { accept }, false],
  ['/gone.png', { accept }, false],
  ['/.env', { accept }, false],
  ['/single-sends/7/stats/people/https%3A%2F%2Fshop.example%2Fsale.html', { accept }, true],
  ['/single-sends/7/stats/people/https%3A%2F%2Fshop.example%2Fsale.html?page=2', { accept }, true],
  ['/contacts/lists/7/photo.jpg', { accept }, true],
  ['/assetsmanager', { accept }, true],
] as const)('the page of the app answers %s with %o: %s', ([url, headers, expected]) => {
  expect(wantsPage({ method: 'GET', url, headers })).toBe(expected)
})
