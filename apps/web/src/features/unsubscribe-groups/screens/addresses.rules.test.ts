import { unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { describe, expect, test } from 'vitest'
import { batchesOf, readAddresses, readCsvAddresses } from './addresses.rules.ts'

test('addresses are read with any separators, each once', () => {
  expect(readAddresses('Eva@Example.com, eva@example.com;\n jörg@example.com  nobody')).toEqual({
    valid: ['eva@example.com', 'jörg@example.com'],
    invalid: ['nobody'],
  })
})

describe('a CSV file', () => {
  test.for([
    ['with a header', 'E-Mail,Name\r\na@example.com,A\r\n', { valid: ['a@example.com'], invalid: [] }],
    [
      'without a header',
      'a@example.com\nb@example.com',
      { valid: ['a@example.com', 'b@example.com'], invalid: [] },
    ],
    [
      'with quotes and a mark at its start',
      '\uFEFF"email";"x"\n"a@example.com";"y"',
      { valid: ['a@example.com'], invalid: [] },
    ],
    ['with a bad row', 'email\na@example.com\nnobody', { valid: ['a@example.com'], invalid: ['nobody'] }],
    ['that is empty', ' \n', 'empty'],
    ['with only a header', 'email\n', 'noAddress'],
    ['whose quote stays open', 'email\n"a@example.com', 'unreadable'],
    ['that is too long', 'a@example.com\nb@example.com\nc@example.com\nd@example.com', 'tooMany'],
  ] as const)('%s', ([, text, read]) => {
    expect(readCsvAddresses(text, 3)).toEqual(read)
  })
})

test('20,000 addresses are read, one more is not', () => {
  const file = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.com`).join('\n')
  const read = readCsvAddresses(file(20_000), unsubscribeGroupLimits.csvAddresses)
  expect(typeof read === 'string' ? read : read.valid.length).toBe(20_000)
  expect(readCsvAddresses(file(20_001), unsubscribeGroupLimits.csvAddresses)).toBe('tooMany')
})

test('a list is divided into batches', () => {
  expect(batchesOf(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
})
