import type { ContactLimit } from '@carillon/contract/contact-limit'

/** What going on would mean: nothing, since there is room; a cost to agree to; or not possible. */
export type LimitVerdict = 'room' | 'agree' | 'upgrade'

interface Projection {
  verdict: LimitVerdict
  /** What would count this month. */
  projected: number
  /** How many of them the plan doesn't hold. */
  beyond: number
  /** How many of those come with this step. */
  beyondAdded: number
  /** What this step adds a month, by the prices of the installation; null when it has none, or nobody is added yet. */
  fee: number | null
}

/** What adding so many new contacts would mean. With nobody to add, whether there is room for one more. */
export function projectLimit(
  { limit, billable_count, beyond: mode, price }: ContactLimit,
  adding: number,
): Projection {
  const projected = billable_count + adding
  const past = (count: number) => (limit === null ? 0 : Math.max(0, count - limit))
  const [before, beyond] = [past(billable_count), past(projected)]
  const isFull = limit !== null && adding === 0 && billable_count >= limit
  return {
    verdict: beyond > 0 || isFull ? mode : 'room',
    projected,
    beyond,
    beyondAdded: beyond - before,
    fee: price && beyond > before ? feeOf(beyond, price) - feeOf(before, price) : null,
  }
}

function feeOf(beyond: number, { size, amount }: NonNullable<ContactLimit['price']>): number {
  return Math.ceil(beyond / size) * amount
}
