import type { JSONContent } from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { lineContent, lineDocument, lineText } from '../tags/tag-node.ts'

/** A text with its line breaks as one character each. */
export function ownLineBreaks(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
}

/** A text of several lines as the document of an editor with `TagNode`: one paragraph each. `textOf` returns the same text. */
export function textDocument(text: string): JSONContent {
  return { type: 'doc', content: text.split('\n').flatMap((line) => lineDocument(line).content ?? []) }
}

export function textOf(document: DocumentNode): string {
  const lines: string[] = []
  document.forEach((paragraph) => void lines.push(lineText(paragraph)))
  return lines.join('\n')
}

/** The same as a slice that joins the lines around the place it is put into. */
export function textSlice(schema: Schema, text: string): Slice {
  const paragraphs = text
    .split('\n')
    .map((line) => schema.nodes['paragraph']!.create(null, lineContent(schema, line)))
  return new Slice(Fragment.fromArray(paragraphs), 1, 1)
}
