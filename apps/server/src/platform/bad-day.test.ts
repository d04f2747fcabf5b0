import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { badDays, StartRefused } from './bad-day.ts'

test('each bad day that a message leads to has its heading in the paper', () => {
  const paper = readFileSync(new URL('../../../../docs/bad-days.md', import.meta.url), 'utf8')
  const headings = [...paper.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(headings).toEqual(expect.arrayContaining(Object.values(badDays)))
})

test('a refused start names the page', () => {
  expect(new StartRefused('downgrade', 'This is older.').message).toBe(
    'This is older. See docs/bad-days.md#a-downgrade.',
  )
})
