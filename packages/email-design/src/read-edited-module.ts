import type { Globals, Module } from './design.ts'
import { generateModule } from './generate-module.ts'
import {
  type AnyNode,
  type Element,
  isModule,
  isTag,
  isText,
  type NodeWithChildren,
  parseHtml,
  readStyle,
} from './html-tree.ts'
import { nestsDeeper } from './nesting.ts'
import { readModule } from './read-module.ts'
import type { Surroundings } from './surroundings.ts'

interface Edited {
  /** The module whose HTML was edited. */
  module: Module
  html: string
  around: Surroundings
  /** The address of our icons of social networks. */
  icons: string
}

/**
 * The module that its edited HTML describes; null when the module can't hold all of it. Then only a code module can.
 * Settings that the edit removed get their defaults; removed padding is zero.
 */
export function readEditedModule({ module, html, around, icons }: Edited): Module | null {
  if (nestsDeeper(html)) return null
  const document = parseHtml(html)
  const [only, ...others] = document.children.filter((node) => !isBlank(node))
  if (!only || others.length > 0 || !isTag(only) || !isModule(only)) return null
  const read = readOne(only, html, around.globals, icons)
  if (!read || read.kind !== module.kind) return null
  const edited = { ...read, id: module.id }
  const [written] = parseHtml(generateModule(edited, { ...around, isEdited: true })).children.filter(
    (node) => !isBlank(node),
  )
  return written && containsAll(only, written) ? edited : null
}

function readOne(element: Element, source: string, globals: Globals, icons: string): Module | null {
  let lost = false
  const module = readModule(element, {
    source,
    globals,
    icons,
    linked: new Set(),
    ids: new Set(),
    newId: () => 'edited',
    lose: () => {
      lost = true
    },
    became: () => {},
  })
  return lost ? null : module
}

/** True if one node contains everything of another. It may contain more: default styles and attributes. */
function containsAll(edited: AnyNode, written: AnyNode | undefined): boolean {
  if (isText(edited)) return written !== undefined && isText(written) && words(edited) === words(written)
  if (!isTag(edited)) return true
  if (!written || !isTag(written) || nameOf(edited) !== nameOf(written)) return false
  return containsAttributes(edited, written) && containsChildren(edited, written)
}

function containsChildren(edited: NodeWithChildren, written: NodeWithChildren): boolean {
  const wanted = edited.children.filter((node) => !isBlank(node))
  const found = written.children.filter((node) => !isBlank(node) && !isEnd(node))
  const kept = wanted.filter((node) => !isEnd(node))
  return kept.length === found.length && kept.every((node, index) => containsAll(node, found[index]))
}

function containsAttributes({ attribs: wanted }: Element, { attribs: found }: Element): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    if (name !== 'style') return (found[name] ?? '') === value
    const style = readStyle(found['style'])
    return [...readStyle(value)].every(([property, each]) => style.get(property) === each)
  })
}

function nameOf({ name }: Element): string {
  return sameElements[name] ?? name
}

const sameElements: Record<string, string> = { b: 'strong', i: 'em', s: 'strike', del: 'strike', ins: 'u' }

/** True for the empty division at the end of a text module, which has no meaning. */
function isEnd(node: AnyNode): boolean {
  return isTag(node) && node.name === 'div' && node.children.length === 0
}

function isBlank(node: AnyNode): boolean {
  return isText(node) ? node.data.trim() === '' : !isTag(node)
}

function words(node: { data: string }): string {
  return node.data.replaceAll(/[\s\u00a0]+/g, ' ')
}
