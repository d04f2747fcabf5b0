/** Text at this place became longer by this number of characters, or shorter. Lines and columns count from 0. */
export interface Edit {
  line: number
  column: number
  by: number
}

/**
 * The mappings of a source map (ECMA-426) after edits of the file, which are in their order. A segment names its column as the
 * difference to the one before, so an edit changes only the first one after it.
 */
export function moveMappings(mappings: string, edits: readonly Edit[]): string {
  const lines = mappings.split(';')
  for (const [line, text] of lines.entries()) {
    const inLine = edits.filter((edit) => edit.line === line)
    if (inLine.length > 0) lines[line] = moveLine(text, inLine)
  }
  return lines.join(';')
}

function moveLine(text: string, edits: Edit[]): string {
  const left = [...edits]
  let column = 0
  const moved = text.split(',').map((segment) => {
    const { value, length } = readNumber(segment)
    column += value
    let by = 0
    while (left[0] && left[0].column < column) by += left.shift()!.by
    return by === 0 ? segment : writeNumber(value + by) + segment.slice(length)
  })
  return moved.join()
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The first number of a segment: five bits a digit, lowest first, its sign in the lowest one. */
function readNumber(segment: string): { value: number; length: number } {
  let bits = 0
  let length = 0
  for (let more = true; more && length < segment.length; length++) {
    const digit = digits.indexOf(segment[length]!)
    bits += (digit & 31) << (5 * length)
    more = (digit & 32) !== 0
  }
  return { value: bits & 1 ? -(bits >>> 1) : bits >>> 1, length }
}

function writeNumber(value: number): string {
  let bits = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const digit = bits & 31
    bits >>>= 5
    text += digits[bits > 0 ? digit | 32 : digit]
  } while (bits > 0)
  return text
}
