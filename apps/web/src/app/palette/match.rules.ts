/** The fit of a name to a text: 0 begins with it, 1 has a word that does, 2 contains its words; null does not fit. */
export function fit(name: string, text: string): 0 | 1 | 2 | null {
  const folded = fold(name)
  const sought = fold(text).trim()
  if (folded.startsWith(sought)) return 0
  if (` ${folded}`.includes(` ${sought}`)) return 1
  return sought.split(/\s+/).every((word) => folded.includes(word)) ? 2 : null
}

/** The things that fit, best first; equal ones stay in their order. */
export function fitting<T>(all: readonly T[], text: string, nameOf: (one: T) => string, most: number): T[] {
  return all
    .map((one) => ({ one, rank: fit(nameOf(one), text) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, most)
    .map(({ one }) => one)
}

/** Letters without case and accents: 'uber' finds 'Über'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
