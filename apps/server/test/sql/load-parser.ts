import { loadModule, parseSync } from 'libpg-query'
import { isTree, listOf, type Tree } from './sql-tree.ts'

// Importing this file waits until the parser is loaded.
await loadModule()

/**
 * The statements of a text as PostgreSQL's own parser reads them.
 * @throws an error if the text is no SQL
 */
export function parseStatements(text: string): Tree[] {
  return listOf(parseSync(text).stmts).flatMap(({ stmt }) => (isTree(stmt) ? [stmt] : []))
}
