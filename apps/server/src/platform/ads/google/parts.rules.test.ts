import { expect, test } from 'vitest'
import { businessName } from './parts.rules.ts'

test.for([
  ['Brezel & Co', 'https://www.shop.example/', 'Brezel & Co'],
  ['', 'https://www.shop.example/sale', 'shop.example'],
  ['A name that is far too long for an ad', 'https://shop.example:8443?a=b', 'shop.example'],
  [
    'A name that is far too long for an ad',
    'https://an.address.that.is.far.too.long.example/',
    'A name that is far too lo',
  ],
  ['', 'https://an.address.that.is.far.too.long.example/', 'an.address.that.is.far.to'],
] as const)('names the advertiser %j of %s', ([account, link, name]) => {
  expect(businessName(account, link)).toBe(name)
})
