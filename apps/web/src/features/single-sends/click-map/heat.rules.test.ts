import { expect, test } from 'vitest'
import { badgeHeight, heatOf, placeBadges } from './heat.rules.ts'

test.for([
  [0, 100, 0],
  [1, 100, 1],
  [25, 100, 1],
  [26, 100, 2],
  [76, 100, 4],
  [100, 100, 4],
  [0, 0, 0],
] as const)('%i of at most %i clicks have the heat %i', ([clicks, most, heat]) => {
  expect(heatOf(clicks, most)).toBe(heat)
})

const link = (top: number, left: number) => ({ box: { top, left, width: 30, height: 30 }, width: 80 })

test('a badge stands above the right end of its link and covers none of it', () => {
  expect(placeBadges([link(100, 200)], 600)).toEqual([{ top: 80, left: 158 }])
})

test('a badge stays on the message', () => {
  expect(placeBadges([link(0, 0), link(300, 590)], 600)).toEqual([
    { top: 2, left: 2 },
    { top: 280, left: 518 },
  ])
})

test('badges of links side by side stand below one another', () => {
  const spots = placeBadges([link(100, 200), link(100, 232), link(100, 264)], 600)
  const tops = spots.map(({ top }) => top)
  expect(tops).toEqual([80, 80 + badgeHeight + 2, 80 + 2 * (badgeHeight + 2)])
})
