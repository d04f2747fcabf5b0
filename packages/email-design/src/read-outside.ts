import { Document } from 'domhandler'
import type { Module } from './design.ts'
import {
  type AnyNode,
  type Element,
  findBelow,
  isModule,
  isTag,
  isText,
  type NodeWithChildren,
  sliceOf,
  styleOf,
  textOf,
} from './html-tree.ts'
import { readModules } from './read-container.ts'
import { readModule } from './read-module.ts'
import { things, unreadElements } from './reader-elements.ts'
import { isHidden } from './reader-look.ts'
import { codeModule, excerpt, type Reading } from './reading.ts'

export interface Outside {
  before: Module[]
  after: Module[]
  /** Hidden text at the top, which inboxes show after the subject. */
  hidden: Element | null
}

/** Content outside the container becomes modules before and after the modules in the container. */
export function readOutside(document: NodeWithChildren, container: Element, reading: Reading): Outside {
  const runs = runsAround(document, container)
  const hidden = runs.before.find((run) => run.some(isHiddenText))?.find(isHiddenText) ?? null
  const read = (run: readonly AnyNode[]) => readRun(splitAt(run, hidden), reading)
  return { before: runs.before.flatMap(read), after: runs.after.flatMap(read), hidden }
}

function splitAt(run: readonly AnyNode[], hidden: Element | null): AnyNode[] {
  return run.filter((node) => node !== hidden)
}

/** The siblings of the container and of its ancestors, in reading order. */
function runsAround(
  document: NodeWithChildren,
  container: Element,
): { before: AnyNode[][]; after: AnyNode[][] } {
  const before: AnyNode[][] = []
  const after: AnyNode[][] = []
  let inner: AnyNode = container
  for (let outer = container.parent; outer; outer = outer.parent) {
    const at = outer.children.indexOf(inner as (typeof outer.children)[number])
    before.unshift(outer.children.slice(0, at))
    after.push(outer.children.slice(at + 1))
    if (outer === document) break
    inner = outer
  }
  return { before: before.filter((run) => run.some(isSeen)), after: after.filter((run) => run.some(isSeen)) }
}

function readRun(run: readonly AnyNode[], reading: Reading): Module[] {
  const seen = run.slice(run.findIndex(isSeen), run.findLastIndex(isSeen) + 1)
  const [first] = seen
  if (!first || !seen.some(isSeen)) return []
  if (seen.some((node) => isTag(node) && (isModule(node) || findBelow(node, isModule)))) {
    return readModules(new Document(seen), reading, readModule)
  }
  reading.lose('outside_modules', seen.map(excerpt).join(' ').trim())
  const html = inTable(seen, sliceOf(reading.source, seen).trim())
  const centred = isCentred(first) ? `<center>${html}</center>` : html
  const module = codeModule(centred, reading.newId(), reading)
  reading.became(seen, module)
  return [module]
}

/** The source of nodes, with a table around rows and cells. */
function inTable(nodes: readonly AnyNode[], html: string): string {
  const open = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%">'
  const [first] = nodes.filter(isTag)
  if (first && ['td', 'th'].includes(first.name)) return `${open}<tr>${html}</tr></table>`
  return first && ['tr', 'tbody', 'thead', 'tfoot'].includes(first.name) ? `${open}${html}</table>` : html
}

/** True if a node centres its content, as the frame of the exchange format does and the container does not. */
function isCentred(node: AnyNode): boolean {
  const { parent } = node
  return parent !== null && isTag(parent) && (parent.name === 'center' || isCentred(parent))
}

const words = /[^\s\u00a0\p{Default_Ignorable_Code_Point}]/u

/** True if a node contains something visible. */
function isSeen(node: AnyNode): boolean {
  if (isText(node)) return words.test(node.data)
  if (!isTag(node) || unreadElements.has(node.name)) return false
  return node.name === 'img' || things.has(node.name) || node.children.some(isSeen)
}

function isHiddenText(node: AnyNode): node is Element {
  return isTag(node) && isHidden(styleOf(node)) && words.test(textOf(node)) && !findBelow(node, isModule)
}
