import { test } from 'vitest'
import { check, columns, design, text } from '../test/builders.ts'
import { shiftModule } from './shift-module.ts'

const a = text('a')
const b = text('b')
const row = (...cells: (typeof a)[][]) => columns('row', '1,1', ...cells)

test('goes from column to column', () =>
  check(design(row([a], [b])), (x) => shiftModule(x, 'a', 1), design(row([], [b, a]))))
test('leaves the row after the last column', () =>
  check(design(row([], [a]), b), (x) => shiftModule(x, 'a', 1), design(row(), a, b)))
test('leaves the row before the first column', () =>
  check(design(b, row([a])), (x) => shiftModule(x, 'a', -1), design(b, a, row())))
test('enters the columns below at the first column', () =>
  check(design(a, b, row()), (x) => shiftModule(x, 'a', 1), design(b, row([a]))))
test('enters the columns above at the last column', () =>
  check(design(row(), a), (x) => shiftModule(x, 'a', -1), design(row([], [a]))))
test('stays where there are no columns', () =>
  check(design(a, b), (x) => shiftModule(x, 'a', 1), design(a, b)))
test('columns do not go into columns', () =>
  check(
    design(row(), columns('other', '1')),
    (x) => shiftModule(x, 'other', -1),
    design(row(), columns('other', '1')),
  ))
