import type { Checking } from './check-message.ts'
import { contrastOf, leastContrast } from './contrast.ts'
import { clipBytes } from './defaults.ts'
import { type SourceFinding, shortened } from './finding.ts'
import { type AnyNode, type Element, isTag, isText, parseHtml, readStyle } from './html-tree.ts'
import { linkProblem } from './link-check.ts'
import { type IsSample, isPlaceholderText } from './placeholder-texts.ts'
import { unknownTags } from './unknown-tags.ts'
import { hasUnsubscribeTag } from './unsubscribe-tag.ts'
import { utf8Bytes } from './utf8-bytes.ts'
import { isBlank } from './visible-text.ts'

/** The number of letters below which a message with images counts as images only. */
const leastLetters = 20

/** The most findings that are reported. If a message has more, they usually have the same cause. */
const most = 100

interface Behind {
  color: string
  background: string
}

interface Seen {
  findings: SourceFinding[]
  /** Names that an address with `#` can lead to. */
  anchors: Set<string>
  letters: number
  images: number
}

/**
 * The findings in hand-written HTML: first findings about the whole message, then in the order of the source. The HTML
 * is not changed. `customFields` are the names that tags may have in addition to the reserved ones; null if tags may
 * have any name. `isSample` is true for the texts of prepared designs.
 */
export function checkSource(
  source: string,
  { customFields = null, isSample = () => false }: Checking = {},
): SourceFinding[] {
  if (isBlank(source)) return [{ code: 'empty', details: {}, at: null }]
  const seen: Seen = { findings: [], anchors: new Set(), letters: 0, images: 0 }
  walk(parseHtml(source).children, seen, isSample)
  const unknown = unknownTags(source, customFields).map(
    ({ name, ...finding }): SourceFinding => ({ ...finding, at: tagWith(source, name) }),
  )
  const placed = [...emptyTags(source), ...seen.findings, ...unknown]
    .filter(
      ({ code, details }) => code !== 'link_anchor' || !seen.anchors.has(String(details['href']).slice(1)),
    )
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
  return [...ofWhole(source, seen), ...placed].slice(0, most)
}

/** Position of the first tag that contains a name. */
function tagWith(source: string, name: string): number {
  for (const { 0: tag, index } of source.matchAll(/\{\{[^}]*\}\}/g)) if (tag.includes(name)) return index
  return 0
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

/** Walks through all nodes. It is iterative, because HTML can be nested deeper than the call stack allows. */
function walk(nodes: readonly AnyNode[], seen: Seen, isSample: IsSample): void {
  const start: Behind = { color: '#000000', background: '#ffffff' }
  const left = nodes.map((node) => ({ node, behind: start })).reverse()
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, behind } = next
    if (isText(node)) {
      seen.letters += node.data.trim().length
      if (isPlaceholderText(node.data) || isSample(node.data)) {
        const details = { text: shortened(node.data.trim()) }
        seen.findings.push({ code: 'text_placeholder', details, at: node.startIndex ?? null })
      }
      continue
    }
    if (!isTag(node) || node.name === 'head' || node.name === 'style') continue
    for (const anchor of [node.attribs['id'], node.attribs['name']]) if (anchor) seen.anchors.add(anchor)
    const own = behindOf(node, behind)
    seen.findings.push(...ofElement(node, own, behind))
    if (node.name === 'img') seen.images += 1
    for (const child of node.children.toReversed()) left.push({ node: child, behind: own })
  }
}

/** The background of an element. Contrast over images can't be computed, so an image counts as unknown. */
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
  if (name === 'a' && ('href' in attribs || !('name' in attribs || 'id' in attribs))) {
    const href = attribs['href'] ?? ''
    const problem = linkProblem(href)
    if (problem) findings.push(found(problem, problem === 'link_empty' ? {} : { href: shortened(href) }))
    // The target of an anchor is only known at the end of the message.
    else if (/^#./.test(href.trim())) findings.push(found('link_anchor', { href: href.trim() }))
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
