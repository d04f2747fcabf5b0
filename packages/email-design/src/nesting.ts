import { Parser } from 'htmlparser2'

/** Real designs nest some 30 elements; what nests deeper than this was made to do harm. */
export const deepestHtml = 400

class TooDeep extends Error {}

/**
 * Whether elements nest deeper than this. Looked at while the parser goes by and given up at once, because what the parser
 * needs grows with the square of the depth, and all that reads a tree would run out of stack.
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
