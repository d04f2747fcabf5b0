import { normalizeEmail } from '@carillon/contract/email-address'

export interface ReadAddresses {
  /** Valid addresses in their one spelling, without duplicates, in the given order. */
  valid: string[]
  /** Invalid ones, as they were written. */
  invalid: string[]
}

/** Reads addresses separated by line breaks, commas, semicolons or spaces. */
export function readAddresses(text: string): ReadAddresses {
  return sortAddresses(text.split(/[\s,;]+/).filter((part) => part !== ''))
}

export type CsvProblem = 'empty' | 'noAddress' | 'unreadable' | 'tooMany'

/**
 * Reads the first column of a CSV file. A first line that is not an address is the header. A file with unclosed quotes
 * can't be read.
 */
export function readCsvAddresses(text: string, limit: number): ReadAddresses | CsvProblem {
  const body = text.replace(/^\uFEFF/, '')
  if (body.trim() === '') return 'empty'
  if ((body.match(/"/g) ?? []).length % 2 === 1) return 'unreadable'
  const cells = body
    .split(/\r\n|\n|\r/)
    .map((line) => firstCell(line))
    .filter((cell) => cell !== '')
  const [first = '', ...rest] = cells
  const rows = normalizeEmail(first) === null ? rest : cells
  if (rows.length === 0) return 'noAddress'
  const read = sortAddresses(rows)
  if (read.valid.length === 0) return 'noAddress'
  return read.valid.length > limit ? 'tooMany' : read
}

/** Splits a list into batches of at most `size`. */
export function batchesOf(addresses: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / size) }, (_, batch) =>
    addresses.slice(batch * size, (batch + 1) * size),
  )
}

function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]
  return (quoted?.replaceAll('""', '"') ?? line.split(/[,;\t]/, 1)[0] ?? '').trim()
}

function sortAddresses(parts: readonly string[]): ReadAddresses {
  const valid = new Set<string>()
  const invalid: string[] = []
  for (const part of parts) {
    const address = normalizeEmail(part)
    if (address === null) invalid.push(part)
    else valid.add(address)
  }
  return { valid: [...valid], invalid }
}
