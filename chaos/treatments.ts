import { shareOf } from './random.ts'

/**
 * The treatments of a message at the mail server. All but the last two happen at the first attempt only; a refused address
 * stays refused.
 */
export const treatments = [
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

export type Treatment = (typeof treatments)[number]['name']

/** The treatment of a message to this address at this attempt. */
export function treatmentOf(seed: number, address: string, attempt: number): Treatment {
  let rest = shareOf(seed, address)
  for (const { name, share } of treatments) {
    rest -= share
    if (rest > 0) continue
    const lasts = name === '550 no such user' || name === '554 blocked'
    return attempt === 1 || lasts ? name : 'taken'
  }
  return 'taken'
}

/** The treatments that don't end an address. */
const passing: readonly Treatment[] = [
  ...(['451 to the recipient', '452 after the text', 'closes in the middle of the text'] as const),
  ...([
    'takes it without an answer',
    'talks nonsense to the recipient',
    'hangs before the recipient',
  ] as const),
]

/** Addresses of notifications get few messages, so two of five messages fail, at any attempt. */
export function treatmentOfNotice(seed: number, address: string, attempt: number): Treatment {
  const at = shareOf(seed, `${address} ${attempt}`) / 0.4
  return passing[Math.floor(at * passing.length)] ?? 'taken'
}

/**
 * The treatments of a call at a receiver of webhooks. At the second call about a person, one of five failed calls fails again.
 */
export const hookTreatments = [
  { name: 'taken', share: 0.95 },
  { name: 'hangs', share: 0.01 },
  { name: 'closes', share: 0.01 },
  { name: 'takes it without an answer', share: 0.01 },
  { name: 'answers 500', share: 0.02 },
] as const

export type HookTreatment = (typeof hookTreatments)[number]['name']

/** The treatment of this call about a person. */
export function hookTreatmentOf(seed: number, person: string, call: number): HookTreatment {
  let rest = shareOf(seed + 2, person)
  const fails = call === 1 || (call === 2 && shareOf(seed + 3, person) < 0.2)
  for (const { name, share } of hookTreatments) {
    rest -= share
    if (rest <= 0) return fails ? name : 'taken'
  }
  return 'taken'
}
