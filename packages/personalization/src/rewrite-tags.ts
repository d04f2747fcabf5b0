import { type SourceTag, scanTags } from './scan-tags.ts'

/** A template rewritten to plain Handlebars, with a mapping of places back to the source. */
export interface RewrittenTemplate {
  text: string
  /** The place in the original source that a place in `text` came from. */
  toSource(offset: number): number
}

const legacyTags: Record<string, string> = {
  asm_group_unsubscribe_raw_url: '{{{unsubscribe}}}',
  asm_group_unsubscribe_url: '{{{unsubscribe}}}',
  asm_global_unsubscribe_raw_url: '{{{unsubscribe_global}}}',
  asm_global_unsubscribe_url: '{{{unsubscribe_global}}}',
  asm_preferences_raw_url: '{{{unsubscribe_preferences}}}',
  asm_preferences_url: '{{{unsubscribe_preferences}}}',
}

const pipeTag = /^([A-Za-z_@][\w@./-]*)\s*\|\s*([^|]*)$/
const entities: Record<string, string> = {
  quot: '"',
  '#34': '"',
  '#x22': '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/**
 * Turns `{{x | Friend}}` into `{{insert x "default=Friend"}}`, and the old `<%asm_…%>` tags into the current ones. In
 * HTML the entities inside a tag are decoded, because an editor that serialises an attribute writes `&quot;` for its
 * quotes.
 */
export function rewriteTags(source: string, html: boolean): RewrittenTemplate {
  const pieces: { at: number; from: number; replaced: boolean }[] = [{ at: 0, from: 0, replaced: false }]
  let text = ''
  let done = 0
  for (const tag of scanTags(source).tags) {
    const replacement = rewriteTag(source, tag, html)
    if (replacement === undefined) continue
    text += source.slice(done, tag.start)
    pieces.push({ at: text.length, from: tag.start, replaced: true })
    text += replacement
    pieces.push({ at: text.length, from: tag.end, replaced: false })
    done = tag.end
  }
  text += source.slice(done)
  return {
    text,
    toSource(offset) {
      const piece = pieces.findLast((candidate) => candidate.at <= offset)!
      return piece.replaced ? piece.from : piece.from + offset - piece.at
    },
  }
}

/** The template as it is stored: the `|` spelling becomes `insert`; everything else stays byte for byte. */
export function rewritePipeTags(source: string): string {
  let text = ''
  let done = 0
  for (const tag of scanTags(source).tags) {
    const replacement = pipeToInsert(source, tag, tag.inner)
    if (replacement === undefined) continue
    text += source.slice(done, tag.start) + replacement
    done = tag.end
  }
  return text + source.slice(done)
}

function rewriteTag(source: string, tag: SourceTag, html: boolean): string | undefined {
  if (tag.kind === 'legacy') return legacyTags[tag.inner]
  if (tag.kind === 'comment' || tag.kind === 'close') return undefined
  const inner = html ? decodeInTag(tag.inner) : tag.inner
  const insert = pipeToInsert(source, tag, inner)
  if (insert !== undefined) return insert
  return inner === tag.inner ? undefined : source.slice(tag.start, tag.end).replace(tag.inner, () => inner)
}

function pipeToInsert(source: string, tag: SourceTag, inner: string): string | undefined {
  if (tag.kind !== 'value' && tag.kind !== 'raw') return undefined
  const found = pipeTag.exec(inner)
  if (!found) return undefined
  const fallback = found[2]!.trim().replace(/^(["'])(.*)\1$/, '$2')
  const call = `insert ${found[1]} "default=${fallback.replaceAll('"', '\\"')}"`
  return source.slice(tag.start, tag.end).replace(tag.inner, () => call)
}

function decodeInTag(inner: string): string {
  return inner.includes('&')
    ? inner.replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    : inner
}
