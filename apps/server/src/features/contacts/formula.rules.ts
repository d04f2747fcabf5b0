/** The characters by which a spreadsheet takes a cell for a formula, or skips on to the next that is. */
const starts = /^'*[=+\-@\t\r\n]/
/** A telephone number calculates nothing, and whoever reads the file shall find it as it is dialled. */
const phone = /^\+\d{1,15}$/
const guarded = /^'+[=+\-@\t\r\n]/

/** The same for PostgreSQL, whose first look at a cell is one comparison. */
export const formulaSql = {
  firstCharacters: [9, 10, 13, 39, 43, 45, 61, 64],
  pattern: `^'*[-=+@\\t\\r\\n]`,
  phone: `^\\+[0-9]{1,15}$`,
} as const

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula: `=1+1`, `@name`; a telephone number stays as it is. What looks guarded
 * already gets one more, so that `unguardCell` always gives back exactly what was there.
 */
export function guardCell(cell: string): string {
  return starts.test(cell) && !phone.test(cell) ? `'${cell}` : cell
}

/** Takes the apostrophe of an exported cell away again, so that an export can be imported as it is. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell
}
