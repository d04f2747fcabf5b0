import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type AnyNode, type Comment, Parser, type Property } from 'acorn'

const TypeScript = Parser.extend(tsPlugin())

/** Docstrings by their place in the contract: names and keys from the outermost one on, joined by dots. */
export type FieldDocs = Map<string, string>

/**
 * The docstrings of a module, above its constants and above the keys of objects inside them. A key inside calls such as
 * `z.object({ … })` counts by its names alone, so `List.name` is the field `name` of the schema `List`.
 */
export function docsIn(source: string): FieldDocs {
  const comments: Comment[] = []
  const tree = TypeScript.parse(source, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    onComment: comments,
  })
  const docs: FieldDocs = new Map()
  const docBefore = (at: number): string | undefined => {
    const before = comments.filter(({ end }) => end <= at).at(-1)
    if (before?.type !== 'Block' || !before.value.startsWith('*')) return undefined
    return source.slice(before.end, at).trim() === '' ? textOf(before.value) : undefined
  }
  const note = (place: readonly string[], at: number) => {
    const doc = docBefore(at)
    if (doc) docs.set(place.join('.'), doc)
  }
  const visit = (node: unknown, place: readonly string[]): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, place)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const at = node as AnyNode
    if (at.type === 'Property') {
      const inside = [...place, keyOf(at)]
      note(inside, at.start)
      visit(at.value, inside)
    } else if (at.type === 'VariableDeclarator' && at.id.type === 'Identifier')
      visit(at.init, [...place, at.id.name])
    else for (const part of Object.values(at)) visit(part, place)
  }
  for (const statement of tree.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration') {
      for (const one of declared.declarations)
        if (one.id.type === 'Identifier') note([one.id.name], statement.start)
    }
    visit(statement, [])
  }
  return docs
}

function keyOf({ key }: Pick<Property, 'key'>): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

/** The text of a comment, without the stars at the beginnings of lines and without tags for programmers. */
function textOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .filter((line) => !line.startsWith('@'))
    .join(' ')
    .trim()
}
