import { describe, expect, test } from 'vitest'
import { guardCell, readCell, unguardCell } from './formula.rules.ts'

describe('cells in a file that a spreadsheet may open', () => {
  test.for([
    ['=1+1', "'=1+1"],
    ['+4915112345678', '+4915112345678'],
    ["'+4915112345678", "''+4915112345678"],
    ['+1+1', "'+1+1"],
    ['+1234567890123456', "'+1234567890123456"],
    ['-5', "'-5"],
    ['@name', "'@name"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', "'\r=1+1"],
    ["'=1+1", "''=1+1"],
    ["'tis", "'tis"],
    ["O'Hara", "O'Hara"],
    ['Jörg', 'Jörg'],
    ['', ''],
  ] as const)('%j is written as %j, and read as it was', ([cell, written]) => {
    expect(guardCell(cell)).toBe(written)
    expect(unguardCell(written)).toBe(cell)
  })

  test.for([
    ['="01067"', '01067'],
    ['="say ""hi"""', 'say "hi"'],
    ['="A1"&"B1"', '="A1"&"B1"'],
    [`'="01067"`, '="01067"'],
    ['=1+1', '=1+1'],
    ['plain', 'plain'],
  ] as const)('%j in a file is %j', ([raw, cell]) => {
    expect(readCell(raw)).toBe(cell)
  })
})
