import { describe, expect, test } from 'vitest'
import { askAfterMs, type SeenPictures, windowOf, withSeen } from './strip.rules.ts'

test.for([
  ['at once', 0, 400],
  ['after five seconds', 5_000, 550],
  ['just before ten seconds', 9_999, 700],
  ['after ten seconds', 10_000, 3_000],
  ['after a minute', 60_000, 3_000],
] as const)('previews are asked for again %s', ([, waited, expected]) => {
  expect(Math.round(askAfterMs(waited))).toBe(expected)
})

describe('the window of a picture', () => {
  // 500 wide: the window shows 400 of the picture's 2000 pixels.
  const marks = {
    logo: { top: 0, height: 100 },
    middle: { top: 1000, height: 100 },
    tall: { top: 600, height: 900 },
    footer: { top: 1900, height: 100 },
  }
  const picture = { width: 500, height: 2000, marks }
  test.for<[string, string[], number, number | null]>([
    ['begins at the top without a module', [], 0, null],
    ['begins at the top for a module without a place', ['gone'], 0, null],
    ['never begins above the picture', ['logo'], 0, 0],
    ['has the module in the middle', ['middle'], 850 / 2000, 0.5],
    ['begins with a module that is higher', ['tall'], 600 / 2000, 0.3],
    ['never ends below the picture', ['footer'], 1600 / 2000, 0.95],
    ['takes the next module if the first has no place', ['gone', 'middle'], 850 / 2000, 0.5],
  ])('%s', ([, modules, above, top]) => {
    const shown = windowOf(picture, modules)
    expect(shown.above).toBeCloseTo(above)
    expect(shown.mark?.top ?? null).toBe(top)
  })

  test('shows all of a picture that is smaller', () => {
    expect(windowOf({ width: 500, height: 300, marks: { logo: marks.logo } }, ['logo']).above).toBe(0)
    expect(windowOf({ width: 500, height: 0, marks }, ['logo'])).toEqual({ above: 0, mark: null })
  })
})

describe('fresh defects', () => {
  const defect = (code: string, module: string | null = null) =>
    ({ code, feature: 'css-x', module, detail: '', count: 1, weight: 'minor' }) as const
  const shown = (url: string | null, ...defects: ReturnType<typeof defect>[]) => [
    { id: 'gmail', picture: url === null ? null : { url }, defects },
  ]
  const first = withSeen({}, shown('1', defect('corners_lost')))

  test('are none in the first picture', () => {
    expect(first['gmail']?.fresh).toEqual([])
  })

  test('are those that the picture before did not have', () => {
    const { gmail } = withSeen(first, shown('2', defect('corners_lost'), defect('corners_lost', 'a')))
    expect(gmail?.fresh).toEqual(['corners_lost css-x a '])
  })

  test('stay until the next picture', () => {
    const second = withSeen(first, shown('2', defect('float_lost')))
    expect(withSeen(second, shown('2', defect('float_lost')))).toBe(second)
    expect(withSeen(second, shown('3', defect('float_lost')))['gmail']?.fresh).toEqual([])
  })

  test('are remembered while a picture is missing', () => {
    const seen: SeenPictures = withSeen(first, shown(null))
    expect(seen).toBe(first)
  })
})
