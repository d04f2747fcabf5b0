import { telephoneNumber } from '#platform/csv.rules.ts'

/** A spreadsheet takes a cell for a formula if it begins with one of these characters. */
const starts = /^'*[=+\-@\t\r\n]/
const guarded = /^'+[=+\-@\t\r\n]/

/** The same rules for PostgreSQL, which first compares only the first character of a cell. */
export const formulaSql = {
  firstCharacters: [9, 10, 13, 39, 43, 45, 61, 64],
  pattern: `^'*[-=+@\\t\\r\\n]`,
  phone: `^\\+[0-9]{1,15}$`,
} as const

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula, such as `=1+1` or `@name`, but not before
 * a telephone number. A cell that already begins with an apostrophe and such a character gets another one, so that
 * `unguardCell` always restores the original.
 */
export function guardCell(cell: string): string {
  return starts.test(cell) && !telephoneNumber.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe of an exported cell, so that an export can be imported unchanged. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell
}

/**
 * The text of a cell: without the apostrophe of an exported cell, and without the `="…"` that other tools write around
 * digits, so that a spreadsheet keeps their zeros.
 */
export function readCell(raw: string): string {
  if (!raw.startsWith('="')) return unguardCell(raw)
  const inner = /^="((?:[^"]|"")*)"$/.exec(raw)?.[1]
  return inner === undefined ? raw : inner.replaceAll('""', '"')
}
