import { expect, test } from 'vitest'
import { readableName } from './readable-name.ts'

test.for([
  ['composes', 'Cafe\u0301', 'Café'],
  ['trims what nobody sees', '\uFEFF\u00A0VIP\u200B ', 'VIP'],
  ['drops it inside', 'V\u200BI\u00ADP\u2060', 'VIP'],
  ['makes every space plain', 'Spring\u00A0sale\u2009now', 'Spring sale now'],
  ['keeps an emoji whole', '👩\u200D💻 ❤\uFE0F 1\uFE0F\u20E3', '👩\u200D💻 ❤\uFE0F 1\uFE0F\u20E3'],
  [
    'keeps the flag of a region',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['keeps a joiner of Persian', 'نامه\u200Cای', 'نامه\u200Cای'],
  ['drops one of Latin', 'V\u200CIP', 'VIP'],
  ['drops one that joins nothing', 'نامه\u200C', 'نامه'],
  ['leaves nothing of nothing', '\u200B \u00A0', ''],
] as const)('%s', ([, given, expected]) => {
  expect(readableName(given)).toBe(expected)
  expect(readableName(expected)).toBe(expected)
})
