import { designLimits } from '@carillon/email-design/design'
import { type AnyExtension, Extension, type JSONContent, Node } from '@tiptap/core'
import { type Node as DocumentNode, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { lineContent, lineDocument, TagNode, type TagOptions } from '../tags/tag-node.ts'

/** A label is one line of text and tags without formatting. Enter calls `done`. */
export function labelExtensions(done: () => void, tags: Partial<TagOptions>): AnyExtension[] {
  const finish = () => {
    done()
    return true
  }
  return [
    Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
    Node.create({
      name: 'paragraph',
      content: 'inline*',
      parseHTML: () => [{ tag: 'div' }, { tag: 'p' }],
      renderHTML: () => ['div', 0],
    }),
    Node.create({ name: 'text', group: 'inline' }),
    Extension.create({
      name: 'label',
      addKeyboardShortcuts: () => ({
        Enter: finish,
        'Shift-Enter': () => true,
      }),
      addProseMirrorPlugins: () => [new Plugin({ props: { handlePaste }, filterTransaction: isShort })],
    }),
    // Last, because Enter on a tag opens it.
    TagNode.configure(tags),
  ]
}

export function labelToDocument(label: string): JSONContent {
  return lineDocument(oneLine(label))
}

export function documentToLabel(document: JSONContent): string {
  const nodes = document.content?.[0]?.content ?? []
  return nodes.map(({ text, attrs }) => text ?? String(attrs?.['source'] ?? '')).join('')
}

/** Pastes text as one line; its tags stay tags. */
const handlePaste: Plugin['props']['handlePaste'] = (view, event) => {
  const text = oneLine(event.clipboardData?.getData('text/plain') ?? '').trim()
  const content = lineContent(view.state.schema, text)
  view.dispatch(view.state.tr.replaceSelection(new Slice(content, 0, 0)).scrollIntoView())
  return true
}

function isShort({ doc, docChanged }: { doc: DocumentNode; docChanged: boolean }): boolean {
  return !docChanged || documentToLabel(doc.toJSON()).length <= designLimits.label
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
