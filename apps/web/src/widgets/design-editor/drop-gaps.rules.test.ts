import { expect, test } from 'vitest'
import { type CanvasBoxes, nearestGap, scrollStep } from './drop-gaps.rules.ts'
import { lineWithin } from './drop-sides.rules.ts'

const box = (top: number, bottom: number, left = 100, right = 700) => ({ top, bottom, left, right })
const row = (id: string, top: number, bottom: number) => ({ id, ...box(top, bottom) })

/** A text, a row of a full and an empty column, and another text. */
const message: CanvasBoxes = {
  mail: box(0, 400),
  rows: [
    row('above', 0, 100),
    {
      ...row('row', 100, 300),
      cells: [
        { ...box(100, 300, 100, 400), modules: [box(100, 200, 100, 400), box(200, 300, 100, 400)] },
        { ...box(100, 150, 400, 700), modules: [] },
      ],
    },
    row('below', 300, 400),
  ],
}

test.for<[what: string, x: number, y: number, gap: number, column: number | null]>([
  ['the upper half of a module', 300, 20, 0, null],
  ['the lower half of a module', 300, 80, 1, null],
  ['the upper edge of columns', 300, 110, 1, null],
  ['the lower edge of columns', 300, 290, 2, null],
  ['the grey area beside the upper half of columns', 20, 150, 1, null],
  ['the grey area beside the lower half of columns', 900, 250, 2, null],
  ['the top of a column', 200, 120, 0, 0],
  ['the middle of a column', 200, 210, 1, 0],
  ['the end of a column', 200, 280, 2, 0],
  ['an empty column', 500, 130, 0, 1],
  ['the space below a short column', 500, 250, 0, 1],
  ['the page above the message', 300, -80, 0, null],
  ['the grey area below the message', 900, 800, 3, null],
])('%s', ([, x, y, gap, column]) => {
  const landing = nearestGap(message, { x, y }, true)
  expect(landing).toMatchObject({ gap, container: column === null ? null : { columns: 'row', column } })
})

test('columns are only dropped between rows', () => {
  expect(nearestGap(message, { x: 200, y: 180 }, false)).toMatchObject({ container: null, gap: 1 })
})

test('a drop on stacked columns goes to the column at that height', () => {
  const cells = [
    { ...box(0, 100), modules: [] },
    { ...box(100, 200), modules: [] },
  ]
  const stacked = { mail: box(0, 200), rows: [{ ...row('row', 0, 200), cells }] }
  expect(nearestGap(stacked, { x: 300, y: 150 }, true).container).toEqual({ columns: 'row', column: 1 })
})

test('an empty message takes a module anywhere', () => {
  const landing = nearestGap({ mail: box(0, 300), rows: [] }, { x: -50, y: 900 }, true)
  expect(landing).toEqual({ container: null, gap: 0, line: { top: 24, left: 100, width: 600 } })
})

test('the line lies between its modules, and stays in sight', () => {
  const landing = nearestGap(message, { x: 300, y: 80 }, true)
  expect(landing.line).toEqual({ top: 100, left: 100, width: 600 })
  expect(lineWithin(landing, { top: 150, bottom: 600 }).line.top).toBe(150)
  expect(lineWithin(landing, { top: 0, bottom: 60 }).line.top).toBe(60)
  expect(lineWithin(landing, { top: 0, bottom: 600 }).line.top).toBe(100)
})

test('scrolling begins near the edges and is faster at them', () => {
  const seen = { top: 0, bottom: 800 }
  expect(scrollStep(400, seen)).toBe(0)
  expect(scrollStep(0, seen)).toBe(-22)
  expect(scrollStep(800, seen)).toBe(22)
  expect(scrollStep(60, seen)).toBeLessThan(0)
  expect(scrollStep(60, seen)).toBeGreaterThan(scrollStep(10, seen))
})
