import { expect, test } from 'vitest'
import { asDownload } from './content-disposition.ts'

test.for([
  ['list-2026.csv', 'attachment; filename="list-2026.csv"'],
  ['a; b.csv', 'attachment; filename="a; b.csv"'],
  ['a"b\\c.csv', `attachment; filename="a_b_c.csv"; filename*=UTF-8''a%22b%5Cc.csv`],
  [
    "Köln's (neu)*.csv",
    `attachment; filename="K_ln's (neu)*.csv"; filename*=UTF-8''K%C3%B6ln%27s%20%28neu%29%2A.csv`,
  ],
  ['100%20.csv', `attachment; filename="100_20.csv"; filename*=UTF-8''100%2520.csv`],
  ['a\r\nX: y.csv', `attachment; filename="a__X: y.csv"; filename*=UTF-8''a%0D%0AX%3A%20y.csv`],
  ['\ud83d.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
] as const)('%j is kept under its name', ([name, header]) => {
  expect(asDownload(name)).toBe(header)
})
