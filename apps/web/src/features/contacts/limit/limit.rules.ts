import type { ContactLimit } from '@carillon/contract/contact-limit'

/** `room`: the contacts fit into the plan. `agree`: they cost extra. `upgrade`: they can't be added. */
export type LimitVerdict = 'room' | 'agree' | 'upgrade'

interface Projection {
  verdict: LimitVerdict
  /** Number of contacts that would count this month. */
  projected: number
  /** Number of these over the plan's limit. */
  beyond: number
  /** Number of these added by this step. */
  beyondAdded: number
  /** Additional monthly cost of this step. Null if the installation has no prices or no contacts are added yet. */
  fee: number | null
}

/** Computes the effect of adding this many contacts. With zero, computes if there is room for one more. */
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
