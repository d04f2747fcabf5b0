import { expect, test } from 'vitest'
import { shortText, shortUrl } from './short-text.rules.ts'

test.for([
  ['Hello', 40, 'Hello'],
  ['  Look:\n https://shop.example/a and http://b.example ', 40, 'Look: shop.example/a and b.example'],
  ['Look at https://shop.example/winter-catalogue-of-lamps', 24, 'Look at shop.example/win…'],
  ['One two three', 8, 'One two…'],
] as const)('a text is named by its beginning: %s', ([body, length, name]) => {
  expect(shortText(body, length)).toBe(name)
})

test.for([
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example/a?b=1', 'shop.example/a?b=1'],
  [
    'https://shop.example/winter-catalogue-of-lamps-and-lanterns',
    'shop.example/winter-catalogue-of-lamps-a…',
  ],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
] as const)('an address in a sentence: %s', ([url, short]) => {
  expect(shortUrl(url)).toBe(short)
})
