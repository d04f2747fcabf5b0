/** Numbers that a seed determines, so that a run can be planned again. */
export interface Random {
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number
  /** A whole number within these bounds, both included. */
  between(least: number, most: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** True in this share of the calls. */
  chance(share: number): boolean
}

export function seeded(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (from) => from[below(from.length)] ?? from[0],
    chance: (share) => next() < share,
  }
}

/** A number from 0 to 1 that depends only on the seed and a text, not on the order of calls. */
export function shareOf(seed: number, text: string): number {
  let hash = seed ^ 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return seeded(hash).below(1_000_000) / 1_000_000
}
