import { describe, expect, test } from 'vitest'
import { convertPosition, increasingPairs, landmarksOfSource, matchLandmarks } from './landmarks.ts'

const marks = (html: string) => landmarksOfSource(html).map(({ key, place }) => [key, place])

describe('landmarks of the source', () => {
  test('are words, addresses and ids with their positions', () => {
    expect(marks('<h1 id="top"> News </h1>\n<img src=\'/a.png\'><a href="https://b.de">Read on</a>')).toEqual(
      [
        ['id=top', 0],
        ['"News', 14],
        ['src=/a.png', 25],
        ['href=https://b.de', 43],
        ['"Read on', 66],
      ],
    )
  })

  test('leave out hidden parts and text from tags', () => {
    expect(
      marks('<!-- old --><title>T1</title><style>p{color:red}</style>{{name}}<a href="{{url}}">'),
    ).toEqual([])
  })
})

test('are matched in order when both sides have the same number of them', () => {
  const a = ['x', 'each', 'y', 'y'].map((key, place) => ({ key, place }))
  const b = ['x', 'each', 'each', 'y', 'y'].map((key, place) => ({ key, place }))
  expect(matchLandmarks(a, b)).toEqual([
    [0, 0],
    [2, 3],
    [3, 4],
  ])
})

describe('positions', () => {
  test('are interpolated between two pairs in both directions', () => {
    const pairs = increasingPairs([[0.5, 0.1]])
    expect(convertPosition(pairs, 0.5, 'source')).toBeCloseTo(0.1)
    expect(convertPosition(pairs, 0.25, 'source')).toBeCloseTo(0.05)
    expect(convertPosition(pairs, 0.55, 'message')).toBeCloseTo(0.75)
    expect([0, 1].map((end) => convertPosition(pairs, end, 'source'))).toEqual([0, 1])
  })

  test('keep as many crossing pairs as possible', () => {
    const pairs = increasingPairs([
      [0.1, 0.2],
      [0.2, 0.9],
      [0.3, 0.3],
      [0.4, 0.4],
      [0.5, 0.4],
    ])
    expect(pairs).toEqual([
      [0, 0],
      [0.1, 0.2],
      [0.3, 0.3],
      [0.4, 0.4],
      [1, 1],
    ])
  })

  test('are equal shares of the heights without pairs', () => {
    expect(convertPosition(increasingPairs([]), 0.3, 'message')).toBeCloseTo(0.3)
  })
})
