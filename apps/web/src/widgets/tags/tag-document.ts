import type { JSONContent } from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { lineContent, lineDocument, lineText } from './tag-node.ts'

/** Lines as the document of an editor with `TagNode`: one paragraph each. `textOf` returns the same text. */
export function documentOf(lines: readonly string[]): JSONContent {
  return { type: 'doc', content: lines.flatMap((line) => lineDocument(line).content ?? []) }
}

export function textOf(document: DocumentNode): string {
  const lines: string[] = []
  document.forEach((paragraph) => void lines.push(lineText(paragraph)))
  return lines.join('\n')
}

/** Lines as a slice. Inserted, its first and last line join the line around that place. */
export function sliceOf(schema: Schema, lines: readonly string[]): Slice {
  const paragraphs = lines.map((line) => schema.nodes['paragraph']!.create(null, lineContent(schema, line)))
  return new Slice(Fragment.fromArray(paragraphs), 1, 1)
}
