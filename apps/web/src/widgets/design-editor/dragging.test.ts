import { moveModule } from '@carillon/email-design/commands'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import { placeOfGap } from './dragging.ts'
import type { GapLanding } from './drop-gaps.rules.ts'

const design = newDesign('en', [newModule('text', 'a'), newModule('text', 'b'), newModule('text', 'c')])
const at = (gap: number): GapLanding => ({ container: null, gap, line: { top: 0, left: 0, width: 0 } })

test.for([
  [0, 'a', 'abc'],
  [1, 'a', 'abc'],
  [2, 'a', 'bac'],
  [3, 'a', 'bca'],
  [0, 'c', 'cab'],
  [2, 'c', 'abc'],
] as const)('at gap %i, %s lands so that the order is %s', ([gap, module, order]) => {
  const moved = moveModule(design, module, placeOfGap(design, { tile: 'text', module }, at(gap)))
  expect(moved.modules.map(({ id }) => id).join('')).toBe(order)
})

test('a new module is inserted at the gap', () => {
  expect(placeOfGap(design, { tile: 'text' }, at(2))).toEqual({ container: null, index: 2 })
})
