/** The end of each line of a CSV file (RFC 4180). */
export const lineEnd = '\r\n'
/** The mark at the beginning of a file by which spreadsheets know that it is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file, without its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((value) => (typeof value === 'number' ? String(value) : cell(value))).join(',')
}

/** A telephone number (E.164). It begins with a plus sign but is no formula, so it is written without a mark. */
export const telephoneNumber = /^\+\d{1,15}$/

/** One cell: quoted where CSV requires it, and marked as text where a spreadsheet would run it as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) && !telephoneNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
