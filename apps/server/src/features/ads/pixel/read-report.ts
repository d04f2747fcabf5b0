import { type ClickedAd, readAdTag } from '@carillon/ads/ad-tag'
import { currencyPattern, type Money, moneyLimit, readMajor } from '@carillon/ads/money'
import * as z from 'zod/mini'
import { clickMs } from './script.rules.ts'

const Sent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view') }),
  z.object({
    kind: z.literal('purchase'),
    ad: z.string(),
    clicked_at: z.number(),
    value: z.string(),
    currency: z.string(),
    id: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
])

export type Report = { kind: 'view' } | Purchase

export interface Purchase {
  kind: 'purchase'
  ad: ClickedAd
  money: Money
  /** The order, as the shop names it. */
  id: string
}

/** The clocks of browsers may be fast by this time. */
const fastMs = 24 * 60 * 60_000
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Reads the text that the script posts; or the reason why it does not count, for the person who builds the site. */
export function readReport(text: string, now: Date): Report | string {
  const parsed = Sent.safeParse(parse(text))
  if (!parsed.success) return 'This is no report of the script.'
  if (parsed.data.kind === 'view') return { kind: 'view' }
  const { ad, clicked_at, value, currency, id } = parsed.data
  const clicked = readAdTag(ad)
  if (!clicked) return 'No ad has this name.'
  const age = now.getTime() - clicked_at
  if (!(age < clickMs && age > -fastMs)) return 'The click is more than seven days old.'
  if (!currencyPattern.test(currency) || !currencies.has(currency))
    return 'The currency must be a code of ISO 4217.'
  const money = readMajor(value, currency)
  if (!money || money.minor > moneyLimit) return 'The value must be an amount such as 12.50.'
  return { kind: 'purchase', ad: clicked, money, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
