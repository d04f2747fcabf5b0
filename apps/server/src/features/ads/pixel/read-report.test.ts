import { expect, test } from '#test/kit.ts'
import { readReport } from './read-report.ts'
import { clickMs, pixelScript } from './script.rules.ts'

const now = new Date('2026-11-30T10:00:00Z')
const ad = '0198a3c1-7c1e-7000-8000-000000000001.facebook'
const purchase = {
  kind: 'purchase',
  ad,
  clicked_at: now.getTime() - 1000,
  value: '12.50',
  currency: 'EUR',
  id: 'order-1',
}
const read = (change: object) => readReport(JSON.stringify({ ...purchase, ...change }), now)

test('a purchase is read as an amount of the smallest unit', () => {
  expect(read({})).toEqual({
    kind: 'purchase',
    ad: { campaign: '0198a3c1-7c1e-7000-8000-000000000001', platform: 'facebook' },
    money: { minor: 1250, currency: 'EUR' },
    id: 'order-1',
  })
  expect(read({ value: '1200', currency: 'JPY' })).toMatchObject({ money: { minor: 1200 } })
  expect(readReport('{"kind":"view"}', now)).toEqual({ kind: 'view' })
})

test.for([
  ['no JSON', 'hello'],
  ['an empty text', ''],
  ['a list', '[]'],
  ['another kind', '{"kind":"delete"}'],
] as const)('%s is no report', ([, text]) => {
  expect(readReport(text, now)).toBe('This is no report of the script.')
})

test.for([
  [{ value: 12.5 }, 'This is no report of the script.'],
  [{ value: '-1' }, 'The value must be an amount such as 12.50.'],
  [{ value: '1e9' }, 'The value must be an amount such as 12.50.'],
  [{ value: '12.505' }, 'The value must be an amount such as 12.50.'],
  [{ value: '999999999999.99' }, 'The value must be an amount such as 12.50.'],
  [{ currency: 'eur' }, 'The currency must be a code of ISO 4217.'],
  [{ currency: 'QQQ' }, 'The currency must be a code of ISO 4217.'],
  [{ ad: 'spring' }, 'No ad has this name.'],
  [{ clicked_at: now.getTime() - clickMs }, 'The click is more than seven days old.'],
  [{ clicked_at: now.getTime() + clickMs }, 'The click is more than seven days old.'],
  [{ id: '' }, 'This is no report of the script.'],
  [{ id: 'x'.repeat(101) }, 'This is no report of the script.'],
] as const)('a purchase with %o is refused', ([change, reason]) => {
  expect(read(change)).toBe(reason)
})

test('the script is smaller than 2 KB', () => {
  expect(pixelScript(`https://mail.example.com/e/ad/${'0'.repeat(36)}`).length).toBeLessThan(2048)
})
