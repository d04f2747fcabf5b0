import { expect, test } from 'vitest'
import { asTyped, productVersion } from './program.ts'

test.for([
  ['npm run backup -- FOLDER', './carillon backup FOLDER'],
  ['run npm run doctor.', 'run ./carillon doctor.'],
  ['npm run distribute -- --worker HOST:PORT', './carillon distribute --worker HOST:PORT'],
  ['Usage: npm start', 'Usage: ./carillon'],
  ['npm start -- --help', './carillon --help'],
  ['npm restarts', 'npm restarts'],
] as const)('%s is typed in a package as %s', ([text, typed]) => {
  expect(asTyped(text, true)).toBe(typed)
  expect(asTyped(text, false)).toBe(text)
})

test('the version is that of the product', () => {
  expect(productVersion()).toMatch(/^\d+\.\d+\.\d+$/)
})
