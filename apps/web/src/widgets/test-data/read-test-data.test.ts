import { expect, test } from 'vitest'
import { readTestData } from './read-test-data.ts'

test('an object is read', () => {
  expect(readTestData('{ "a": { "b": [1] } }')).toEqual({ values: { a: { b: [1] } }, problem: null })
})

test('an empty text is valid', () => {
  expect(readTestData(' \n')).toEqual({ values: null, problem: null })
})

test.for([
  ['a missing value', '{\n  "a": ,\n}', 2, 8],
  ['a comma too many', '{\n  "a": 1,\n}', 3, 1],
  ['an end that is missing', '{\n  "a": 1\n', 3, 1],
  ['a colon that is missing', '{\n  "a" 1\n}', 2, 7],
  ['what follows the end', '{ "a": [1, {}] } x', 1, 18],
  ['a text that is never closed', '{ "a": "b\n}', 1, 8],
  ['single quotes', "{\n\n'a': 1 }", 3, 1],
] as const)('says where %s is', ([, text, line, column]) => {
  expect(readTestData(text)).toEqual({ values: null, problem: { code: 'not_json', line, column } })
})

test.for(['[1]', '"text"', 'null', '7'])('%s is not an object', (text) => {
  expect(readTestData(text).problem?.code).toBe('not_object')
})
