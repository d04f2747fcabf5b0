import { describe, expect, test } from 'vitest'
import { imageProblem, largestCrop } from '../src/image-fit.ts'

describe('imageProblem', () => {
  test.for([
    ['facebook', 600, 600, null],
    ['facebook', 1200, 632, null],
    ['facebook', 599, 599, 'image_too_narrow'],
    ['facebook', 600, 640, 'image_too_tall'],
    ['facebook', 1200, 600, 'image_too_wide'],
    ['instagram', 500, 625, null],
    ['instagram', 955, 500, null],
    ['instagram', 499, 499, 'image_too_narrow'],
    ['instagram', 500, 640, 'image_too_tall'],
    ['instagram', 1000, 500, 'image_too_wide'],
    ['google_landscape', 600, 314, null],
    ['google_landscape', 1000, 600, 'image_too_tall'],
    ['google_square', 300, 300, null],
    ['google_square', 320, 300, 'image_too_wide'],
  ] as const)('%s with %i × %i: %s', ([shape, width, height, problem]) => {
    expect(imageProblem({ width, height }, shape)).toBe(problem)
  })
})

describe('largestCrop', () => {
  test.for([
    ['facebook', 2000, 1000, { width: 1900, height: 1000, left: 50, top: 0 }],
    ['facebook', 1000, 1400, { width: 1000, height: 1000, left: 0, top: 200 }],
    ['facebook', 1200, 628, { width: 1193, height: 628, left: 3, top: 0 }],
    ['instagram', 1000, 1000, { width: 1000, height: 1000, left: 0, top: 0 }],
    ['google_square', 900, 600, { width: 600, height: 600, left: 150, top: 0 }],
  ] as const)('%s of %i × %i', ([shape, width, height, crop]) => {
    expect(largestCrop({ width, height }, shape)).toEqual(crop)
    expect(imageProblem(crop, shape)).toBeNull()
  })

  test('stays within an image that is a line', () => {
    expect(largestCrop({ width: 2000, height: 1 }, 'google_square')).toMatchObject({ width: 1, height: 1 })
  })
})
