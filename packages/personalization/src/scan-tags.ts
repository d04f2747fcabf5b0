export type TagKind = 'value' | 'raw' | 'open' | 'close' | 'else' | 'comment' | 'legacy'

/** One tag as it stands in a template's source: `source.slice(start, end)`. */
export interface SourceTag {
  kind: TagKind
  start: number
  end: number
  /** The text between the braces, without sigils and surrounding blanks. */
  inner: string
}

export interface TagScan {
  tags: SourceTag[]
  /** The position of a tag that is never closed. Nothing after it is scanned. */
  unclosedAt?: number
}

const tagStart = /\{\{|<%/g

/**
 * Finds every `{{…}}`, `{{{…}}}` and `<%…%>` without judging their content. It serves error positions, the rewriting of
 * tags and the masking of tags before HTML is parsed, so it must survive any text.
 *
 * @param most the number of tags after which the scan stops
 */
export function scanTags(source: string, most = Number.POSITIVE_INFINITY): TagScan {
  const tags: SourceTag[] = []
  let isLegacyOver = false
  tagStart.lastIndex = 0
  for (let found = tagStart.exec(source); found; found = tagStart.exec(source)) {
    if (tags.length >= most) break
    const start = found.index
    if (found[0] === '<%') {
      const end: number = isLegacyOver ? -1 : source.indexOf('%>', start)
      isLegacyOver = end < 0
      if (end < 0) continue
      tags.push({ kind: 'legacy', start, end: end + 2, inner: source.slice(start + 2, end).trim() })
      tagStart.lastIndex = end + 2
      continue
    }
    if (isEscaped(source, start)) continue
    const tag = readTag(source, start)
    if (!tag) return { tags, unclosedAt: start }
    tags.push(tag)
    tagStart.lastIndex = tag.end
  }
  return { tags }
}

/** True if a backslash before the braces makes them text. Two backslashes are a backslash before a tag. */
function isEscaped(source: string, at: number): boolean {
  return source[at - 1] === '\\' && source[at - 2] !== '\\'
}

function readTag(source: string, start: number): SourceTag | undefined {
  if (source.startsWith('{{{{', start)) return readUntil(source, start, start + 4, '}}}}', 'open')
  let at = start + 2
  if (source[at] === '~') at++
  if (source.startsWith('!--', at)) {
    const close = /--~?\}\}/g
    close.lastIndex = at + 3
    const found = close.exec(source)
    return found
      ? { kind: 'comment', start, end: close.lastIndex, inner: source.slice(at + 3, found.index).trim() }
      : undefined
  }
  if (source[at] === '!') return readUntil(source, start, at + 1, '}}', 'comment')
  if (source[at] === '{') return readUntil(source, start, at + 1, '}}}', 'raw')
  if (source[at] === '&') return readUntil(source, start, at + 1, '}}', 'raw')
  if (source[at] === '#') return readUntil(source, start, at + 1, '}}', 'open')
  if (source[at] === '/') return readUntil(source, start, at + 1, '}}', 'close')
  if (source[at] === '^') {
    const tag = readUntil(source, start, at + 1, '}}', 'open')
    return tag && tag.inner === '' ? { ...tag, kind: 'else' } : tag
  }
  const tag = readUntil(source, start, at, '}}', 'value')
  return tag && /^else(\s|$)/.test(tag.inner) ? { ...tag, kind: 'else' } : tag
}

function readUntil(
  source: string,
  start: number,
  from: number,
  close: string,
  kind: TagKind,
): SourceTag | undefined {
  // `{{~{x}~}}` closes with `}~}}`; looking for the last brace pair covers both.
  const pattern = close === '}}}' ? /\}~?\}\}/y : close === '}}}}' ? /\}\}\}\}/y : /~?\}\}/y
  /** The end of the tag after a quote. It is searched again only once it is passed. */
  let tagEnd = from
  for (let at = from; at < source.length; at++) {
    const char = source[at]!
    if (char === '"' || char === "'") {
      const quoteEnd = source.indexOf(char, at + 1)
      if (tagEnd >= 0 && tagEnd <= at) tagEnd = source.indexOf('}}', at + 1)
      // An apostrophe that is closed nowhere near is text, not a string.
      if (kind !== 'comment' && quoteEnd > 0 && tagEnd > 0 && !source.slice(at, quoteEnd).includes('{{'))
        at = quoteEnd
      continue
    }
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) return { kind, start, end: at + found[0].length, inner: source.slice(from, at).trim() }
    if (source.startsWith('{{', at)) return undefined
  }
  return undefined
}
