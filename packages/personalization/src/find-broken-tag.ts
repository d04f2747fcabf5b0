import Handlebars from 'handlebars'
import { type SourceTag, scanTags } from './scan-tags.ts'
import type { TemplateProblemCode } from './template-problem.ts'

interface BrokenTag {
  code: TemplateProblemCode
  name: string
  offset: number
}

/**
 * Finds the tag because of which a whole template did not parse. The parser's
 * own message names a token of its grammar; people need the place of their tag,
 * so each tag is tried alone and the nesting of blocks is followed.
 */
export function findBrokenTag(text: string): BrokenTag {
  const { tags, unclosedAt } = scanTags(text)
  const open: SourceTag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag)
    else if (tag.kind === 'close') {
      const last = open.pop()
      if (!last) return { code: 'block_not_opened', name: tag.inner, offset: tag.start }
      if (blockName(last) !== tag.inner) {
        // The inner block was left open when an outer one closes; otherwise the closing tag is misspelt.
        return open.some((outer) => blockName(outer) === tag.inner)
          ? { code: 'block_not_closed', name: blockName(last), offset: last.start }
          : { code: 'block_mismatch', name: tag.inner, offset: tag.start }
      }
    } else if (tag.kind === 'else' && open.length === 0) {
      return { code: 'block_not_opened', name: 'else', offset: tag.start }
    }
    if (!parsesAlone(text, tag))
      return { code: 'syntax', name: text.slice(tag.start, tag.end), offset: tag.start }
  }
  if (unclosedAt !== undefined) {
    return {
      code: 'tag_not_closed',
      name: text.slice(unclosedAt, unclosedAt + 30).split('\n')[0]!,
      offset: unclosedAt,
    }
  }
  const last = open.at(-1)
  if (last) return { code: 'block_not_closed', name: blockName(last), offset: last.start }
  return { code: 'syntax', name: text.slice(0, 30), offset: 0 }
}

const maxTags = 10_000
const maxLevels = 100

/** The most characters in all tags together, without comments: the parser takes seconds for a million. */
const maxTagLength = 100_000

/**
 * The first tag after 10,000 other tags, or after 100,000 characters of other tags. This is checked first, so that no
 * later step reads more.
 */
export function findTooMany(text: string): { name: string; offset: number } | undefined {
  const { tags, unclosedAt } = scanTags(text, maxTags + 1)
  const excess = tags[maxTags]
  if (excess)
    return { name: `${text.slice(excess.start, excess.end)} × ${maxTags + 1}`, offset: excess.start }
  let length = 0
  for (const { kind, start, end } of tags) {
    if (kind !== 'comment') length += end - start
    if (length > maxTagLength) return { name: `${text.slice(start, start + 30)}…`, offset: start }
  }
  if (unclosedAt === undefined || text.length - unclosedAt <= maxTagLength) return undefined
  return { name: `${text.slice(unclosedAt, unclosedAt + 30)}…`, offset: unclosedAt }
}

/**
 * The first block inside 100 others. Real templates are never nested so deeply, and the parser must not read it: with
 * 4,000 levels it takes half a minute.
 */
export function findTooDeep(text: string): { name: string; offset: number } | undefined {
  const { tags } = scanTags(text)
  /** The levels of each open block: one, and one more for each `{{else if}}`, which is a block in its else. */
  const open: number[] = []
  let level = 0
  for (const tag of tags) {
    if (tag.kind === 'close') level -= open.pop() ?? 0
    const isChained = tag.kind === 'else' && tag.inner !== 'else' && open.length > 0
    if (tag.kind === 'open') open.push(1)
    else if (isChained) open[open.length - 1]!++
    else continue
    if (++level > maxLevels) return { name: `{{${tag.inner}}} × ${level}`, offset: tag.start }
  }
  return undefined
}

function blockName(tag: SourceTag): string {
  return tag.inner.split(/[\s|~]/)[0]!
}

function parsesAlone(text: string, tag: SourceTag): boolean {
  const source = text.slice(tag.start, tag.end)
  if (tag.kind === 'legacy' || tag.kind === 'comment' || tag.kind === 'close') return true
  const complete =
    tag.kind === 'open'
      ? `${source}{{/${blockName(tag)}}}`
      : tag.kind === 'else'
        ? `{{#if x}}${source}{{/if}}`
        : source
  try {
    Handlebars.parse(source.startsWith('{{{{') ? `${source}{{{{/${blockName(tag)}}}}}` : complete)
    return true
  } catch {
    return false
  }
}
