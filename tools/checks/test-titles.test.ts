import { expect, test } from 'vitest'
import { readTests, testsNamed } from './test-titles.ts'

const file = `
import { expect, test as plain } from 'vitest'
import { testWith } from '#test/kit.ts'
const test = testWith({})
const kinds = [['a list', 1], ['a segment', 2]] as const
plain('stands alone', () => undefined)
describe('a send', () => {
  test('is sent', async ({ server }) => {
    const test = () => 1
    regular('is no test', () => undefined)
  })
  test.for(kinds)('reaches %s', async () => undefined)
  test.for(kinds.map(([name]) => name))('counts %s', async () => undefined)
  test.for([{ name: 'a draft', days: 7 }])('$name waits %i days', () => undefined)
  test.for([...kinds])('%s', () => undefined)
  test.skip('is skipped', () => undefined)
})
for (const page of ['one', 'two']) plain(\`the page \${page} opens\`, { tag: '@slow' }, async () => undefined)
describe.for(['disk', 's3'])('files on %s', (place) => {
  plain('are kept', () => undefined)
})
plain.describe('in a browser', () => {
  plain('are kept', () => undefined)
})`

test.for([
  ['stands alone', 1],
  ['a send › is sent', 1],
  ['is sent', 1],
  ['is se', 1],
  ['a send › reaches %s', 1],
  ['a send › reaches a list', 1],
  ['reaches a segment', 1],
  ['reaches nothing', 0],
  ['counts anything', 1],
  ['a draft waits 7 days', 1],
  ['a list waits 7 days', 0],
  ['$name waits %i days', 1],
  ['a send › a draft', 0],
  ['the page two opens', 1],
  ['the page {…} opens', 1],
  ['files on s3 › are kept', 1],
  ['files on paper › are kept', 0],
  ['are kept', 2],
  ['in a browser › are kept', 1],
  ['is skipped', 0],
  ['is no test', 0],
  ['anything', 0],
] as const)('%s names %i tests', async ([name, count]) => {
  expect(testsNamed(await readTests(file), name)).toHaveLength(count)
})

test('a file of components is read', async () => {
  const tests = await readTests("test('shows it', () => <Card />)", { tsx: true })
  expect(testsNamed(tests, 'shows it')).toHaveLength(1)
})
