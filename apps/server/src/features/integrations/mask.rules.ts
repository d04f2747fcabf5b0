/** The names that other programs use for a person's id. */
const idNames = new Set([
  'userId',
  'anonymousId',
  'external_id',
  'anonymous_id',
  'phone_number_id',
  'phone_number',
])

/** The posted body, for the log: of addresses the first letter and the domain stay, of ids the first four. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      idNames.has(name) && typeof one === 'string' && !one.includes('@')
        ? `${one.slice(0, 4)}•••`
        : masked(one),
    ]),
  )
}

/** Masks addresses in a text, also in links, where %40 stands for the @. */
export function maskText(text: string): string {
  return text.replace(/([\p{L}\p{N}])[\p{L}\p{N}._+-]*(@|%40)(?=[\p{L}\p{N}])/gu, '$1•••$2')
}

/** The first values, masked and easy to read, as many as the log keeps. */
export function shownBody(values: readonly unknown[], mostBytes: number): { body: string; shown: number } {
  const texts: string[] = []
  let bytes = 0
  for (const value of values) {
    const text = JSON.stringify(masked(value), null, 2)
    bytes += Buffer.byteLength(text)
    if (texts.length > 0 && bytes > mostBytes) break
    texts.push(text.slice(0, mostBytes))
  }
  return { body: texts.join(',\n'), shown: texts.length }
}

/** A text that may be JSON, masked; a longer one is cut. */
export function maskedJson(text: string, mostBytes: number): string {
  return readable(text).slice(0, mostBytes).replaceAll('\0', '')
}

function readable(text: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(text)), null, 2)
  } catch {
    return maskText(text)
  }
}
