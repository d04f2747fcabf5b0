import { expect, test } from 'vitest'
import { readAdTag } from '../src/ad-tag.ts'
import { withLinkTags } from '../src/link-tags.ts'

const campaign = { id: '0198a3c1-7c1e-7000-8000-000000000001', name: 'Ölwechsel im März!' }

test.for([
  [
    'https://shop.example/sale?a=1#top',
    'https://shop.example/sale?a=1&utm_source=facebook&utm_medium=ad&utm_campaign=olwechsel-im-marz&carillon_ad=0198a3c1-7c1e-7000-8000-000000000001.facebook#top',
  ],
  [
    'https://shop.example/?utm_medium=cpc',
    'https://shop.example/?utm_medium=cpc&utm_source=facebook&utm_campaign=olwechsel-im-marz&carillon_ad=0198a3c1-7c1e-7000-8000-000000000001.facebook',
  ],
  ['not an address', 'not an address'],
] as const)('tags %s', ([link, tagged]) => {
  expect(withLinkTags(link, 'facebook', campaign)).toBe(tagged)
})

test.for([
  ['0198a3c1-7c1e-7000-8000-000000000001.google', 'google'],
  ['0198a3c1-7c1e-7000-8000-000000000001.tv', null],
  ['0198a3c1-7c1e-7000-8000-00000000000.google', null],
  ['x0198a3c1-7c1e-7000-8000-000000000001.google', null],
  ['', null],
] as const)('reads the ad of %s', ([tag, platform]) => {
  expect(readAdTag(tag)?.platform ?? null).toBe(platform)
})
