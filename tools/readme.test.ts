import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/platform/config.ts'

test('the README lists every setting', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(settings.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
