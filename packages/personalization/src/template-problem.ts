export type TemplateProblemCode =
  | 'tag_not_closed'
  | 'block_not_closed'
  | 'block_not_opened'
  | 'block_mismatch'
  | 'syntax'
  | 'unknown_helper'
  | 'not_supported'
  | 'wrong_arguments'

/** The reason why a template cannot be used, and the place: line and column count from 1 in the source as it was given. */
export interface TemplateProblem {
  code: TemplateProblemCode
  /** The helper, block or tag with the problem, as written. */
  name: string
  line: number
  column: number
  /** The English sentence; screens translate by code. */
  message: string
}

const sentences: Record<TemplateProblemCode, (name: string) => string> = {
  tag_not_closed: (name) => `The tag "${name}" is never closed with "}}".`,
  block_not_closed: (name) => `The block "${name}" is never closed with "{{/${name}}}".`,
  block_not_opened: (name) => `"{{/${name}}}" closes a block that was not opened.`,
  block_mismatch: (name) => `"{{/${name}}}" does not match the block it closes.`,
  syntax: (name) => `The tag "${name}" cannot be understood.`,
  unknown_helper: (name) => `There is no helper "${name}".`,
  not_supported: (name) => `"${name}" is not supported.`,
  wrong_arguments: (name) => `"${name}" has the wrong number of arguments.`,
}

export function templateProblem(
  code: TemplateProblemCode,
  name: string,
  place: { line: number; column: number },
): TemplateProblem {
  return { code, name, ...place, message: sentences[code](name) }
}

/** Line and column of an offset, both from 1. */
export function placeOf(source: string, offset: number): { line: number; column: number } {
  let line = 1
  let lineStart = 0
  for (const found of source.matchAll(/\r\n?|\n/g)) {
    if (found.index >= offset) break
    line++
    lineStart = found.index + found[0].length
  }
  return { line, column: Math.max(offset - lineStart, 0) + 1 }
}

/** The offset of a parser's place: its lines count from 1, its columns from 0. */
export function offsetOf(source: string, place: { line: number; column: number }): number {
  let line = 1
  for (const found of place.line > 1 ? source.matchAll(/\r\n?|\n/g) : []) {
    if (++line === place.line) return found.index + found[0].length + place.column
  }
  return place.column
}
