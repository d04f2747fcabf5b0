import { pageMarginOf } from './box-style.ts'
import { designLimits, type Globals, type Padding } from './design.ts'
import { equal } from './equal.ts'
import { type Element, findBelow, isTag, type NodeWithChildren, parseHtml } from './html-tree.ts'
import { clamp, readColor } from './read-values.ts'
import { computedStyle } from './reader-look.ts'
import { StyleRules } from './style-rules.ts'

type Page = NonNullable<Globals['page']>

/** The margin and background around a message. Part of a page is treated like a page without settings. */
export function pageOf(document: NodeWithChildren, rules: StyleRules): Page {
  const body = findBelow(document, ({ name }) => name === 'body') ?? emptyBody
  const style = computedStyle(body, rules)
  return {
    margin: pageMarginOf(body, style),
    background: readColor(style.get('background-color') ?? body.attribs['bgcolor']) ?? '',
  }
}

const emptyBody = parseHtml('<body></body>').children.find(isTag) as Element

/**
 * Reads the margin and background of the page for a design. Rules in the author's part of the head stay there and are
 * not read.
 */
export function readPage(
  document: NodeWithChildren,
  ownHead: { start: number; end: number },
): Pick<Globals, 'page'> {
  const page = pageOf(document, new StyleRules(document, (sheet) => !isIn(ownHead, sheet)))
  if (equal(page, plainPage) || !equal(page, pageOf(document, new StyleRules(document)))) return {}
  const { top, right, bottom, left } = page.margin
  const side = (length: number) => clamp(Math.round(length), designLimits.space)
  const margin = { top: side(top), right: side(right), bottom: side(bottom), left: side(left) }
  return { page: { ...page, margin } }
}

const none: Padding = { top: 0, right: 0, bottom: 0, left: 0 }
const plainPage: Page = { margin: none, background: '' }

function isIn({ start, end }: { start: number; end: number }, { startIndex }: Element): boolean {
  return startIndex !== null && startIndex >= start && startIndex < end
}
