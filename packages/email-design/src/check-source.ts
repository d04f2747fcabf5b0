import { utf8Bytes } from './check-design.ts'
import { contrastOf, leastContrast } from './contrast.ts'
import { clipBytes } from './defaults.ts'
import type { SourceFinding } from './finding.ts'
import { type AnyNode, type Element, isTag, isText, parseHtml, readStyle } from './html-tree.ts'
import { linkProblem } from './link-check.ts'
import { hasUnsubscribeTag } from './unsubscribe-tag.ts'

/** With fewer letters than this, a message with images counts as images only. */
const leastLetters = 20

/** At most this many findings are reported. If a message has more, they usually have the same cause. */
const most = 100

interface Behind {
  color: string
  background: string
}

interface Seen {
  findings: SourceFinding[]
  letters: number
  images: number
}

/** The findings in hand-written HTML, in the order of the source. The HTML is not changed. */
export function checkSource(source: string): SourceFinding[] {
  if (source.trim() === '') return []
  const seen: Seen = { findings: [], letters: 0, images: 0 }
  walk(parseHtml(source).children, seen)
  return [...ofWhole(source, seen), ...emptyTags(source), ...seen.findings].slice(0, most)
}

function ofWhole(source: string, { letters, images }: Seen): SourceFinding[] {
  const whole: SourceFinding[] = []
  if (!hasUnsubscribeTag(source)) {
    const end = /<\/body\s*>/i.exec(source)?.index ?? source.length
    const insert = '<p><a href="{{{unsubscribe}}}">Unsubscribe</a></p>\n'
    whole.push({ code: 'unsubscribe_missing', details: {}, at: null, fix: { at: end, insert } })
  }
  if (utf8Bytes(source) > clipBytes) whole.push({ code: 'too_large', details: {}, at: null })
  if (images > 0 && letters < leastLetters) whole.push({ code: 'image_only', details: {}, at: null })
  return whole
}

function emptyTags(source: string): SourceFinding[] {
  return [...source.matchAll(/\{\{\{?\s*\}?\}\}/g)].map(({ index }) => ({
    code: 'tag_empty',
    details: {},
    at: index,
  }))
}

/** Iterative instead of recursive, because HTML can be nested deeper than the call stack allows. */
function walk(nodes: readonly AnyNode[], seen: Seen): void {
  const start: Behind = { color: '#000000', background: '#ffffff' }
  const left = nodes.map((node) => ({ node, behind: start })).reverse()
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, behind } = next
    if (isText(node)) {
      seen.letters += node.data.trim().length
      continue
    }
    if (!isTag(node) || node.name === 'head' || node.name === 'style') continue
    const own = behindOf(node, behind)
    seen.findings.push(...ofElement(node, own, behind))
    if (node.name === 'img') seen.images += 1
    for (const child of node.children.toReversed()) left.push({ node: child, behind: own })
  }
}

/** Contrast over images can't be computed, so their background counts as unknown. */
function behindOf({ attribs }: Element, behind: Behind): Behind {
  const style = readStyle(attribs['style'])
  const picture =
    style.has('background-image') || 'background' in attribs || /url\(/i.test(style.get('background') ?? '')
  const background = style.get('background-color') ?? style.get('background') ?? attribs['bgcolor']
  return {
    color: style.get('color') ?? behind.color,
    background: picture ? '' : (background ?? behind.background),
  }
}

function ofElement(element: Element, own: Behind, behind: Behind): SourceFinding[] {
  const found = (code: SourceFinding['code'], details = {}): SourceFinding => ({
    code,
    details,
    at: element.startIndex ?? null,
  })
  const { name, attribs } = element
  const findings: SourceFinding[] = []
  if (name === 'img') {
    if (!attribs['src']?.trim()) findings.push(found('image_without_source'))
    else if (attribs['alt'] === undefined && !isPixel(attribs)) findings.push(found('image_without_alt'))
  }
  if (name === 'a' && !('name' in attribs)) {
    const problem = linkProblem(attribs['href'] ?? '')
    if (problem) findings.push(found(problem, { href: (attribs['href'] ?? '').slice(0, 80) }))
  }
  const changes = own.color !== behind.color || own.background !== behind.background
  const says = element.children.some((child) => isText(child) && child.data.trim() !== '')
  const contrast = changes && says ? contrastOf(own.color, own.background) : null
  if (contrast !== null && contrast < leastContrast) {
    findings.push(found('contrast', { contrast: Math.floor(contrast * 10) / 10, least: leastContrast }))
  }
  return findings
}

/** A tracking pixel needs no description. */
function isPixel({ width, height }: Record<string, string>): boolean {
  return width === '1' || height === '1' || width === '0' || height === '0'
}
