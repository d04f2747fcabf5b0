/**
 * The entries of a list that stands in one value of a query string, `a,b`. An entry with a comma in it is quoted like a
 * cell of a CSV file (RFC 4180): `"Sales, spring",b`. Spaces around entries and empty entries are left out.
 */
export function splitList(text: string): string[] {
  const entries: string[] = []
  for (const [, quoted, plain = ''] of text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+)/g)) {
    entries.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
  }
  return entries.filter((entry) => entry !== '')
}

/** A value that `splitList` reads as these entries. */
export function joinList(entries: readonly unknown[]): string {
  return entries
    .map((entry) => String(entry))
    .map((entry) => (/[",]|^\s|\s$/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join(',')
}
