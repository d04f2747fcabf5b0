import { parse } from '@swc/core'

/** A node of a module's syntax tree, with the fields that our checks read. */
export type Node = { type: string; [key: string]: unknown }

export async function parseModule(text: string, { tsx = false } = {}): Promise<Node[]> {
  const { body } = await parse(text, { syntax: 'typescript', tsx, target: 'es2024' })
  return body as unknown as Node[]
}

/** The value of an object's property. A shorthand property is its own value. */
export function propertyOf(object: Node, name: string): Node | undefined {
  const properties = object.type === 'ObjectExpression' ? (object['properties'] as Node[]) : []
  const property = properties.find((one) => nameOf(one['key'] ?? one) === name)
  return property?.type === 'Identifier' ? property : (property?.['value'] as Node | undefined)
}

export function argumentsOf(node: Node): Node[] {
  return (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
}

/** The text `senders.list` of an identifier or a chain of them; empty for anything else. */
export function nameOf(node: unknown): string {
  const { type, value, object, property } = (node ?? {}) as Node
  if (type === 'Identifier' || type === 'BindingIdentifier') return String(value)
  if (type !== 'MemberExpression') return ''
  return [nameOf(object), nameOf(property)].filter((part) => part !== '').join('.')
}

export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && typeof node.type === 'string') visit(node as Node)
    for (const part of Object.values(node)) walk(part, visit)
  }
}
