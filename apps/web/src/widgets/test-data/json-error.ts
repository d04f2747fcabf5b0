const blank = /[ \t\r\n]*/y
const scalar =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iuy
/** The deepest nesting; deeper nesting is reported as an error. */
const deepest = 500
const name = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"/iuy

/**
 * Finds the position where a text is no longer valid JSON, in characters. The error messages of browsers differ, and
 * some have no position. Call it for texts that `JSON.parse` refused.
 */
export function jsonErrorAt(text: string): number {
  let at = 0
  const skip = () => {
    at += match(blank, text, at)
  }
  const take = (pattern: RegExp): boolean => {
    const length = match(pattern, text, at)
    at += length
    return length > 0
  }
  const sign = (wanted: string): boolean => {
    skip()
    if (text[at] !== wanted) return false
    at += 1
    return true
  }

  const items = (close: string, item: () => boolean): boolean => {
    if (sign(close)) return true
    do {
      skip()
      if (!item()) return false
    } while (sign(','))
    return sign(close)
  }
  let depth = 0
  const value = (): boolean => {
    if (depth > deepest) return false
    depth += 1
    const isValue = inner()
    depth -= 1
    return isValue
  }
  const inner = (): boolean => {
    skip()
    if (sign('{')) return items('}', () => take(name) && sign(':') && value())
    if (sign('[')) return items(']', value)
    return take(scalar)
  }
  if (value()) skip()
  return at
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
