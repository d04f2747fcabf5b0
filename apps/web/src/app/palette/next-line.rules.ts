const pageOfLines = 8

/** The line of a list that a key leads to; arrows go round, pages stop at the ends. */
export function nextAt(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % Math.max(1, count)
  if (key === 'ArrowUp') return (at - 1 + count) % Math.max(1, count)
  if (key === 'PageDown') return Math.max(0, Math.min(at + pageOfLines, count - 1))
  if (key === 'PageUp') return Math.max(0, at - pageOfLines)
  return undefined
}
