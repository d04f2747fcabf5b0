import { describe, expect, test } from 'vitest'
import { across, landmarksOfSource, risingPairs, together } from './landmarks.ts'

const marks = (html: string) => landmarksOfSource(html).map(({ key, place }) => [key, place])

describe('in the source are recognised', () => {
  test('words, addresses and ids, each at its place', () => {
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

  test('nothing of what is not shown, and nothing that tags fill', () => {
    expect(
      marks('<!-- old --><title>T1</title><style>p{color:red}</style>{{name}}<a href="{{url}}">'),
    ).toEqual([])
  })
})

test('what stands as often in both belongs together, in its order', () => {
  const a = ['x', 'each', 'y', 'y'].map((key, place) => ({ key, place }))
  const b = ['x', 'each', 'each', 'y', 'y'].map((key, place) => ({ key, place }))
  expect(together(a, b)).toEqual([
    [0, 0],
    [2, 3],
    [3, 4],
  ])
})

describe('places', () => {
  test('between two pairs lie between their partners, to and fro', () => {
    const pairs = risingPairs([[0.5, 0.1]])
    expect(across(pairs, 0.5, 'source')).toBeCloseTo(0.1)
    expect(across(pairs, 0.25, 'source')).toBeCloseTo(0.05)
    expect(across(pairs, 0.55, 'message')).toBeCloseTo(0.75)
    expect([0, 1].map((end) => across(pairs, end, 'source'))).toEqual([0, 1])
  })

  test('of pairs that cross, as many as possible stay', () => {
    const pairs = risingPairs([
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

  test('without pairs lie at the same share', () => {
    expect(across(risingPairs([]), 0.3, 'message')).toBeCloseTo(0.3)
  })
})
