import { describe, expect, test } from 'vitest'
import { safeReturn, signInAddress } from './session.rules.ts'

const origin = 'https://mail.example'

describe('after signing in', () => {
  test.for([
    ['goes back to a path', '/senders?page=2', '/senders?page=2'],
    ['goes back to a full address of this origin', 'https://mail.example/senders#a', '/senders#a'],
    ['does not leave for another origin', 'https://evil.example/senders', '/'],
    ['does not leave by a protocol-relative address', '//evil.example', '/'],
    ['does not leave by backslashes', '/\\evil.example', '/'],
    ['does not run a script', 'javascript:alert(1)', '/'],
    ['does not circle back to the sign-in page', '/sign-in?redirect_to=/x', '/'],
    ['does not circle back to the choice of an account', '/sign-in/account?redirect_to=/x', '/'],
    ['goes to the start page without an address', null, '/'],
  ] as const)('%s', ([, redirectTo, expected]) => {
    expect(safeReturn(redirectTo, origin)).toBe(expected)
  })

  test('the return address is read from the sign-in address as it was written', () => {
    const address = new URL(signInAddress('https://mail.example/a?b=c&d=e#f', 'ended'), origin)
    expect(safeReturn(address.searchParams.get('redirect_to'), origin)).toBe('/a?b=c&d=e#f')
  })
})
