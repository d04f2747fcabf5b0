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
