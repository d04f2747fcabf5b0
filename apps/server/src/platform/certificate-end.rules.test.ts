import { expect, test } from 'vitest'
import { sayCertificateEnd } from './certificate-end.rules.ts'

const now = new Date('2026-12-01T00:00:00Z')

test.for([
  ['2027-02-01T00:00:00Z', null],
  ['2026-12-15T00:00:00Z', null],
  ['2026-12-14T23:00:00Z', { level: 'warn', says: 'the certificate of a.example ends in 13 days' }],
  ['2026-12-01T01:00:00Z', { level: 'warn', says: 'the certificate of a.example ends in 0 days' }],
  ['2026-11-30T23:59:00Z', { level: 'error', says: 'the certificate of a.example has ended' }],
] as const)('a certificate until %s is told as %o', ([end, said]) => {
  expect(sayCertificateEnd('a.example', new Date(end), now)).toEqual(said)
})
