import { expect, test } from 'vitest'
import { domainName } from './domain-name.ts'

test.for([
  ['a name', 'bakery.example.com', 'bakery.example.com'],
  ['an address as a browser has it', 'https://bakery.example.com/', 'bakery.example.com'],
  ['one with all its parts', 'HTTP://me@Bakery.example.com:8080/bread?x=1#top', 'bakery.example.com'],
  ['one without its scheme', '//bakery.example.com/bread', 'bakery.example.com'],
  ['a name with a slash at its end', 'bakery.example.com/', 'bakery.example.com'],
  ['a dot at its end', 'bakery.example.com.', 'bakery.example.com'],
  ['umlauts', 'https://bäckerei.example/', 'xn--bckerei-5wa.example'],
  ['a path without a scheme', 'bakery.example.com/bread', null],
  ['a mail address', 'me@bakery.example.com', null],
  ['one label', 'https://bakery/', null],
] as const)('%s is a domain: %s', ([, typed, domain]) => {
  const read = domainName.safeParse(typed)
  expect(read.success ? read.data : null).toBe(domain)
})
