import { expect, test } from 'vitest'
import { columnsWithin, roomyFrom, type Sized, widthOf, widthOfAll } from './widths.rules.ts'

const name: Sized = { key: 'name', title: 'Name' }
const given: [what: string, column: Sized, least: number, grow: number][] = [
  ['the first column never shrinks and takes most of the rest', name, 210, 3],
  ['text shares the rest', { key: 'a', title: 'City' }, 110, 1],
  ['a number keeps its width', { key: 'a', title: 'Clicks', align: 'right' }, 110, 0],
  ['a date is never cut', { key: 'a', title: 'Created', align: 'right', holds: 'date' }, 128, 0],
  ['an address has room for a name and more', { key: 'a', title: 'From', holds: 'address' }, 230, 1],
  ['a given width is kept', { key: 'a', title: 'Status', width: 150 }, 150, 0],
  ['a head longer than it is not cut', { key: 'a', title: 'Letzte Zustellung', width: 90 }, 138, 0],
  [
    'nor the arrow of a head that sorts',
    { key: 'a', title: 'Letzte Zustellung', width: 90, sortable: true },
    155,
    0,
  ],
  ['a share is one of the rest', { key: 'a', title: 'URL', width: '34%' }, 110, 3.4],
  ['a column without a head is as wide as it says', { key: 'a', title: '', width: 48 }, 48, 0],
]

test.for(given)('%s', ([, column, least, grow]) => {
  expect(widthOf([name, column], column)).toEqual({ least, grow })
})

test('a table needs the sum of its columns’ widths, with checkbox and menu', () => {
  const columns = given.map(([, column]) => column).slice(0, 3)
  expect(widthOfAll(columns, { picks: false, acts: false })).toEqual({ least: 430, grow: 4 })
  expect(widthOfAll(columns, { picks: true, acts: true })).toEqual({ least: 536, grow: 4 })
})

test('roomy columns appear where names keep enough room', () => {
  expect([900, 1000, 1001, 1240, 2000].map(roomyFrom)).toEqual([1100, 1100, 1200, 1400, 1400])
})

test('a narrow table leaves out its last columns, but no name, menu or column that a phone shows', () => {
  const column = (key: string, more: Partial<Sized> = {}): Sized => ({ key, title: key, width: 150, ...more })
  const columns = [
    name,
    column('status'),
    column('city'),
    column('delivered', { narrow: 'show' }),
    column('updated'),
    column('buttons', { title: '' }),
  ]
  const within = (room: number) =>
    columnsWithin(columns, { picks: true, acts: true }, room).map(({ key }) => key)
  expect(within(1066)).toEqual(['name', 'status', 'city', 'delivered', 'updated', 'buttons'])
  expect(within(1065)).toEqual(['name', 'status', 'city', 'delivered', 'buttons'])
  expect(within(800)).toEqual(['name', 'status', 'delivered', 'buttons'])
  expect(within(100)).toEqual(['name', 'delivered', 'buttons'])
})
