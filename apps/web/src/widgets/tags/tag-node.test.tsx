import { Editor, Node } from '@tiptap/core'
import { Paragraph } from '@tiptap/extension-paragraph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineContent, lineDocument, lineText, TagNode } from './tag-node.ts'

const OneParagraph = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })
const Text = Node.create({ name: 'text', group: 'inline' })

const anyLine = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{first_name}}',
        '{{{Weblink}}}',
        '{{insert city "default=Köln"}}',
        '{{#if a}}',
        '{{/if}}',
      ),
      fc.constantFrom('{{', '}}', '"', '\\', '<%', '|', ' ', '  ', '\n', '\t'),
      fc.string({ maxLength: 6, unit: 'grapheme' }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))

test('a line is unchanged after it was in the editor', () => {
  const editor = new Editor({ extensions: [OneParagraph, Paragraph, Text, TagNode] })
  fc.assert(
    fc.property(anyLine, (text) => {
      editor.commands.setContent(lineDocument(text), { emitUpdate: false })
      expect(lineText(editor.state.doc)).toBe(text)
      const { state } = editor
      const replaced = state.tr.replaceWith(1, state.doc.content.size - 1, lineContent(state.schema, text))
      expect(lineText(replaced.doc)).toBe(text)
    }),
    { numRuns: 300 },
  )
  editor.destroy()
})
