import { describe, expect, test } from 'vitest'
import { check, columns, design, ids, text } from '../test/builders.ts'
import { addBeside, fitsBeside, mostColumns, moveBeside, type Side, shiftBeside } from './beside.ts'
import { newModule } from './defaults.ts'
import type { Design } from './design.ts'

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id) => text(id, id)) as [
  ...[ReturnType<typeof text>, ReturnType<typeof text>, ReturnType<typeof text>],
  ...[ReturnType<typeof text>, ReturnType<typeof text>],
]
const image = newModule('image', 'image')
const half = { ...newModule('code', 'half'), html: '{{#if vip}}' }
const side = (beside: string, column: number): Side => ({ beside, column })
const full = columns('row', '1,1,1,1', [a], [b], [c], [d])

describe('adding beside', () => {
  test.for([
    ['before the first column', 0, [[c], [a], [b]]],
    ['between two columns', 1, [[a], [c], [b]]],
    ['after the last column', 2, [[a], [b], [c]]],
  ] as const)('%s', ([, column, cells]) =>
    check(
      design(columns('row', '1,2', [a], [b])),
      (x) => addBeside(x, c, side('row', column), ids()),
      design(columns('row', '1,1,1', ...cells.map((cell) => [...cell]))),
    ),
  )
  test('left of a module', () =>
    check(
      design(a, b),
      (x) => addBeside(x, c, side('b', 0), ids()),
      design(a, columns('new1', '1,1', [c], [b])),
    ))
  test('right of a module', () =>
    check(
      design(a, b),
      (x) => addBeside(x, c, side('a', 1), ids()),
      design(columns('new1', '1,1', [a], [c]), b),
    ))
  test('beside the only column', () =>
    check(
      design(columns('row', '1', [a, b])),
      (x) => addBeside(x, c, side('row', 1), ids()),
      design(columns('row', '1,1', [a, b], [c])),
    ))
  test('columns keep their settings and the backgrounds of their columns', () => {
    const row = { ...columns('row', '1,1', [a], [b]), cellPadding: 12, background: '#eeeeee' }
    const colored = { ...row, columns: row.columns.map((one) => ({ ...one, background: '#ffffff' })) }
    const [first, second] = colored.columns
    check(design(colored), (x) => addBeside(x, c, side('row', 1), ids()), {
      ...design(),
      modules: [
        {
          ...colored,
          distribution: '1,1,1',
          columns: [first!, { background: '', modules: [c] }, second!],
        },
      ],
    })
  })
  test('keeps ids unique', () =>
    check(design(a, b), (x) => addBeside(x, a, side('b', 0), ids()), design(a, b)))
  test('a row of the most columns gets no further one', () =>
    check(design(full), (x) => addBeside(x, e, side('row', 4), ids()), design(full)))
})

describe('moving beside', () => {
  test('a module goes into a column of its own beside the one above', () =>
    check(
      design(a, b, c),
      (x) => moveBeside(x, 'b', side('a', 1), ids()),
      design(columns('new1', '1,1', [a], [b]), c),
    ))
  test('a module from another row leaves an empty column there', () =>
    check(
      design(columns('other', '1,1', [a], [b]), c),
      (x) => moveBeside(x, 'a', side('c', 0), ids()),
      design(columns('other', '1,1', [], [b]), columns('new1', '1,1', [a], [c])),
    ))
  test('a module that has company in its column goes into a new one', () =>
    check(
      design(columns('row', '1,1', [a, b], [c])),
      (x) => moveBeside(x, 'b', side('row', 2), ids()),
      design(columns('row', '1,1,1', [a], [c], [b])),
    ))
  test('a module that is alone in its column takes the column along, also in a full row', () => {
    check(
      design(full),
      (x) => moveBeside(x, 'a', side('row', 4), ids()),
      design(columns('row', '1,1,1,1', [b], [c], [d], [a])),
    )
    check(
      design(full),
      (x) => moveBeside(x, 'd', side('row', 1), ids()),
      design(columns('row', '1,1,1,1', [a], [d], [b], [c])),
    )
  })
  test('a moved column keeps its width and background', () => {
    const row = columns('row', '1,3', [a], [b])
    const [first, second] = [{ background: '#ffffff', modules: [a] }, row.columns[1]!]
    check(design({ ...row, columns: [first, second] }), (x) => moveBeside(x, 'a', side('row', 2), ids()), {
      ...design(),
      modules: [{ ...row, distribution: '3,1', columns: [second, first] }],
    })
  })
  test.for([0, 1])('a column that stays where it is changes nothing (%i)', (column) =>
    check(
      design(columns('row', '1,1', [a], [b])),
      (x) => moveBeside(x, 'a', side('row', column), ids()),
      design(columns('row', '1,1', [a], [b])),
    ),
  )
})

