/** Text as COPY's text format takes it. Most values need no change, which one test finds out. */
export function copyText(value: string): string {
  if (!/[\\\n\r\t]/.test(value)) return value
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A PostgreSQL array literal of texts, ready for COPY. */
export function copyArray(values: readonly string[]): string {
  return copyText(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

export const copyNull = '\\N'
