import { foreignCharacters } from '@carillon/text-message/foreign-characters'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Marks the characters of a text that put it into UCS-2. The text itself does not change. */
export const ForeignMarks = Extension.create<{ className: string }>({
  name: 'foreignMarks',
  addOptions: () => ({ className: '' }),
  addProseMirrorPlugins() {
    const marksOf = (document: Node) =>
      DecorationSet.create(document, marksIn(document, this.options.className))
    const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => marksOf(doc),
        apply: (change, before) => (change.docChanged ? marksOf(change.doc) : before),
      },
      props: { decorations: (state) => plugin.getState(state) },
    })
    return [plugin]
  },
})

function marksIn(document: Node, className: string): Decoration[] {
  const found: Decoration[] = []
  document.descendants((node, at) => {
    for (const { start, end } of foreignCharacters(node.text ?? '')) {
      found.push(Decoration.inline(at + start, at + end, { class: className, 'data-foreign': '' }))
    }
  })
  return found
}
