import { type Element, isTag } from '@carillon/email-design/html-tree'
import type { Sheet } from './cascade.ts'
import type { CssNode, Rule } from './css.ts'
import type { Defects } from './defects.ts'
import { type Message, sourceOf } from './message.ts'
import type { WholeTransform } from './transform.ts'

/** Gmail reads this many characters of a `<style>`. */
const longestSheet = 16 * 1024

/** Style sheets as a whole. */
export const sheetTransforms = {
  /** The client removes all `<style>`. */
  'no-style-sheets': {
    kind: 'sheets',
    run: (message, defects, entry) => dropSheets(message, defects, entry, 'styles_lost', () => true),
  },
  'no-style-sheets-in-body': {
    kind: 'sheets',
    run: (message, defects, entry) =>
      dropSheets(message, defects, entry, 'styles_lost', ({ element }) => isInBody(element)),
  },
  'style-sheets-to-16-kb': {
    kind: 'sheets',
    run: (message, defects, entry) =>
      dropSheets(
        message,
        defects,
        entry,
        'styles_too_large',
        ({ element }) => sourceOf(element).length > longestSheet,
      ),
  },
  /** A conditional block within another one makes the client ignore the inner one. */
  'no-nested-media': {
    kind: 'sheets',
    run: ({ sheets }) => {
      for (const sheet of sheets) sheet.nodes = withoutNestedMedia(sheet.nodes, false)
    },
  },
  /** Word ignores declarations in style attributes that are `!important`. */
  'no-important-in-attributes': {
    kind: 'sheets',
    run: (message) => {
      for (const [element, declarations] of [...message.inline])
        if (declarations.some(({ important }) => important))
          message.setInline(
            element,
            declarations.filter(({ important }) => !important),
          )
    },
  },
} as const satisfies Record<string, WholeTransform>

function dropSheets(
  message: Message,
  defects: Defects,
  entry: string,
  code: 'styles_lost' | 'styles_too_large',
  isDropped: (sheet: Sheet) => boolean,
): void {
  for (const sheet of message.sheets) {
    if (!isDropped(sheet)) continue
    report(message, defects, entry, code, sheet.nodes)
    message.removeSheet(sheet)
  }
}

/**
 * One defect for each rule that gives visible elements something that their attributes don't. It has no module: a sheet
 * is about the whole message. Rules for narrow screens and dark mode have defects of their own.
 */
function report(
  message: Message,
  defects: Defects,
  entry: string,
  code: 'styles_lost' | 'styles_too_large',
  nodes: readonly CssNode[],
): void {
  for (const node of nodes) {
    if (node.kind === 'rule') {
      if (isMissed(message, node)) defects.add(code, entry, null, node.selector)
    } else if (node.name === 'media') {
      const touches = (node.nodes ?? []).some((each) => each.kind === 'rule' && isMissed(message, each))
      if (!touches) continue
      if (/prefers-color-scheme\s*:\s*dark/i.test(node.prelude))
        defects.add('dark_colors_lost', entry, null, `@media ${node.prelude}`)
      else if (/max-(device-)?width/i.test(node.prelude))
        defects.add('phone_layout_lost', entry, null, `@media ${node.prelude}`)
    }
  }
}

function isMissed(message: Message, { selector, declarations }: Rule): boolean {
  return message.matching(selector).some((element) => {
    if (message.isHidden(element)) return false
    const own = new Set(message.inlineOf(element).map(({ property }) => property))
    return declarations.some(({ property, important }) => important || !own.has(property))
  })
}

/** A sheet outside of all elements belongs to the head, as in browsers. */
function isInBody({ parent }: Element): boolean {
  if (!parent || !isTag(parent)) return false
  return parent.name !== 'head' && parent.name !== 'html'
}

function withoutNestedMedia(nodes: readonly CssNode[], isNested: boolean): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === 'rule') return [node]
    if (node.name === 'media' && isNested) return []
    return [
      { ...node, nodes: node.nodes && withoutNestedMedia(node.nodes, isNested || node.name === 'media') },
    ]
  })
}
