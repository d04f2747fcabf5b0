import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalTree } from '../src/canonical.ts'
import { liftQuery } from '../src/lift.ts'
import { QueryProblem } from '../src/query-problem.ts'
import { readSgql } from '../src/read-sgql.ts'
import { readSql } from '../src/read-sql.ts'
import { readsOfQuery, readsOfTree } from '../src/reads.ts'
import { writeSgql } from '../src/write-sgql.ts'
import { writeSql } from '../src/write-sql.ts'
import { customFields, tree } from './arbitrary-tree.ts'

const runs = { numRuns: 2000, seed: 20_261_121 }

test('a tree comes back from its SQL (seed 20261121)', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const sql = writeSql(given, customFields)
      expect(liftQuery(readSql(sql, customFields), customFields), sql).toEqual(canonicalTree(given))
    }),
    runs,
  )
})

test('a tree comes back from its SGQL (seed 20261121)', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const sgql = writeSgql(given, customFields)
      expect(liftQuery(readSgql(sgql, customFields), customFields), sgql).toEqual(canonicalTree(given))
    }),
    runs,
  )
})

test('a tree and its SQL read the same (seed 20261121)', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const query = readSql(writeSql(given, customFields), customFields)
      expect(readsOfQuery(query)).toEqual(readsOfTree(given))
    }),
    runs,
  )
})

test('a mutated query is read or refused, never more (seed 20261121)', () => {
  const mutation = fc.record({
    at: fc.nat(),
    cut: fc.nat({ max: 5 }),
    put: fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom(
        "'",
        '"',
        '\\',
        '(',
        ')',
        '--',
        ';',
        ' or ',
        ' and ',
        ' not ',
        '[',
        ']',
        ':',
        '\0',
        '`',
        '%',
        '1',
        ' null ',
      ),
    ),
  })
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(tree, mutations, fc.boolean(), (given, changes, isSql) => {
      let query = isSql ? writeSql(given, customFields) : writeSgql(given, customFields)
      for (const { at, cut, put } of changes) {
        const place = at % (query.length + 1)
        query = query.slice(0, place) + put + query.slice(place + cut)
      }
      try {
        const read = isSql ? readSql(query, customFields) : readSgql(query, customFields)
        liftQuery(read, customFields)
      } catch (problem) {
        expect(problem, query).toBeInstanceOf(QueryProblem)
        const { line, column } = problem as QueryProblem
        const lines = query.split(/\r\n?|\n/)
        expect(line).toBeLessThanOrEqual(lines.length)
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1)
      }
    }),
    { ...runs, numRuns: 5000 },
  )
})
