import { expect, test } from 'vitest'
import { isReporting } from './error-report.ts'

test.for([
  ['mail.example', 'mail.example', 'https://errors.example', true],
  ['localhost', 'mail.example', 'https://errors.example', false],
  ['mail.example', 'mail.example', undefined, false],
  ['mail.example', undefined, 'https://errors.example', false],
  ['mail.example', 'mail.example', '', false],
] as const)('host %s, production %s, service %s: %s', ([host, production, service, expected]) => {
  expect(isReporting(host, production, service)).toBe(expected)
})
