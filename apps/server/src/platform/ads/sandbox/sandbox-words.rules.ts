/**
 * The words, in square brackets, that make the simulated partners refuse or fail. A word counts in the name of a campaign
 * and in its texts: `Spring sale [reject image]`.
 */
export const sandboxWords = {
  /** The part with this field is refused when it is made. */
  refuse: [
    'budget',
    'audience',
    'countries',
    'schedule',
    'headline',
    'text',
    'description',
    'link',
    'image',
    'form',
  ],
  /** The ad is taken, and the review refuses it. */
  reject: ['headline', 'text', 'image', 'link', 'policy'],
  /** An audience with the word in its title is flagged, so that no ad may use it. */
  flag: ['audience'],
  /** The making of the campaign fails once: by a limit of calls, a lost answer, a fault, or no answer at all. */
  once: ['busy', 'lost', 'fault', 'silent'],
} as const

export type RefusedField = (typeof sandboxWords)['refuse'][number]
export type RejectedField = (typeof sandboxWords)['reject'][number]

/** The words of a kind in texts: `[refuse headline]` is `headline` of `refuse`; `[busy]` is one of `once`. */
export function wordsIn<Kind extends keyof typeof sandboxWords>(
  kind: Kind,
  texts: readonly string[],
): (typeof sandboxWords)[Kind][number][] {
  const all: readonly (typeof sandboxWords)[Kind][number][] = sandboxWords[kind]
  const whole = texts.join('\n').toLowerCase()
  return all.filter((word) => whole.includes(kind === 'once' ? `[${word}]` : `[${kind} ${word}]`))
}
