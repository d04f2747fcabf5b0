import { find, isTree, listOf, nodeOf, type Tree, textOf } from '../../../apps/server/test/sql/sql-tree.ts'
import { breaksOfAlter, breaksOfReference } from './breaks-of-alter.ts'
import { breaksOfData } from './breaks-of-data.ts'
import {
  constraintsOf,
  differsWhenLeftOut,
  lastName,
  type Made,
  nameIn,
  namesIn,
  tableOf,
} from './made-since.ts'

/**
 * The ways in which a statement of a migration breaks code that does not know it, as ends of sentences: `drops the table
 * list`. A kind of statement that is not known here counts as one.
 * @param made the things that this code does not know; they may change in any way
 */
export function breaksOf(statement: Tree, made: Made): string[] {
  const [kind = '', node] = Object.entries(statement)[0] ?? []
  if (!isTree(node) || harmless.has(kind)) return []
  const rule = rules[kind]
  return rule ? rule(node, made, statement) : [`has a statement that the check does not know (${kind})`]
}

/** Statements that change nothing that older code reads or writes. */
const harmless = new Set([
  'CommentStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'LockStmt',
  'VacuumStmt',
  'VariableSetStmt',
])

const data = (_: Tree, made: Made, statement: Tree) => breaksOfData(statement, made)

const rules: Record<string, (node: Tree, made: Made, statement: Tree) => string[]> = {
  AlterEnumStmt: (node) => [
    `changes the values of the type ${lastName(node['typeName'])}, and older code may read one that it does not know`,
  ],
  AlterTableStmt: breaksOfAlter,
  CreateFunctionStmt: (node, made) => {
    const name = lastName(node['funcname'])
    return node['replace'] === true && !made.functions.has(name)
      ? [`replaces the function ${name}, which older code and its triggers call`]
      : []
  },
  CreateStmt: (node, made) =>
    listOf(node['tableElts']).flatMap((element) => {
      const column = nodeOf(element, 'ColumnDef')
      const constraints = column ? constraintsOf(column) : [nodeOf(element, 'Constraint') ?? {}]
      return constraints.flatMap((one) => breaksOfReference(one, made))
    }),
  CreateTableAsStmt: data,
  CreateTrigStmt: breaksOfTrigger,
  DeleteStmt: data,
  DoStmt: () => ['runs a block that the check can not read'],
  DropStmt: breaksOfDrop,
  IndexStmt: (node, made) => {
    const table = tableOf(node)
    if (node['unique'] !== true || made.tables.has(table)) return []
    const keys = listOf(node['indexParams']).map((one) => textOf(nodeOf(one, 'IndexElem')?.['name']))
    const isLeftOut = keys.some((key) =>
      differsWhenLeftOut(`${table}.${key}`, made, node['nulls_not_distinct'] !== true),
    )
    return isLeftOut
      ? []
      : [
          `makes the index ${textOf(node['idxname'])} unique, and older code may write two equal rows into ${table}`,
        ]
  },
  InsertStmt: data,
  RenameStmt: (node, made) => {
    const table = nameIn(node['relation'])
    const what = textOf(node['subname'])
    const name = [table, what].filter(Boolean).join('.') || lastName(node['object'])
    return made.tables.has(table) || made.columns.has(name)
      ? []
      : [`renames ${name}, which older code knows by its name`]
  },
  SelectStmt: data,
  TruncateStmt: (node, made) =>
    find(node, 'RangeVar')
      .map(nameIn)
      .filter((table) => !made.tables.has(table))
      .map((table) => `empties the table ${table}, which older code reads`),
  UpdateStmt: data,
  ViewStmt: (node, made) => {
    const name = nameIn(node['view'])
    return node['replace'] === true && !made.tables.has(name)
      ? [`replaces the view ${name}, which older code reads`]
      : []
  },
}

const raises = /\braise\b(?!\s+(?:debug|log|info|notice|warning)\b)/i

function breaksOfTrigger(node: Tree, made: Made): string[] {
  const table = tableOf(node)
  if (made.tables.has(table)) return []
  const name = lastName(node['funcname'])
  const body = made.functions.get(name)
  if (body === undefined)
    return [`lets writes of ${table} call ${name}(), which this migration does not show`]
  return raises.test(body) ? [`lets ${name}() refuse writes of ${table} that older code makes`] : []
}

/** The kinds of things by the parser's names, for sentences. */
const words: Record<string, string> = {
  OBJECT_FUNCTION: 'function',
  OBJECT_INDEX: 'index',
  OBJECT_SEQUENCE: 'sequence',
  OBJECT_TABLE: 'table',
  OBJECT_TRIGGER: 'trigger',
  OBJECT_TYPE: 'type',
  OBJECT_VIEW: 'view',
}

function breaksOfDrop(node: Tree, made: Made): string[] {
  const kind = textOf(node['removeType']) ?? ''
  return listOf(node['objects']).flatMap((object) => {
    const names = namesIn(nodeOf(object, 'ObjectWithArgs')?.['objname'] ?? object)
    const name = names.at(-1) ?? ''
    const isMade =
      (kind === 'OBJECT_TRIGGER' && made.tables.has(names.at(-2) ?? '')) ||
      (['OBJECT_TABLE', 'OBJECT_VIEW'].includes(kind) && made.tables.has(name)) ||
      (kind === 'OBJECT_FUNCTION' && made.functions.has(name)) ||
      (kind === 'OBJECT_INDEX' && made.indexes.has(name))
    const why =
      kind === 'OBJECT_INDEX' ? 'which “on conflict” of older code may need' : 'which older code relies on'
    return isMade ? [] : [`drops the ${words[kind] ?? kind} ${name}, ${why}`]
  })
}
