import { entriesOf } from '../source-files.ts'

export type Permission = { table: string; path: string; line: number }

export type Owners = {
  /** The folder below apps/server/src that owns the table. */
  owners: Map<string, { folder: string; line: number }>
  reads: Permission[]
  /** Folders whose work concerns tables in general, whatever their names. */
  everyTable: { path: string; line: number }[]
  problems: string[]
}

export const ownersFile = 'docs/tables.txt'

const owner = /^(\w+)\s+([\w/-]+)$/
const permission = /^ {2}read by ([\w/.-]+): \S.*$/
const every = /^any table\s+([\w/.-]+): \S.*$/

/** Reads the list of tables. The head of the file explains its format. */
export function readOwners(text: string): Owners {
  const found: Owners = { owners: new Map(), reads: [], everyTable: [], problems: [] }
  let table: string | undefined
  for (const { line, content } of entriesOf(text)) {
    const at = `${ownersFile}:${line}`
    const owned = content.match(owner)
    const permitted = content.match(permission)
    const anyTable = content.match(every)
    if (owned) {
      table = owned[1] as string
      if (found.owners.has(table)) found.problems.push(`${at} gives ${table} a second owner`)
      else found.owners.set(table, { folder: owned[2] as string, line })
    } else if (permitted && table) {
      found.reads.push({ table, path: permitted[1] as string, line })
    } else if (anyTable) found.everyTable.push({ path: anyTable[1] as string, line })
    else found.problems.push(`${at} is neither a table with its owner nor a permission with its reason`)
  }
  return found
}
