import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { moveMappings } from './move-mappings.ts'

/** The source columns of places in a file with these mappings. */
const columnsAt = (mappings: string, places: readonly (readonly [line: number, column: number])[]) => {
  const map = new SourceMap({
    version: 3,
    file: 'a.js',
    sources: ['a.ts'],
    sourcesContent: [''],
    names: [],
    mappings,
    sourceRoot: '',
  })
  return places.map(([line, column]) => {
    const entry = map.findEntry(line, column)
    return 'originalColumn' in entry ? entry.originalColumn : null
  })
}

// Line 0 maps columns 0, 5, 20 and 100 to source columns 0, 1, 2 and 3, line 1 its columns 0 and 40 to 4 and 5.
const mappings = 'AAAA,KAAC,eAAC,gFAAC;AAAC,wCAAC'

test('an edit moves what follows it in its line, and nothing else', () => {
  expect(
    columnsAt(mappings, [
      [0, 5],
      [0, 20],
      [0, 100],
      [1, 40],
    ]),
  ).toEqual([1, 2, 3, 5])
  const moved = moveMappings(mappings, [{ line: 0, column: 10, by: 700 }])
  expect(
    columnsAt(moved, [
      [0, 5],
      [0, 720],
      [0, 800],
      [1, 40],
    ]),
  ).toEqual([1, 2, 3, 5])
  expect(columnsAt(moved, [[0, 719]])).toEqual([1])
})

test('several edits add up, and a text may become shorter', () => {
  const edits = [
    { line: 0, column: 6, by: 30 },
    { line: 0, column: 8, by: -3 },
    { line: 0, column: 30, by: -20 },
    { line: 1, column: 2, by: 1 },
  ]
  const moved = moveMappings(mappings, edits)
  expect(
    columnsAt(moved, [
      [0, 47],
      [0, 107],
      [1, 41],
    ]),
  ).toEqual([2, 3, 5])
})
