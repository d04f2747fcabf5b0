import { find, isTree, listOf, nodeOf, type Tree, textOf } from '../../../apps/server/test/sql/sql-tree.ts'
import { intoOf, type Made, nameIn, tableOf } from './made-since.ts'

/**
 * The ways in which a statement that writes rows breaks older code, or can't hold because older code goes on writing after
 * it. A trigger of the same migrations may follow those writes.
 */
export function breaksOfData(statement: Tree, made: Made): string[] {
  const copies = [
    ...find(statement, 'InsertStmt').map((node) =>
      breaksOfCopy(tableOf(node), node['selectStmt'], statement, made),
    ),
    ...find(statement, 'CreateTableAsStmt').map((node) =>
      breaksOfCopy(intoOf(node), node['query'], statement, made),
    ),
  ]
  const updates = [
    ...find(statement, 'UpdateStmt').map((node) => breaksOfUpdate(tableOf(node), node['targetList'], made)),
    ...find(statement, 'InsertStmt').map((node) => {
      const conflict = node['onConflictClause']
      return isTree(conflict) ? breaksOfUpdate(tableOf(node), conflict['targetList'], made) : []
    }),
  ]
  const merges = find(statement, 'MergeStmt').map(() => [
    'has a statement that the check does not know (MergeStmt)',
  ])
  return [...copies, ...updates, ...merges].flat()
}

function breaksOfCopy(target: string, source: unknown, statement: Tree, made: Made): string[] {
  if (!made.tables.has(target)) return []
  const parts = new Set(find(statement, 'CommonTableExpr').map(({ ctename }) => textOf(ctename)))
  const read = new Set(find([source, withOf(statement)], 'RangeVar').map(nameIn))
  return [...read]
    .filter((table) => !parts.has(table) && !made.tables.has(table) && !made.triggered.has(table))
    .map((table) => `fills ${target} from ${table} once, and older code goes on writing ${table}`)
}

/** The parts of a statement that begins with `with`, from which the last part reads. */
function withOf(statement: Tree): unknown {
  const [node] = Object.values(statement)
  return isTree(node) ? node['withClause'] : undefined
}

function breaksOfUpdate(table: string, targets: unknown, made: Made): string[] {
  if (made.tables.has(table)) return []
  return listOf(targets).flatMap((target) => {
    const column = `${table}.${textOf(nodeOf(target, 'ResTarget')?.['name'])}`
    if (!made.columns.has(column)) return [`changes ${column} in rows that older code reads`]
    return made.triggered.has(table)
      ? []
      : [`fills ${column} once, and older code goes on writing rows without it`]
  })
}
