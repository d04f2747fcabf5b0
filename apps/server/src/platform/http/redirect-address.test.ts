import { expect, test } from 'vitest'
import { redirectAddress } from './redirect-address.ts'

test.for([
  ['stays as it is', 'https://example.com/a?x=1&y=%20#z', 'https://example.com/a?x=1&y=%20#z'],
  [
    'has its host as the DNS does',
    'https://münchen.example/straße?q=ä',
    'https://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%A4',
  ],
  [
    'keeps user and port',
    'https://ü:p@MÜNCHEN.example:8443/',
    'https://%C3%BC:p@xn--mnchen-3ya.example:8443/',
  ],
  ['keeps capitals of a plain host', 'https://Example.com/A', 'https://Example.com/A'],
  ['loses line breaks and tabs', 'https://x.example/in\r\n\tner', 'https://x.example/inner'],
  ['loses a line break in the host', 'https://mün\nchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['keeps a sign of the path that is no user', 'https://x.example/@ü', 'https://x.example/@%C3%BC'],
  ['has half a character replaced', 'https://x.example/\ud800', 'https://x.example/%EF%BF%BD'],
  ['is encoded where the host is none', 'https://m ü/', 'https://m%20%C3%BC/'],
] as const)('an address %s', ([, given, expected]) => {
  expect(redirectAddress(given)).toBe(expected)
})
