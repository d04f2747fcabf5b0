import { expect, test } from 'vitest'
import { isSigned, signCall } from './signature.ts'

const token = '12345'
const call = {
  CallSid: 'CA1234567890ABCDE',
  From: '+12349013030',
  To: '+18005551212',
  Caller: '+12349013030',
  Digits: '1234',
}

// The first one is the example that was long in the provider's documentation. The others were made by its own library, version 6.2.0.
test.for<[string, Record<string, string>, string]>([
  ['https://mycompany.com/myapp.php?foo=1&bar=2', call, '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
  ['http://a.test:3000/e/s/t', {}, '83i3qYoI9U/3NBUWI6WtewjK8O8='],
  [
    'https://a.test/e',
    { '2': 'z', '10': 'y', b: '2', a: '1', B: '3', A: '4', ä: 'ü', _: '5' },
    'zHr4aGa+fK26uFz+BOhVePJ9ZSg=',
  ],
  ['https://a.test/e?q=ä', { Body: 'Grüße 🎉 & + %', To: '' }, 'OsrOO6XcLFi+fJCRzyqY5RJBPTY='],
])('a call to %s with %j is signed as the provider does', ([url, fields, expected]) => {
  expect(signCall(token, url, fields)).toBe(expected)
  expect(isSigned(token, expected, url, fields)).toBe(true)
})

test.for<[string, string]>([
  ['https://a.test/e', 'https://a.test:443/e'],
  ['http://a.test/e', 'http://a.test:80/e'],
  ['http://a.test:3000/e', 'http://a.test/e'],
  ['http://[::1]:3000/e', 'http://[::1]/e'],
  ['https://u:p@a.test/e', 'https://u:p@a.test:443/e'],
  ["https://A.test/e?q=it's", 'https://a.test/e?q=it%27s'],
])('a call to %s may be signed for %s', ([own, signed]) => {
  expect(isSigned(token, signCall(token, signed, call), own, call)).toBe(true)
})

test.for([
  ['another address', token, 'https://a.test/f', call],
  ['another port', token, 'https://a.test:8443/e', call],
  ['another token', '1', 'https://a.test/e', call],
  ['a field more', token, 'https://a.test/e', { ...call, z: '1' }],
  ['a field less', token, 'https://a.test/e', {}],
] as const)('a signature for %s is none', ([, otherToken, url, fields]) => {
  expect(isSigned(token, signCall(otherToken, url, fields), 'https://a.test/e', call)).toBe(false)
})

test('a signature that is cut off or empty is none', () => {
  const right = signCall(token, 'https://a.test/e', call)
  for (const wrong of ['', right.slice(1), `${right}=`, 'ä'])
    expect(isSigned(token, wrong, 'https://a.test/e', call)).toBe(false)
})
