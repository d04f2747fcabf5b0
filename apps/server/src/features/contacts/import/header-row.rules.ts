import { importLimits } from '@carillon/contract/contact-imports'
import { normalizeEmail } from '@carillon/contract/email-address'

/**
 * The row that looks like the names of the columns, counted from 1: the first one of the table that is as wide as the
 * others, so that titles above it are passed over. 0: that row has an address, so there are no names.
 */
export function proposeHeaderRow(records: readonly (readonly string[])[]): number {
  const widths = records.map(filled)
  const usual = mostFrequent(widths.filter((width) => width > 0))
  const enough = Math.max(1, Math.ceil(usual * 0.6))
  const at = widths.slice(0, importLimits.headerRow).findIndex((width) => width >= enough)
  const row = records[at]
  if (!row) return 1
  return row.some((cell) => normalizeEmail(cell) !== null) ? 0 : at + 1
}

function filled(record: readonly string[]): number {
  return record.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0)
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  let best = 0
  for (const [one, count] of counts) {
    const most = counts.get(best) ?? 0
    if (count > most || (count === most && one > best)) best = one
  }
  return best
}

/** Gives each column a name of its own: the second `Note` is `Note (2)`. */
export function withOwnNames(names: readonly string[]): { names: string[]; isRepeated: boolean[] } {
  const taken = new Set<string>()
  const isRepeated: boolean[] = []
  const own = names.map((name) => {
    let free = name
    for (let number = 2; free !== '' && taken.has(free.toLowerCase()); number++) free = `${name} (${number})`
    taken.add(free.toLowerCase())
    isRepeated.push(free !== name)
    return free
  })
  return { names: own, isRepeated }
}
