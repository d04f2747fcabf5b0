import { expect, test } from 'vitest'
import { emailToFind, normalizeEmail, readablePart } from './email-address.ts'
import { emailAddress } from './wire.ts'

const long = (count: number) => 'a'.repeat(count)

test.for([
  ['lower case', 'Ann@Example.COM', 'ann@example.com'],
  ['an umlaut in the domain', 'x@münchen.example', 'x@münchen.example'],
  ['the same as the DNS has it', 'x@xn--mnchen-3ya.example', 'x@münchen.example'],
  ['the same in capitals', 'X@XN--MNCHEN-3YA.Example', 'x@münchen.example'],
  ['the same with its dots apart', 'x@mu\u0308nchen.example', 'x@münchen.example'],
  ['the same in full width', 'x@ＭÜＮＣＨＥＮ．example', 'x@münchen.example'],
  ['a sharp s, which is no double s', 'x@straße.example', 'x@straße.example'],
  ['a local part with its accent apart', 'jose\u0301@t.example', 'josé@t.example'],
  ['a Turkish capital', 'İ@t.example', 'i\u0307@t.example'],
  ['a Kelvin sign', '\u212Aim@t.example', 'kim@t.example'],
  ['nothing to be seen at its ends', '\u200B\uFEFF x@t.example\u200B\u00A0\u2060', 'x@t.example'],
  ['a blank at its ends', ' x@t.example\t', 'x@t.example'],
  ['a broken label of the DNS', 'x@xn--a-.example', null],
  [
    'a label of the DNS that holds a joiner',
    'x@xn--mgba3gch31f060k.example',
    'x@xn--mgba3gch31f060k.example',
  ],
  ['every sign of an atom', "!#$%&'*+/=?^_`{|}~-.9@t.example", "!#$%&'*+/=?^_`{|}~-.9@t.example"],
  ['64 bytes of a local part', `${long(64)}@t.example`, `${long(64)}@t.example`],
  ['65', `${long(65)}@t.example`, null],
  ['33 characters of 66 bytes', `${'é'.repeat(33)}@t.example`, null],
  ['63 letters of a label', `x@${long(63)}.example`, `x@${long(63)}.example`],
  ['64', `x@${long(64)}.example`, null],
  [
    '254 characters',
    `${long(64)}@${long(63)}.${long(63)}.${long(61)}`,
    `${long(64)}@${long(63)}.${long(63)}.${long(61)}`,
  ],
  ['255', `${long(64)}@${long(63)}.${long(63)}.${long(62)}`, null],
  ['more in the DNS than as it reads', `x@${'ü'.repeat(60)}.example`, null],
  ['quotes around it', "'q@t.example'", null],
  ['a quoted local part', '"a b"@t.example', null],
  ['a hyphen at the end of a label', 'x@t.example-', null],
  ['a hyphen at its beginning', 'x@-t.example', null],
  ['two dots', 'a..b@t.example', null],
  ['a dot at the beginning', '.lead@t.example', null],
  ['a dot before the sign', 'lead.@t.example', null],
  ['a low line in the domain', 'l@t_under.example', null],
  ['a low line beside an umlaut', 'l@mün_chen.example', null],
  ['two dots in the domain', 'x@t..example', null],
  ['a path in the domain', 'x@mün/chen.example', null],
  ['an escape in the domain', 'x@mün%2echen.example', null],
  ['numbers only at the end', 'x@10.0.0.12', null],
  ['no dot in the domain', 'x@localhost', null],
  ['one letter at the end', 'x@t.e', null],
  ['something invisible inside', 'a\u200Bb@t.example', null],
  ['a soft hyphen in the domain', 'x@mün\u00ADchen.example', null],
  ['half a character', 'a\ud800b@t.example', null],
  ['a name around it', 'Ann <ann@t.example>', null],
  ['mailto:', 'mailto:x@t.example', null],
  ['a dot behind it', 'x@t.example.', null],
  ['a comma behind it', 'x@t.example,', null],
  ['two of them', 'x@t.example y@t.example', null],
  ['the sign in full width', 'x＠t.example', null],
  ['nothing', '', null],
] as const)('an address with %s', ([, given, expected]) => {
  expect(normalizeEmail(given)).toBe(expected)
  if (expected !== null) expect(normalizeEmail(expected)).toBe(expected)
  const parsed = emailAddress.safeParse(given)
  expect(parsed.data ?? null).toBe(expected)
})

test('an address that is refused today is looked up as it was stored', () => {
  expect(emailToFind(' A..b@T.example')).toBe('a..b@t.example')
  expect(emailToFind('x@xn--mnchen-3ya.example')).toBe('x@münchen.example')
})

test.for([
  ['@xn--mnchen-3ya.example', '@münchen.example'],
  ['XN--MNCHEN-3YA.example', 'münchen.example'],
  ['ann@xn--mnchen-3ya', 'ann@münchen'],
  ['axn--mnchen-3ya', 'axn--mnchen-3ya'],
  ['t.example', 't.example'],
] as const)('a part of an address: %s', ([given, expected]) => {
  expect(readablePart(given)).toBe(expected)
})
