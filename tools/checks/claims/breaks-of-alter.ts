import { find, nodeOf, type Tree, textOf } from '../../../apps/server/test/sql/sql-tree.ts'
import {
  commandsOf,
  constraintsOf,
  differsWhenLeftOut,
  type Made,
  nameIn,
  namesIn,
  tableOf,
} from './made-since.ts'

interface Place {
  table: string
  made: Made
}

/** The ways in which `alter table` breaks older code. */
export function breaksOfAlter(node: Tree, made: Made): string[] {
  const table = tableOf(node)
  if (made.tables.has(table)) return []
  return commandsOf(node).flatMap((command) => {
    const kind = textOf(command['subtype']) ?? ''
    if (harmless.has(kind)) return []
    const rule = rules[kind]
    return rule
      ? rule(command, { table, made })
      : [`changes ${table} in a way that the check does not know (${kind})`]
  })
}

/** Changes of storage and plans; and a constraint that holds for new rows already. */
const harmless = new Set([
  'AT_ReplicaIdentity',
  'AT_ResetOptions',
  'AT_ResetRelOptions',
  'AT_SetCompression',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_ValidateConstraint',
])

const columnOf = (command: Tree, { table }: Place) => `${table}.${textOf(command['name'])}`

const rules: Record<string, (command: Tree, place: Place) => string[]> = {
  AT_AddColumn: (command, place) => breaksOfColumn(nodeOf(command['def'], 'ColumnDef') ?? {}, place),
  AT_AddConstraint: (command, place) => {
    const constraint = nodeOf(command['def'], 'Constraint') ?? {}
    return [...breaksOfConstraint(constraint, place), ...breaksOfReference(constraint, place.made)]
  },
  AT_AlterColumnType: (command, place) => [
    `changes the type of ${columnOf(command, place)}, which older code reads and writes`,
  ],
  AT_ColumnDefault: (command, place) => {
    const column = columnOf(command, place)
    if (place.made.columns.has(column)) return []
    return command['def'] === undefined
      ? [`drops the default of ${column}, and older code may write rows without the column`]
      : [`changes the default of ${column}, and older code may rely on the one before`]
  },
  AT_DropColumn: (command, place) => [
    `drops the column ${columnOf(command, place)}, which older code reads and writes`,
  ],
  AT_DropConstraint: (command, place) => [
    `drops the constraint ${textOf(command['name'])} of ${place.table}, and older code may need it for “on conflict”, or ` +
      'read values that it did not allow',
  ],
  AT_DropNotNull: (command, place) => {
    const column = columnOf(command, place)
    return place.made.columns.has(column) ? [] : [`lets ${column} be null, which older code does not expect`]
  },
  AT_SetNotNull: (command, place) => breaksOfNotNull(columnOf(command, place), place.made),
}

function breaksOfNotNull(column: string, made: Made): string[] {
  const added = made.columns.get(column)
  if (added && added.leaves !== 'null') return []
  return added
    ? [`adds ${column} as not null and without a default, and older code writes rows without it`]
    : [`forbids null in ${column}, which older code may write`]
}

function breaksOfColumn(column: Tree, place: Place): string[] {
  const { table, made } = place
  const name = `${table}.${textOf(column['colname'])}`
  return constraintsOf(column).flatMap((constraint) => {
    switch (constraint['contype']) {
      case 'CONSTR_NOTNULL':
      case 'CONSTR_PRIMARY':
        return breaksOfNotNull(name, made)
      case 'CONSTR_UNIQUE': {
        return differsWhenLeftOut(name, made)
          ? []
          : [`makes ${name} unique, and older code writes its default into each row`]
      }
      case 'CONSTR_CHECK':
        return breaksOfConstraint(constraint, place)
      default:
        return breaksOfReference(constraint, made)
    }
  })
}

/** Older code leaves new columns as the rows from before have them, so it can't violate a constraint about them alone. */
function breaksOfConstraint(constraint: Tree, { table, made }: Place): string[] {
  const name = textOf(constraint['conname'])
  const added = (column: string) => made.columns.get(`${table}.${column}`)
  const sentence = `adds the constraint ${name ?? 'without a name'} to ${table}, which older code may violate`
  switch (constraint['contype']) {
    case 'CONSTR_CHECK': {
      const columns = find(constraint['raw_expr'], 'ColumnRef').map(
        ({ fields }) => namesIn(fields).at(-1) ?? '',
      )
      return columns.every(added) ? [] : [sentence]
    }
    case 'CONSTR_FOREIGN':
      return namesIn(constraint['fk_attrs']).every(added) ? [] : [sentence]
    case 'CONSTR_UNIQUE': {
      const isLeftOut = namesIn(constraint['keys']).some((column) =>
        differsWhenLeftOut(`${table}.${column}`, made, constraint['nulls_not_distinct'] !== true),
      )
      return isLeftOut ? [] : [sentence]
    }
    default:
      return [sentence]
  }
}

/** The actions of `on delete` that let a referenced row go, as the parser abbreviates them: cascade, set null, set default. */
const lettingGo = new Set(['c', 'n', 'd'])

/** Older code deletes rows of the tables that it knows, and does not know that a new row refers to them. */
export function breaksOfReference(constraint: Tree, made: Made): string[] {
  if (constraint['contype'] !== 'CONSTR_FOREIGN') return []
  const table = nameIn(constraint['pktable'])
  if (made.tables.has(table) || lettingGo.has(textOf(constraint['fk_del_action']) ?? '')) return []
  return [
    `refers to ${table} without “on delete cascade” or “set null”, and older code may delete such a row`,
  ]
}
