import { scanTags } from '@carillon/personalization/scan-tags'

/** Splits a text at its tags. The joined pieces are the original text. */
export function splitTags(text: string): { isTag: boolean; text: string }[] {
  if (!text.includes('{{')) return text === '' ? [] : [{ isTag: false, text }]
  const pieces: { isTag: boolean; text: string }[] = []
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

interface TagParts {
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

/** Label of a pill. */
export function tagLabel(source: string): string {
  const { name, fallback } = readTag(source)
  const shown = name.replaceAll(/^\[|\]$/g, '')
  return fallback ? `${shown} · ${fallback}` : shown
}
