import { scanTags } from './scan-tags.ts'

export interface TextPiece {
  isTag: boolean
  text: string
}

/** Splits a text at its tags. The joined pieces are the original text. */
export function splitTags(text: string): TextPiece[] {
  if (!text.includes('{{')) return text === '' ? [] : [{ isTag: false, text }]
  const pieces: TextPiece[] = []
  let end = 0
  for (const tag of scanTags(text).tags) {
    if (tag.kind === 'legacy') continue
    if (tag.start > end) pieces.push({ isTag: false, text: text.slice(end, tag.start) })
    pieces.push({ isTag: true, text: text.slice(tag.start, tag.end) })
    end = tag.end
  }
  if (end < text.length) pieces.push({ isTag: false, text: text.slice(end) })
  return pieces
}

export interface TagParts {
  /** The name in the tag, or its whole content if it is more than a name. */
  name: string
  /** Text for contacts without a value. Null if this kind of tag can't have one. */
  fallback: string | null
  isRaw: boolean
  isBlock: boolean
}

const path = String.raw`(?:@?[\p{L}_][\p{L}\p{N}_./-]*|\[[^\]]+\])`
const plain = new RegExp(`^${path}$`, 'u')
const insert = new RegExp(
  String.raw`^insert\s+(${path})(?:\s+(?:"default=((?:\\.|[^"\\])*)"|'default=([^']*)'))?$`,
  'u',
)
const pipe = new RegExp(String.raw`^(${path})\s*\|\s*([^|]*)$`, 'u')

/**
 * Parses a tag for its pill. Tags with a name are `{{insert name "default=Friend"}}`, `{{name | Friend}}` and
 * `{{name}}`.
 */
export function readTag(source: string): TagParts {
  const tag = scanTags(source).tags[0]
  const inner = tag?.inner ?? source
  const isRaw = tag?.kind === 'raw'
  if (tag?.kind !== 'value' && !isRaw) {
    const whole = source.replaceAll(/^\{+~?|~?\}+$/g, '').trim()
    return { name: tag?.kind === 'comment' ? inner : whole, fallback: null, isRaw, isBlock: true }
  }
  if (plain.test(inner)) return { name: inner, fallback: '', isRaw, isBlock: false }
  const [, name, double, single] = insert.exec(inner) ?? pipe.exec(inner) ?? []
  if (!name) return { name: inner, fallback: null, isRaw, isBlock: false }
  const fallback = (double ?? single ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')
  return { name, fallback: fallback.replaceAll('\\"', '"'), isRaw, isBlock: false }
}

/** Writes a tag with an optional fallback. */
export function writeTag({ name, fallback, isRaw }: Pick<TagParts, 'name' | 'fallback' | 'isRaw'>): string {
  const words = (fallback ?? '').replaceAll(/[{}\n]/g, '').trim()
  const inner = words === '' ? name : `insert ${name} "default=${words.replaceAll('"', '\\"')}"`
  return isRaw ? `{{{${inner}}}}` : `{{${inner}}}`
}

/** The name without the brackets that Handlebars needs around some names. */
export function plainName(name: string): string {
  return name.replaceAll(/^\[|\]$/g, '')
}

/** Writes a name as a tag needs it: in brackets, unless Handlebars reads it as one identifier. */
export function writableName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `[${name}]`
}

/**
 * The text as a reader sees it: each tag shows its fallback, or else what `shownFor` returns for it. Blocks and comments
 * disappear.
 */
export function fillTags(text: string, shownFor: (parts: TagParts) => string): string {
  return splitTags(text)
    .map((piece) => {
      if (!piece.isTag) return piece.text
      const parts = readTag(piece.text)
      return parts.isBlock ? '' : parts.fallback || shownFor(parts)
    })
    .join('')
}
