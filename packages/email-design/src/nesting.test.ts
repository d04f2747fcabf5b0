import { expect, test } from 'vitest'
import { deepestHtml, nestsDeeper } from './nesting.ts'

test.for([
  ['at the maximum depth', `${'<div>'.repeat(deepestHtml)}x`, false],
  ['one level deeper', `${'<div>'.repeat(deepestHtml + 1)}x`, true],
  ['many side by side', '<div><br><img src=x></div>'.repeat(5_000), false],
  ['unclosed paragraphs', '<p>x'.repeat(5_000), false],
  ['many rows in one table', `<table>${'<tr><td>x'.repeat(5_000)}`, false],
  ['text that looks like tags', '&lt;div&gt; < div'.repeat(5_000), false],
] as const)('%s: %s', ([, html, expected]) => expect(nestsDeeper(html)).toBe(expected))

test.for([
  ['bold and italic', '<b><i>', 100_000],
  ['tables', '<table><tr><td>', 60_000],
  ['lists', '<ul><li>', 100_000],
] as const)('a hundred thousand %s are given up at once', ([, piece, times]) => {
  const html = piece.repeat(times)
  const began = process.threadCpuUsage()
  expect(nestsDeeper(html)).toBe(true)
  // Without stopping early, this took seconds to half a minute.
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(3_000)
})
