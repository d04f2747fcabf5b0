import { isTag, type NodeWithChildren } from '@carillon/email-design/html-tree'
import { type AnyNode, Element, Text } from 'domhandler'

/** Calls `visit` for all elements in reading order. The visitor may change an element and its children. */
export function eachElement(root: NodeWithChildren, visit: (element: Element) => void): void {
  for (const node of [...root.children]) {
    if (!isTag(node)) continue
    visit(node)
    eachElement(node, visit)
  }
}

export function remove(node: AnyNode): void {
  const siblings = node.parent?.children
  if (!siblings) return
  const at = siblings.indexOf(node as (typeof siblings)[number])
  if (at < 0) return
  siblings.splice(at, 1)
  relink(node.parent!, at - 1, at)
  node.parent = null
}

/** Puts other nodes in the place of a node. */
export function replace(node: AnyNode, ...others: AnyNode[]): void {
  const { parent } = node
  const siblings = parent?.children
  if (!parent || !siblings) return
  const at = siblings.indexOf(node as (typeof siblings)[number])
  if (at < 0) return
  siblings.splice(at, 1, ...(others as typeof siblings))
  for (const other of others) other.parent = parent
  node.parent = null
  relink(parent, at - 1, at + others.length)
}

/** Removes an element and keeps its content. */
export function unwrap(element: Element): void {
  replace(element, ...element.children)
}

export function prepend(parent: NodeWithChildren, ...nodes: AnyNode[]): void {
  parent.children.unshift(...(nodes as typeof parent.children))
  for (const node of nodes) node.parent = parent as Element
  relink(parent, 0, nodes.length)
}

export function append(parent: NodeWithChildren, ...nodes: AnyNode[]): void {
  const from = parent.children.length
  parent.children.push(...(nodes as typeof parent.children))
  for (const node of nodes) node.parent = parent as Element
  relink(parent, from - 1, parent.children.length - 1)
}

export function makeElement(
  name: string,
  attribs: Record<string, string>,
  children: AnyNode[] = [],
): Element {
  const element = new Element(name, attribs, [])
  append(element, ...children)
  return element
}

export function makeText(text: string): Text {
  return new Text(text)
}

function relink({ children }: NodeWithChildren, from: number, to: number): void {
  for (let at = Math.max(0, from); at <= to && at < children.length; at++) {
    const node = children[at]!
    node.prev = children[at - 1] ?? null
    node.next = children[at + 1] ?? null
  }
}
