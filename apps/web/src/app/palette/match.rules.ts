/** The fit of a name to a text: 0 begins with it, 1 has a word that does, 2 contains its words; null does not fit. */
export function fit(name: string, text: string): 0 | 1 | 2 | null {
  const folded = fold(name)
  const sought = fold(text).trim()
  if (folded.startsWith(sought)) return 0
  if (` ${folded}`.includes(` ${sought}`)) return 1
  return sought.split(/\s+/).every((word) => folded.includes(word)) ? 2 : null
}

/**
 * The things that fit, best first; equal ones stay in their order. A thing that fits by its further words alone comes after all
 * that fit by their names.
 */
export function fitting<T extends { name: string; words?: string | undefined }>(
  all: readonly T[],
  text: string,
  most: number,
): T[] {
  return all
    .map((one) => ({ one, rank: fit(one.name, text) ?? fitByWords(one, text) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, most)
    .map(({ one }) => one)
}

function fitByWords({ name, words }: { name: string; words?: string | undefined }, text: string): 3 | null {
  return words !== undefined && fit(`${name} ${words}`, text) !== null ? 3 : null
}

/** Letters without case and accents: 'uber' finds 'Über'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
