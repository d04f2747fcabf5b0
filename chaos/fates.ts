import { shareOf } from './random.ts'

/**
 * What the mail server does to a message. All but the last two happen at the first attempt only; a refused address stays
 * refused.
 */
export const fates = [
  { name: 'taken', share: 0.945 },
  { name: 'hangs before the recipient', share: 0.002 },
  { name: 'hangs after the text', share: 0.002 },
  { name: 'closes in the middle of the text', share: 0.008 },
  { name: 'takes it without an answer', share: 0.004 },
  { name: 'talks nonsense to the recipient', share: 0.005 },
  { name: 'talks nonsense after the text', share: 0.004 },
  { name: '451 to the recipient', share: 0.007 },
  { name: '452 after the text', share: 0.007 },
  { name: '550 no such user', share: 0.01 },
  { name: '554 blocked', share: 0.006 },
] as const

export type Fate = (typeof fates)[number]['name']

/** What happens to a message to this address at this attempt. */
export function fateOf(seed: number, address: string, attempt: number): Fate {
  let rest = shareOf(seed, address)
  for (const { name, share } of fates) {
    rest -= share
    if (rest > 0) continue
    const lasts = name === '550 no such user' || name === '554 blocked'
    return attempt === 1 || lasts ? name : 'taken'
  }
  return 'taken'
}
