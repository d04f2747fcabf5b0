import { Parser } from 'htmlparser2'

/**
 * The deepest nesting of elements that is read. Real designs nest about 30 elements; deeper nesting than this is an
 * attack.
 */
export const deepestHtml = 400

class TooDeep extends Error {}

/**
 * True if elements nest deeper than the limit. It is checked while parsing and stops at once: the parser needs time
 * quadratic in the depth, and code that walks the tree would run out of stack.
 */
export function nestsDeeper(source: string, limit = deepestHtml): boolean {
  let depth = 0
  const parser = new Parser({
    onopentag: () => {
      depth += 1
      if (depth > limit) throw new TooDeep()
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  try {
    parser.end(source)
    return false
  } catch (cause) {
    if (cause instanceof TooDeep) return true
    throw cause
  }
}
