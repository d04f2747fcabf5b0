/** Line and column of a position in a source, both counted from one. */
export function sourcePlace(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
