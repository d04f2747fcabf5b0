import { newDesign } from './defaults.ts'
import { type Design, designLimits, type Module, type ModuleId } from './design.ts'
import { hintNames } from './hints.ts'
import {
  childElements,
  type Element,
  findBelow,
  hasClass,
  isModule,
  type NodeWithChildren,
  parseHtml,
  textOf,
} from './html-tree.ts'
import { Keeper } from './keep-reading.ts'
import { nestsDeeper } from './nesting.ts'
import { isPreheader, readModules } from './read-container.ts'
import { readGlobals } from './read-globals.ts'
import { readText } from './read-leaf.ts'
import { readModule } from './read-module.ts'
import { readOutside } from './read-outside.ts'
import { strayHead } from './read-sheets.ts'
import { linkedNames } from './reader-marks.ts'
import { contentCell, cut, type Loss, type Reading } from './reading.ts'

export type ReadHtml =
  /** `lost`: the parts that the design can't hold, in reading order. */
  | { kind: 'design'; design: Design; lost: Loss[] }
  /** Other HTML, which stays as it is. */
  | { kind: 'code' }

/**
 * Reads a design from HTML. HTML from `generateHtml` gives the same design. Designs of all generations of the exchange
 * format can be read: attributes identify the modules, not their looks. HTML without a module and without the frame of
 * that format gives no design.
 *
 * @param options.newId called for modules without an id
 * @param options.icons address of our icons of social networks; they replace those of other services
 */
export function readHtml(html: string, options: { newId: () => ModuleId; icons: string }): ReadHtml {
  if (nestsDeeper(html)) return { kind: 'code' }
  const document = parseHtml(html)
  const container = findBelow(document, ({ attribs }) => attribs['role'] === 'modules-container')
  if (!container && !isFramed(document)) return { kind: 'code' }
  const ownHead = findOwnHead(html)
  const globals = readGlobals(document, container, ownHead)
  const kept = new Keeper(html, document, globals)
  const reading: Reading = {
    source: html,
    globals,
    newId: options.newId,
    linked: linkedNames(document),
    ids: new Set(),
    icons: options.icons,
    lose: (code, detail) => kept.lose({ code, detail: detail.slice(0, 80) }),
    became: (nodes, module) => kept.became(nodes, module),
  }
  const place = container ?? findBelow(document, ({ name }) => name === 'body') ?? childElements(document)[0]
  if (!place) return { kind: 'code' }
  const preheader = findBelow(place, isPreheader)
  const outside = container && readOutside(document, container, reading)
  const inside =
    container || findBelow(place, isModule)
      ? readModules(place, reading, readModule)
      : [readWhole(place, reading)]
  const modules = outside ? [...outside.before, ...inside, ...outside.after] : inside
  const hidden = preheader ? null : outside?.hidden
  if (modules.length > designLimits.modules)
    reading.lose('too_many', String(modules.length - designLimits.modules))
  if (hidden) kept.isPreheader(hidden)
  const lang = findBelow(document, ({ name }) => name === 'html')?.attribs['lang'] ?? ''
  const design = {
    ...newDesign(
      /^([a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*)?$/.test(lang) ? lang : '',
      modules.slice(0, designLimits.modules),
    ),
    preheader: preheaderOf(preheader ? contentCell(preheader) : hidden, reading),
    head: '',
    globals,
  }
  const stray = strayHead(document, ownHead, { globals, hints: hintNames(design) })
  design.head = cut(`${html.slice(ownHead.start, ownHead.end)}${stray}`, designLimits.head, reading)
  return { kind: 'design', design: kept.keep(design, reading), lost: kept.lost }
}

/** The whole document as one text. */
function readWhole(place: Element, reading: Reading): Module {
  const module = readText(place, reading)
  reading.became([place], module)
  return module
}

/** The frame of the exchange format without its container. Everything in it becomes one text. */
function isFramed(document: NodeWithChildren): boolean {
  const isFrame = (element: Element) =>
    hasClass(element, 'sg-campaigns') ||
    element.attribs['data-editor-version'] !== undefined ||
    isModule(element)
  return findBelow(document, isFrame) !== null
}

/** The position of the author's part of the head. */
function findOwnHead(html: string): { start: number; end: number } {
  const [opening, closing] = ['<!--user entered Head Start-->', '<!--End Head user entered-->']
  const at = html.indexOf(opening)
  const start = at + opening.length
  const end = at < 0 ? -1 : html.indexOf(closing, start)
  return end < 0 ? { start: 0, end: 0 } : { start, end }
}

function preheaderOf(element: Element | null | undefined, reading: Reading): string {
  if (!element) return ''
  return cut(textOf(element).replaceAll(filler, ' ').trim(), designLimits.preheader, reading)
}

/** Invisible characters that fill the line after a preheader. */
const filler = /[\s\u00a0\p{Default_Ignorable_Code_Point}]{2,}/gu
