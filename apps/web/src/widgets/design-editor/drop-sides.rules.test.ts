import { expect, test } from 'vitest'
import type { CanvasBoxes } from './drop-gaps.rules.ts'
import { landingAt, lineWithin } from './drop-sides.rules.ts'

const box = (top: number, bottom: number, left = 100, right = 700) => ({ top, bottom, left, right })
const cell = (left: number, right: number, ...modules: ReturnType<typeof box>[]) => ({
  ...box(120, 320, left, right),
  modules,
})
const held = (left: number, right: number) => box(120, 220, left, right)

/** A text, columns of two texts with space around and between them, columns with one empty, and a divider. */
const message: CanvasBoxes = {
  mail: box(0, 550),
  rows: [
    { id: 'text', ...box(0, 100) },
    {
      id: 'two',
      ...box(100, 340),
      cells: [cell(120, 390, held(120, 390)), cell(410, 680, held(410, 680))],
    },
    { id: 'half', ...box(340, 520), cells: [cell(100, 400), cell(400, 700, held(400, 700))] },
    { id: 'divider', ...box(520, 545) },
  ],
}
const fits = { inColumns: true, beside: () => true }

test.for<[what: string, x: number, y: number, beside: string | null, column: number, line: number]>([
  ['the left edge of a module', 102, 50, 'text', 0, 100],
  ['as far as 48 pixels inside', 147, 50, 'text', 0, 100],
  ['the right edge of a module', 690, 50, 'text', 1, 700],
  ['the middle of a module', 400, 50, null, 0, 0],
  ['the left half of a module', 160, 50, null, 0, 0],
  ['the upper left corner of a module', 110, 8, null, 0, 0],
  ['the lower right corner of a module', 690, 92, null, 0, 0],
  ['the grey area beside a module', 90, 50, null, 0, 0],
  ['the left edge of columns', 105, 200, 'two', 0, 100],
  ['the left edge of the first column', 160, 200, 'two', 0, 100],
  ['the middle of the first column', 255, 200, null, 0, 0],
  ['the space between columns', 400, 200, 'two', 1, 400],
  ['the end of the first column', 372, 200, 'two', 1, 400],
  ['the beginning of the second column', 428, 200, 'two', 1, 400],
  ['the middle of the second column', 545, 200, null, 0, 0],
  ['the right edge of columns', 690, 200, 'two', 2, 700],
  ['the upper edge of columns', 105, 110, null, 0, 0],
  ['the edge of an empty column', 105, 430, null, 0, 0],
  ['the line between an empty column and another one', 405, 430, null, 0, 0],
  ['the outer edge of the column beside an empty one', 690, 430, 'half', 2, 700],
  ['the middle of the edge of a divider', 105, 532, 'divider', 0, 100],
  ['the upper half of the edge of a divider', 105, 525, null, 0, 0],
])('%s', ([, x, y, beside, column, line]) => {
  const landing = landingAt(message, { x, y }, fits)
  if (beside === null) expect(landing).toHaveProperty('gap')
  else expect(landing).toMatchObject({ side: { beside, column }, line: { left: line } })
})

test('a module that does not fit beside another lands in the nearest gap', () => {
  const inColumns = { inColumns: true, beside: () => false }
  const left = landingAt(message, { x: 125, y: 200 }, inColumns)
  expect(left).toMatchObject({ container: { columns: 'two', column: 0 }, gap: 1 })
  const columns = { inColumns: false, beside: () => false }
  expect(landingAt(message, { x: 105, y: 80 }, columns)).toMatchObject({ container: null, gap: 1 })
})

test('the line is as high as the module, and stays in sight', () => {
  const landing = landingAt(message, { x: 105, y: 200 }, fits)
  expect(landing.line).toEqual({ top: 100, left: 100, height: 240 })
  expect(lineWithin(landing, { top: 150, bottom: 300 }).line).toEqual({ top: 150, left: 100, height: 150 })
  expect(lineWithin(landing, { top: 0, bottom: 600 }).line).toEqual(landing.line)
})
