import { expect, test } from 'vitest'
import { type Chunk, mergeChunks, type Requested } from './merge-chunks.ts'

const chunk = (id: string, size: number, ...imports: string[]): Chunk => ({ id, size, imports })
const visit = (chunks: string, mostWaste = Infinity, weight = 1): Requested => ({
  chunks: new Set(chunks.split('')),
  weight,
  mostWaste,
})

const merged = (chunks: Chunk[], visits: Requested[], fileCost = 1_000) =>
  mergeChunks(chunks, visits, fileCost)
    .map((ids) => ids.toSorted().join(''))
    .toSorted()

test('chunks that are always requested together become one file', () => {
  const chunks = [chunk('a', 90_000, 'b'), chunk('b', 90_000), chunk('c', 90_000)]
  expect(merged(chunks, [visit('ab'), visit('ab'), visit('c')])).toEqual(['ab', 'c'])
})

test('a small chunk joins a file that is requested without it, a large one does not', () => {
  const visits = [visit('ab'), visit('ab'), visit('b')]
  expect(merged([chunk('a', 100), chunk('b', 9_000)], visits)).toEqual(['ab'])
  expect(merged([chunk('a', 9_000), chunk('b', 9_000)], visits)).toEqual(['a', 'b'])
})

test('what is rarely requested counts less', () => {
  const chunks = [chunk('a', 1_000), chunk('b', 9_000)]
  expect(merged(chunks, [visit('ab'), visit('b')])).toEqual(['a', 'b'])
  expect(merged(chunks, [visit('ab'), visit('b', Infinity, 0.1)])).toEqual(['ab'])
  expect(merged(chunks, [visit('ab', Infinity, 0.1), visit('b', Infinity, 0.1)])).toEqual(['a', 'b'])
})

test('no visit gets more without a need than it may, also not little by little', () => {
  const chunks = [chunk('a', 100), chunk('b', 100), chunk('c', 100), chunk('d', 9_000)]
  const often = Array.from({ length: 20 }, () => visit('abcd'))
  expect(merged(chunks, [...often, visit('d', 1_000)])).toEqual(['abcd'])
  expect(merged(chunks, [...often, visit('d', 250)])).toEqual(['abc', 'd'])
  expect(merged([chunk('a', 100), chunk('d', 9_000)], [visit('ad'), visit('d', 99)])).toEqual(['a', 'd'])
  const apart = ['ad', 'bd', 'cd'].flatMap((ids) => Array.from({ length: 20 }, () => visit(ids)))
  expect(merged(chunks, [...apart, visit('d', 250)])).toEqual(['abd', 'c'])
})

test('what the files need counts for all who request them', () => {
  // With a and b in one file, the visits of a would request c as well.
  const chunks = [chunk('a', 100), chunk('b', 100, 'c'), chunk('c', 3_000)]
  const visits = [visit('abc'), visit('abc'), visit('a'), visit('c')]
  expect(merged(chunks, visits)).toEqual(['a', 'bc'])
  const needless = [chunk('a', 100), chunk('b', 100), chunk('c', 3_000)]
  expect(merged(needless, [visit('ab'), visit('ab'), visit('a'), visit('c')])).toEqual(['ab', 'c'])
  const room = (bytes: number) => [...Array.from({ length: 20 }, () => visit('abc')), visit('a', bytes)]
  expect(merged(chunks, room(3_200))).toEqual(['abc'])
  expect(merged(chunks, room(3_099))).toEqual(['a', 'bc'])
})

test('two files never import each other', () => {
  // With a and c in one file, that file would import b, and b it.
  const chunks = [chunk('a', 10, 'b'), chunk('b', 90_000_000, 'c'), chunk('c', 10)]
  const visits = [visit('abc'), ...Array.from({ length: 30 }, () => visit('bc')), visit('c'), visit('c')]
  expect(merged(chunks, visits, 100_000)).toEqual(['ab', 'c'])
  expect(merged(chunks.toReversed(), visits, 100_000)).toEqual(['ab', 'c'])
})

test('two files never import each other by way of a third that was joined', () => {
  const chunks = [
    chunk('a', 10, 'b'),
    chunk('b', 50_000, 'd'),
    chunk('c', 50_000, 'e'),
    chunk('d', 10),
    chunk('e', 10, 'a'),
  ]
  const visits = [visit('abd'), visit('abced'), visit('abde'), visit('d'), visit('bd')]
  const files = merged(chunks, visits, 100_000)
  const fileOf = (id: string) => files.findIndex((file) => file.includes(id))
  const links = chunks.flatMap(({ id, imports }) =>
    imports.map((imported) => [fileOf(id), fileOf(imported)] as const).filter(([from, to]) => from !== to),
  )
  const reached = (from: number, seen = new Set<number>()): Set<number> => {
    for (const [importer, imported] of links)
      if (importer === from && !seen.has(imported)) reached(imported, seen.add(imported))
    return seen
  }
  expect(files.filter((_, file) => reached(file).has(file))).toEqual([])
})
