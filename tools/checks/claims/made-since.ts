import { find, isTree, listOf, nodeOf, type Tree, textOf } from '../../../apps/server/test/sql/sql-tree.ts'

/** `number`: another one in each row. */
type Left = 'null' | 'default' | 'number'

/** The parts of a schema that code before some migrations does not know, by name. */
export interface Made {
  tables: Set<string>
  /** New columns of older tables, as `table.column`, each with the value that a write without them leaves there. */
  columns: Map<string, { leaves: Left }>
  indexes: Set<string>
  /** Functions with their texts. */
  functions: Map<string, string>
  /** Older tables whose writes call a new trigger. */
  triggered: Set<string>
}

/** Collects the parts that statements make. */
export function collectMade(statements: readonly Tree[]): Made {
  const made: Made = {
    tables: new Set(),
    columns: new Map(),
    indexes: new Set(),
    functions: new Map(),
    triggered: new Set(),
  }
  for (const statement of statements) {
    const [kind = '', node] = Object.entries(statement)[0] ?? []
    if (isTree(node)) collectors[kind]?.(node, made)
  }
  return made
}

const collectors: Record<string, (node: Tree, made: Made) => void> = {
  CreateStmt: (node, made) => void made.tables.add(tableOf(node)),
  ViewStmt: (node, made) => {
    if (node['replace'] !== true) made.tables.add(nameIn(node['view']))
  },
  CreateTableAsStmt: (node, made) => void made.tables.add(intoOf(node)),
  IndexStmt: (node, made) => void made.indexes.add(textOf(node['idxname']) ?? ''),
  CreateFunctionStmt: (node, made) => {
    if (node['replace'] !== true) made.functions.set(lastName(node['funcname']), bodyOf(node))
  },
  CreateTrigStmt: (node, made) => void made.triggered.add(tableOf(node)),
  AlterTableStmt: (node, made) => {
    const table = tableOf(node)
    for (const command of commandsOf(node)) {
      const column = nodeOf(command['def'], 'ColumnDef')
      if (command['subtype'] === 'AT_AddColumn' && column) {
        made.columns.set(`${table}.${textOf(column['colname'])}`, { leaves: leftIn(column) })
      }
      const added = made.columns.get(`${table}.${textOf(command['name'])}`)
      if (command['subtype'] === 'AT_ColumnDefault' && added)
        added.leaves = command['def'] === undefined ? 'null' : 'default'
    }
  },
}

function leftIn(column: Tree): Left {
  const types = namesIn(column['typeName'])
  const kinds = constraintsOf(column).map(({ contype }) => contype)
  if (kinds.includes('CONSTR_IDENTITY') || types.some((type) => type.includes('serial'))) return 'number'
  return kinds.includes('CONSTR_DEFAULT') || kinds.includes('CONSTR_GENERATED') ? 'default' : 'null'
}

/** True if no two rows that leave the column out are equal in it: nulls differ from each other. */
export function differsWhenLeftOut(column: string, made: Made, nullsDiffer = true): boolean {
  const leaves = made.columns.get(column)?.leaves
  return leaves === 'number' || (leaves === 'null' && nullsDiffer)
}

function nodesOf(list: unknown, name: string): Tree[] {
  return listOf(list).flatMap((one) => {
    const node = nodeOf(one, name)
    return node ? [node] : []
  })
}

export function constraintsOf(column: Tree): Tree[] {
  return nodesOf(column['constraints'], 'Constraint')
}

export function commandsOf(alter: Tree): Tree[] {
  return nodesOf(alter['cmds'], 'AlterTableCmd')
}

/** The table that a statement names as its relation. */
export function tableOf(node: Tree): string {
  return nameIn(node['relation'])
}

export function nameIn(relation: unknown): string {
  return isTree(relation) ? (textOf(relation['relname']) ?? '') : ''
}

export function intoOf(node: Tree): string {
  const into = node['into']
  return isTree(into) ? nameIn(into['rel']) : ''
}

/** The last part of a name with a schema. */
export function lastName(parts: unknown): string {
  return namesIn(parts).at(-1) ?? ''
}

export function namesIn(parts: unknown): string[] {
  return find(parts, 'String').flatMap(({ sval }) => textOf(sval) ?? [])
}

function bodyOf(node: Tree): string {
  const options = nodesOf(node['options'], 'DefElem')
  return namesIn(options.find(({ defname }) => defname === 'as')?.['arg']).join('\n')
}
