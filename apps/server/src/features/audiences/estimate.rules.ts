import type { Audience } from '@carillon/contract/single-send-review'

/** Numbers that lists, segments and the account keep. */
export interface Sums {
  /** The number of contacts of the account. */
  contacts: number
  /** Rows of the chosen lists and segments together. */
  listed: number
  /** The most people that the audience can have. */
  people: number
  /** True if a contact can be in several of the chosen lists and segments. */
  canRepeat: boolean
}

type Step = Exclude<keyof Audience, 'listed' | 'duplicates'>

const nobodyOut = {
  without_email: 0,
  excluded: 0,
  unsubscribed: 0,
  spam_reports: 0,
  bounced: 0,
  invalid: 0,
  group_unsubscribed: 0,
  paused: 0,
} satisfies Omit<Record<Step, number>, 'total'>

/** An audience of which only the sums are known: no contacts are left out. */
export function ofSums({ listed, people }: Sums): Audience {
  return { listed, duplicates: listed - people, ...nobodyOut, total: people }
}

/**
 * An audience by the steps of a sample of the account's contacts; some of them are chosen. Three digits of a number say something. The steps add up,
 * and there are never more people than the sums allow.
 */
export function ofSample(
  { size, at }: { size: number; at: ReadonlyMap<Step, number> },
  { contacts, listed, people, canRepeat }: Sums,
): Audience {
  const found = [...at.values()].reduce((sum, each) => sum + each, 0)
  const factor = canRepeat ? Math.min(contacts / size, people / found) : people / found
  const all = canRepeat ? Math.min(people, rounded(found * factor)) : people
  const steps = { ...nobodyOut }
  let left = all
  for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
    steps[step] = Math.min(rounded((at.get(step) ?? 0) * factor), left)
    left -= steps[step]
  }
  return { listed, duplicates: listed - all, ...steps, total: left }
}

function rounded(value: number): number {
  if (value < 1) return Math.round(value)
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2)
  return Math.round(value / unit) * unit
}
