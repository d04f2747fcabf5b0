import { scanTags } from '@carillon/personalization/scan-tags'

/** A text cut at its tags, nothing lost: the pieces together are the text. */
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
  /** What the tag names, or all that stands in it where it does more than name something. */
  name: string
  /** Written where there is no value; null where the tag has no such place. */
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

/** A tag as its pill shows it: `{{insert name "default=Friend"}}`, `{{name | Friend}}` and `{{name}}` name something. */
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

/** The tag that writes a value, and a text of its own where there is none. */
export function writeTag({ name, fallback, isRaw }: Pick<TagParts, 'name' | 'fallback' | 'isRaw'>): string {
  const words = (fallback ?? '').replaceAll(/[{}\n]/g, '').trim()
  const inner = words === '' ? name : `insert ${name} "default=${words.replaceAll('"', '\\"')}"`
  return isRaw ? `{{{${inner}}}}` : `{{${inner}}}`
}

/** What a pill says. */
export function tagLabel(source: string): string {
  const { name, fallback } = readTag(source)
  const shown = name.replaceAll(/^\[|\]$/g, '')
  return fallback ? `${shown} · ${fallback}` : shown
}
