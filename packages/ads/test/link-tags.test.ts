import { expect, test } from 'vitest'
import { withLinkTags } from '../src/link-tags.ts'

test.for([
  [
    'https://shop.example/sale?a=1#top',
    'https://shop.example/sale?a=1&utm_source=facebook&utm_medium=ad&utm_campaign=olwechsel-im-marz#top',
  ],
  [
    'https://shop.example/?utm_medium=cpc',
    'https://shop.example/?utm_medium=cpc&utm_source=facebook&utm_campaign=olwechsel-im-marz',
  ],
  ['not an address', 'not an address'],
] as const)('tags %s', ([link, tagged]) => {
  expect(withLinkTags(link, 'facebook', 'Ölwechsel im März!')).toBe(tagged)
})
