import { describe, expect, test } from 'vitest'
import { blurPixels } from './blur.ts'
import { colorPixels, colorsOf } from './colors.rules.ts'
import { type Adjust, noEdit } from './edits.rules.ts'

type Rgba = [number, number, number, number]

function colored(pixel: Rgba, adjust: Partial<Adjust>, filter = noEdit.filter): number[] {
  const pixels = new Uint8ClampedArray(pixel)
  colorPixels(pixels, colorsOf({ filter, adjust: { ...noEdit.adjust, ...adjust } }))
  return [...pixels]
}

const brick: Rgba = [200, 80, 40, 255]

describe('colours', () => {
  test('do not change without an adjustment', () => {
    expect(colorsOf(noEdit)).toEqual({ matrix: null, alpha: 1 })
  })

  // Expected values by the formulas of the W3C's Filter Effects.
  test.for<[Partial<Adjust>, number[]]>([
    [{ brightness: 150 }, [255, 120, 60, 255]],
    [{ contrast: 50 }, [164, 104, 84, 255]],
    [{ saturation: 0 }, [103, 103, 103, 255]],
    [{ grayscale: 100 }, [103, 103, 103, 255]],
    [{ sepia: 100 }, [148, 131, 102, 255]],
    [{ opacity: 50 }, [200, 80, 40, 128]],
    [{ hue: 180 }, [5, 125, 165, 255]],
  ])('%o', ([adjust, expected]) => {
    const found = colored(brick, adjust)
    for (const [at, value] of expected.entries()) {
      expect(Math.abs((found[at] as number) - value)).toBeLessThanOrEqual(2)
    }
  })

  test('stay white and black in every grey filter', () => {
    expect(colored([255, 255, 255, 255], {}, 'mono')).toEqual([255, 255, 255, 255])
    expect(colored([0, 0, 0, 255], {}, 'mono')).toEqual([0, 0, 0, 255])
  })
})

describe('blur', () => {
  test('does not change an even picture and spreads a dot evenly', () => {
    const even = new Uint8ClampedArray(9 * 9 * 4).fill(180)
    blurPixels(even, 9, 9, 2)
    expect(Math.abs((even[0] as number) - 180)).toBeLessThanOrEqual(1)
    const dot = new Uint8ClampedArray(9 * 9 * 4)
    for (let at = 3; at < dot.length; at += 4) dot[at] = 255
    const middle = (4 * 9 + 4) * 4
    dot[middle] = 255
    blurPixels(dot, 9, 9, 1)
    expect(dot[middle]).toBeLessThan(255)
    expect(dot[middle - 4]).toBeGreaterThan(0)
    expect(dot[middle - 4]).toBe(dot[middle + 4])
    expect(dot[middle - 36]).toBe(dot[middle + 36])
  })

  test('takes no colour from transparent pixels', () => {
    const pixels = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 0])
    blurPixels(pixels, 2, 1, 1)
    expect([pixels[0], pixels[1]]).toEqual([255, 0])
  })
})
