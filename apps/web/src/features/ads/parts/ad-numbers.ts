import { clickRate, costPerClick } from '@carillon/ads/numbers'
import type { AdNumbers } from '@carillon/contract/ad-numbers'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { moneyText } from './money-text.rules.ts'

/** The numbers of ads as texts. A rate without its whole, and a price of several currencies, are a dash. */
export function useAdNumbers() {
  const { language } = useMessages('ads')
  const format = useFormat()
  const money = (minor: number, currency: string) => moneyText(minor, currency, language)
  const sums = (all: AdNumbers['spend']) =>
    all.length === 0 ? '–' : all.map(({ minor, currency }) => money(minor, currency)).join(' + ')
  return {
    count: format.number,
    sums,
    rate(numbers: AdNumbers) {
      const rate = clickRate(numbers)
      return rate === null ? '–' : format.percent(rate, 2)
    },
    clickCost(numbers: AdNumbers) {
      const cost = costPerClick(numbers)
      return cost === null ? '–' : money(cost.minor, cost.currency)
    },
  }
}
