import { expect, test } from 'vitest'
import { placeBar } from './place-bar.rules.ts'

const bar = { width: 200, height: 40 }
const room = { top: 100, bottom: 700, left: 300, right: 900 }
const words = (top: number, bottom: number, left = 500, right = 600) => ({ top, bottom, left, right })

test.for<
  [what: string, words: ReturnType<typeof words>, prefers: 'above' | 'below', top: number, left: number]
>([
  ['above the words', words(300, 320), 'above', 252, 450],
  ['below words at the top', words(110, 130), 'above', 138, 450],
  ['below the words on a phone', words(300, 320), 'below', 328, 450],
  ['above words at the bottom on a phone', words(660, 690), 'below', 612, 450],
  ['inside the left edge', words(300, 320, 300, 320), 'above', 252, 308],
  ['inside the right edge', words(300, 320, 880, 900), 'above', 252, 692],
  ['at the top of a room full of words', words(50, 900), 'above', 108, 450],
  ['at the bottom of a room full of words, on a phone', words(50, 900), 'below', 652, 450],
])('the bar is %s', ([, selected, prefers, top, left]) => {
  expect(placeBar(selected, bar, room, { prefers })).toEqual({ top, left })
})
