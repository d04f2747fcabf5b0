import { readdir, readFile } from 'node:fs/promises'
import { parseSync } from 'libpg-query'
import { describe, expect, test } from 'vitest'
import '#test/sql/load-parser.ts'
import { splitStatements } from './split-statements.ts'

const migrations = new URL('../../migrations/', import.meta.url)

describe('a file is split', () => {
  test.for([
    ['where a semicolon ends a statement', 'select 1; select 2;', ['select 1', 'select 2']],
    ['without a last semicolon', 'select 1', ['select 1']],
    ['not within a text', "select 'a;''b'; select 2", ["select 'a;''b'", 'select 2']],
    ['not within a name', 'select 1 as "a;""b"', ['select 1 as "a;""b"']],
    ['not within a comment', '-- a; b\nselect 1 /* c; d */', ['-- a; b\nselect 1 /* c; d */']],
    ['not for a quote within a comment', "-- don't\nselect 1; select 2", ["-- don't\nselect 1", 'select 2']],
    ['not within a body', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
    ['not within a body with a name', 'do $a$ $$ ; $$ $a$; select 2', ['do $a$ $$ ; $$ $a$', 'select 2']],
    ['into nothing where only comments are', '-- nothing\n; /* here */', []],
  ] as const)('%s', ([, text, statements]) => {
    expect(splitStatements(text)).toEqual(statements)
  })

  test("as PostgreSQL's parser splits it: every migration", async () => {
    for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql'))) {
      const text = await readFile(new URL(name, migrations), 'utf8')
      const statements = splitStatements(text)
      expect(statements.length, name).toBe(parseSync(text).stmts?.length)
      for (const statement of statements) expect(parseSync(statement).stmts, name).toHaveLength(1)
    }
  })
})
