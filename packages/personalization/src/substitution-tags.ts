import { compileTemplate } from './compile-template.ts'
import { scanTags } from './scan-tags.ts'

/** The marks before and after the name in a substitution tag: `-` and `-`, or `[%` and `%]`. */
export interface TagMarks {
  open: string
  close: string
}

/** A substitution tag of a legacy template, with all its occurrences. */
export interface SubstitutionTag {
  /** The tag as it is written: `-first_name-`. */
  source: string
  /** Its replacement: `{{first_name}}`. */
  replacement: string
  count: number
}

export interface ConvertedText {
  text: string
  /** Number of replaced tags. */
  count: number
}

export const usualMarks: readonly TagMarks[] = [
  { open: '-', close: '-' },
  { open: '%', close: '%' },
  { open: '[%', close: '%]' },
  { open: '<%', close: '%>' },
  { open: '*|', close: '|*' },
  { open: '[', close: ']' },
  { open: '%%', close: '%%' },
  { open: '#', close: '#' },
]

/** Tags with a meaning of their own. Tags of unsubscribe groups work unchanged. */
const reserved: Readonly<Record<string, string | null>> = {
  '<%body%>': '{{{body}}}',
  '<%subject%>': '{{subject}}',
  '<%asm_group_unsubscribe_url%>': null,
  '<%asm_group_unsubscribe_raw_url%>': null,
  '<%asm_global_unsubscribe_url%>': null,
  '<%asm_global_unsubscribe_raw_url%>': null,
  '<%asm_preferences_url%>': null,
  '<%asm_preferences_raw_url%>': null,
}

/** Words that stand for themselves and not for a value of that name. */
const literals: ReadonlySet<string> = new Set(['this', 'true', 'false', 'null', 'undefined'])

interface Match extends Pick<SubstitutionTag, 'source' | 'replacement'> {
  start: number
  end: number
}

/** The tags between these marks, most frequent first. Tags in Handlebars, style sheets and conditions for Outlook are left alone. */
export function findSubstitutionTags(texts: readonly string[], marks: TagMarks): SubstitutionTag[] {
  const found = new Map<string, SubstitutionTag>()
  for (const { source, replacement } of texts.flatMap((text) => matchesIn(text, marks))) {
    const tag = found.get(source) ?? { source, replacement, count: 0 }
    found.set(source, { ...tag, count: tag.count + 1 })
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.source.localeCompare(b.source))
}

/** Writes Handlebars in place of the tags between these marks, except the tags in `kept` (as they are written). */
export function convertSubstitutionTags(
  text: string,
  marks: TagMarks,
  kept: ReadonlySet<string> = new Set(),
): ConvertedText {
  const matches = matchesIn(text, marks).filter(({ source }) => !kept.has(source))
  let converted = ''
  let done = 0
  for (const { start, end, replacement } of matches) {
    converted += text.slice(done, start) + replacement
    done = end
  }
  return { text: converted + text.slice(done), count: matches.length }
}

/** The marks that most tags of these texts stand between, or null when there are none. */
export function guessMarks(
  texts: readonly string[],
  candidates: readonly TagMarks[] = usualMarks,
): TagMarks | null {
  const counted = candidates.map((marks) => ({
    marks,
    count: texts.reduce((sum, text) => sum + matchesIn(text, marks).length, 0),
  }))
  const best = Math.max(0, ...counted.map(({ count }) => count))
  return best === 0 ? null : (counted.find(({ count }) => count === best)?.marks ?? null)
}

function matchesIn(text: string, marks: TagMarks): Match[] {
  if (marks.open === '' || marks.close === '') return []
  const untouched = untouchedPlaces(text)
  const pattern = new RegExp(`${literal(marks.open)}${namePattern(marks)}${literal(marks.close)}`, 'gu')
  const replacements = new Map<string, string | null>()
  const matches: Match[] = []
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: source, 1: name = '', index: start } = found
    const end = start + source.length
    const replacement = replacements.get(source) ?? replacementOf(source, name)
    replacements.set(source, replacement)
    const isTag =
      replacement !== null &&
      isAlone(text, { start, end, from: matches.at(-1)?.end ?? 0 }, marks) &&
      !isUrlEscape(name, marks)
    if (isTag && !untouched.some((place) => start < place.end && place.start < end)) {
      matches.push({ source, replacement, start, end })
    } else {
      // The closing mark of a tag may open the next tag.
      pattern.lastIndex = start + marks.open.length
    }
  }
  return matches
}

/**
 * The pattern of a name. Between two different marks a name may have blanks and hyphens; between equal marks such a
 * text would be prose.
 */
function namePattern({ open, close }: TagMarks): string {
  return open === close
    ? '([\\p{L}_][\\p{L}\\p{N}_.]{0,98})'
    : '[ \\t]*([\\p{L}_](?:[\\p{L}\\p{N}_. -]{0,98}[\\p{L}\\p{N}_])?)[ \\t]*'
}

function replacementOf(source: string, name: string): string | null {
  const known = reserved[source.replace(/\s/g, '').toLowerCase()]
  if (known !== undefined) return known
  const plain = name.replace(/[ -]+/g, '_').replace(/\.+$/, '')
  return isUsable(plain) ? `{{${plain}}}` : `{{${plain}_}}`
}

function isUsable(name: string): boolean {
  if (literals.has(name)) return false
  return !compileTemplate(`{{${name}}}`, { kind: 'text' }).problems
}

/**
 * True if a tag stands alone: `well-known-fact` has no tag between hyphens, and `[%name%]` and `%%name%%` have none
 * between single percent signs. The text before `from` belongs to another tag.
 */
function isAlone(
  text: string,
  { start, end, from }: { start: number; end: number; from: number },
  { open, close }: TagMarks,
): boolean {
  const before = start > from ? (text[start - 1] ?? '') : ''
  const after = text[end] ?? ''
  if (/[\w-]/.test(open) && /[\p{L}\p{N}_]/u.test(before)) return false
  if (/[\w-]/.test(close) && /[\p{L}\p{N}_]/u.test(after)) return false
  if (before === open[0] && after === close.at(-1)) return false
  return !['<>', '[]', '{}', '**', '||'].includes(before + after)
}

/** True for an escaped letter of an address, such as `%C3%A4`. */
function isUrlEscape(name: string, { open }: TagMarks): boolean {
  return open === '%' && /^[0-9a-f]{2}$/i.test(name)
}

/** Style sheets, and where comments for Outlook begin and end. */
const notWords = /<style\b[^>]*>[\s\S]*?<\/style>|<!(?:--)?\[[^\]]*\](?:--)?>/gi

function untouchedPlaces(text: string): { start: number; end: number }[] {
  const tags = scanTags(text).tags.filter(({ kind }) => kind !== 'legacy')
  const markup = [...text.matchAll(notWords)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
  return [...tags, ...markup]
}

function literal(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
