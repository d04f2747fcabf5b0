import { describe, expect, test } from 'vitest'
import { check, columns, design, ids, text } from '../test/builders.ts'
import {
  addModule,
  deleteModule,
  duplicateModule,
  hidePreferences,
  moveModule,
  nudgeModule,
  setColumnBackground,
  setDistribution,
  updateGlobals,
  updateMessage,
  updateModule,
} from './commands.ts'
import { newModule } from './defaults.ts'
import type { Place } from './places.ts'

const a = text('a', 'a')
const b = text('b', 'b')
const c = text('c', 'c')
const d = text('d', 'd')
const top = (index: number): Place => ({ container: null, index })
const cell = (column: number, index = 0): Place => ({ container: { columns: 'row', column }, index })

describe('adding', () => {
  test('adds a module at the given place', () =>
    check(design(a, b), (x) => addModule(x, c, top(1)), design(a, c, b)))
  test('adds a module at the end if the place is beyond it', () =>
    check(design(a), (x) => addModule(x, b, top(9)), design(a, b)))
  test('adds a module to a column', () =>
    check(
      design(columns('row', '1,1', [a])),
      (x) => addModule(x, b, cell(1)),
      design(columns('row', '1,1', [a], [b])),
    ))
  test('keeps ids unique', () =>
    check(
      design(columns('row', '1,1', [a])),
      (x) => addModule(x, a, top(0)),
      design(columns('row', '1,1', [a])),
    ))
  test('does not add columns to columns', () =>
    check(
      design(columns('row', '1')),
      (x) => addModule(x, columns('inner', '1'), cell(0)),
      design(columns('row', '1')),
    ))
  test('ignores a column that does not exist', () =>
    check(design(columns('row', '1')), (x) => addModule(x, a, cell(3)), design(columns('row', '1'))))
})

describe('moving', () => {
  test('moves a module down', () =>
    check(design(a, b, c), (x) => moveModule(x, 'a', top(2)), design(b, c, a)))
  test('moves a module up', () => check(design(a, b, c), (x) => moveModule(x, 'c', top(0)), design(c, a, b)))
  test('returns the same design if the module is there already', () =>
    check(design(a, b), (x) => moveModule(x, 'b', top(7)), design(a, b)))
  test('moves into a column', () =>
    check(
      design(a, columns('row', '1,1', [], [b])),
      (x) => moveModule(x, 'a', cell(1, 1)),
      design(columns('row', '1,1', [], [b, a])),
    ))
  test('moves from one column into the other', () =>
    check(
      design(columns('row', '1,1', [a], [b])),
      (x) => moveModule(x, 'a', cell(1, 0)),
      design(columns('row', '1,1', [], [a, b])),
    ))
  test('moves a module out of a column', () =>
    check(
      design(columns('row', '1', [a, b])),
      (x) => moveModule(x, 'a', top(0)),
      design(a, columns('row', '1', [b])),
    ))
  test('does not move columns into themselves', () =>
    check(
      design(columns('row', '1', [a])),
      (x) => moveModule(x, 'row', cell(0)),
      design(columns('row', '1', [a])),
    ))
  test('returns the same design for an unknown module', () =>
    check(design(a), (x) => moveModule(x, 'z', top(0)), design(a)))
  test('moves one step down', () => check(design(a, b), (x) => nudgeModule(x, 'a', 1), design(b, a)))
  test('does not move beyond the end', () => check(design(a, b), (x) => nudgeModule(x, 'b', 1), design(a, b)))
  test('moves within its column', () =>
    check(
      design(columns('row', '1', [a, b])),
      (x) => nudgeModule(x, 'b', -1),
      design(columns('row', '1', [b, a])),
    ))
})

describe('copying and deleting', () => {
  test('adds a copy after the module', () =>
    check(design(a, b), (x) => duplicateModule(x, 'a', ids()), design(a, { ...a, id: 'new1' }, b)))
  test('gives every module of copied columns an id of its own', () =>
    check(
      design(columns('row', '1,1', [a], [b])),
      (x) => duplicateModule(x, 'row', ids()),
      design(
        columns('row', '1,1', [a], [b]),
        columns('new1', '1,1', [{ ...a, id: 'new2' }], [{ ...b, id: 'new3' }]),
      ),
    ))
  test('deletes a module', () => check(design(a, b), (x) => deleteModule(x, 'a'), design(b)))
  test('deletes a module in a column', () =>
    check(design(columns('row', '1', [a, b])), (x) => deleteModule(x, 'a'), design(columns('row', '1', [b]))))
})

describe('changing', () => {
  test('changes fields of a module', () =>
    check(design(a), (x) => updateModule(x, 'a', { lineHeight: 30 }), design({ ...a, lineHeight: 30 })))
  test('returns the same design if the value is equal', () =>
    check(design(a), (x) => updateModule(x, 'a', { padding: { ...a.padding } }), design(a)))
  test('ignores fields the module does not have', () =>
    check(design(a), (x) => updateModule(x, 'a', { radius: 3 }), design(a)))
  test('keeps the other modules as the same objects', () => {
    const before = design(a, columns('row', '1,1', [b], [c]), d)
    const after = updateModule(before, 'b', { lineHeight: 30 })
    expect(after.modules[0]).toBe(before.modules[0])
    expect(after.modules[2]).toBe(before.modules[2])
    expect(after.globals).toBe(before.globals)
  })
  test('moves modules of removed columns to the last column', () =>
    check(
      design(columns('row', '1,1,1', [a], [b], [c])),
      (x) => setDistribution(x, 'row', '2,1'),
      design(columns('row', '2,1', [a], [b, c])),
    ))
  test('adds empty columns', () =>
    check(
      design(columns('row', '1', [a])),
      (x) => setDistribution(x, 'row', '1,1,1'),
      design(columns('row', '1,1,1', [a])),
    ))
  test('colours one column', () => {
    const row = columns('row', '1,1')
    const coloured = { ...row, columns: [{ ...row.columns[0]!, background: '#fff' }, row.columns[1]!] }
    check(design(row), (x) => setColumnBackground(x, 'row', 0, '#fff'), design(coloured))
  })
  test('changes global styles', () => {
    const before = design(a)
    check(before, (x) => updateGlobals(x, { size: 16 }), {
      ...before,
      globals: { ...before.globals, size: 16 },
    })
  })
  test('returns the same design if global styles are equal', () =>
    check(design(a), (x) => updateGlobals(x, { size: 14 }), design(a)))
  test('changes the preheader', () =>
    check(design(a), (x) => updateMessage(x, { preheader: 'Hi' }), { ...design(a), preheader: 'Hi' }))
  test('hides the preferences in every unsubscribe module', () => {
    const way = newModule('unsubscribe', 'u')
    const hidden = { ...way, showPreferences: false }
    check(
      design(way, columns('row', '1', [{ ...way, id: 'v' }])),
      hidePreferences,
      design(hidden, columns('row', '1', [{ ...hidden, id: 'v' }])),
    )
  })
})
