import { otherProvider } from '@carillon/contract/stats-providers'
import { type WarmUpAmounts, warmUpLimits } from '@carillon/contract/warm-up'

/** A day as it is edited; null: nothing is entered. */
export interface DraftDay {
  total: number | null
  providers: Readonly<Record<string, number | null>>
}

/** The providers that have a column: providers that some day names, in their usual order, the others last. */
export function columnsOf(
  days: readonly { providers: Readonly<Record<string, unknown>> }[],
  order: readonly string[],
): string[] {
  const named = new Set(days.flatMap(({ providers }) => Object.keys(providers)))
  return [...order, otherProvider].filter((name) => named.has(name))
}

/** A typed amount, with any separator of thousands. */
export function readAmount(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), warmUpLimits.amount)
}

export function withColumn(days: readonly DraftDay[], name: string, isThere: boolean): DraftDay[] {
  return days.map(({ total, providers: { [name]: amount = null, ...others } }) => {
    return { total, providers: isThere ? { ...others, [name]: amount } : others }
  })
}

/** One more day, with the amounts of the last one. */
export function withNextDay(days: readonly DraftDay[]): DraftDay[] {
  const last = days.at(-1)
  return last ? [...days, { ...last }] : [...days]
}

const isAmount = (amount: number | null): amount is number => amount !== null && amount >= 1

/** True if a cell is wrong: each day needs a total, and an amount of a provider is left out or at least 1. */
export function isWrong(day: DraftDay, name: string | null): boolean {
  if (name === null) return !isAmount(day.total)
  return day.providers[name] === 0
}

/** The amounts of a draft without wrong cells. */
export function amountsOf(days: readonly DraftDay[]): WarmUpAmounts[] {
  return days.map(({ total, providers }) => ({
    total: total ?? 0,
    providers: Object.fromEntries(
      Object.entries(providers).filter((entry): entry is [string, number] => isAmount(entry[1])),
    ),
  }))
}