describe('what fits', () => {
  const before = design(a, image, half, columns('two', '1,1', [b], [c]))
  test.for([
    ['a text beside an image', e, side('image', 0), true],
    ['a text right of an image', e, side('image', 1), true],
    ['a text at a place that an image does not have', e, side('image', 2), false],
    ['a module beside itself', a, side('a', 0), false],
    ['columns beside a module', columns('new', '1'), side('a', 0), false],
    ['columns beside columns', columns('new', '1'), side('two', 0), false],
    ['a module beside one in a column', e, side('b', 0), false],
    ['half of a block beside a module', half, side('a', 0), false],
    ['a module beside half of a block', e, side('half', 0), false],
    ['a third column', e, side('two', 1), true],
    ['a module beside one that does not exist', e, side('gone', 0), false],
  ] as const)('%s', ([, module, at, fits]) => expect(fitsBeside(before, module, at)).toBe(fits))
  test('a fifth column does not', () => {
    expect(mostColumns).toBe(4)
    expect(fitsBeside(design(full), e, side('row', 0))).toBe(false)
    expect(fitsBeside(design(full), a, side('row', 0))).toBe(false)
    expect(fitsBeside(design(full), a, side('row', 3))).toBe(true)
  })
})

describe('by keyboard', () => {
  const two = (id: string, ...cells: (typeof a)[][]) => columns(id, '1,1', ...cells)
  test.for<[what: string, before: Design, id: string, by: -1 | 1, after: Design]>([
    ['right of the module above', design(a, b, c), 'b', 1, design(two('new1', [a], [b]), c)],
    ['left of the module above', design(a, b, c), 'b', -1, design(two('new1', [b], [a]), c)],
    ['beside the module below if none is above', design(a, b), 'a', 1, design(two('new1', [b], [a]))],
    [
      'beside the module below if none fits above',
      design(full, e, image),
      'e',
      1,
      design(full, columns('new1', '1,1', [image], [e])),
    ],
    [
      'after the last column above',
      design(two('row', [a], [b]), c),
      'c',
      1,
      design(columns('row', '1,1,1', [a], [b], [c])),
    ],
    ['into an empty column above', design(two('row', [a]), c), 'c', 1, design(two('row', [a], [c]))],
    [
      'out of its column into one to the right',
      design(two('row', [a, b], [c])),
      'a',
      1,
      design(columns('row', '1,1,1', [b], [a], [c])),
    ],
    [
      'out of its column into one to the left',
      design(two('row', [c], [a, b])),
      'a',
      -1,
      design(columns('row', '1,1,1', [c], [a], [b])),
    ],
    ['its column to the right', design(two('row', [a], [b])), 'a', 1, design(two('row', [b], [a]))],
    ['its column to the left', design(two('row', [a], [b])), 'b', -1, design(two('row', [b], [a]))],
    ['into an empty column beside it', design(two('row', [a, b])), 'b', 1, design(two('row', [a], [b]))],
    ['no further than the last column', design(two('row', [a], [b])), 'b', 1, design(two('row', [a], [b]))],
    ['nowhere if it is the only module', design(a), 'a', 1, design(a)],
  ])('%s', ([, before, id, by, after]) => check(before, (x) => shiftBeside(x, id, by, ids()), after))
})
