import { splitTags } from '@carillon/personalization/tag-parts'
import {
  type Editor,
  InputRule,
  type JSONContent,
  mergeAttributes,
  Node,
  nodePasteRule,
  type Storage,
} from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type Schema } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { paintPill } from './pill.ts'
import { tagContent } from './tag-content.ts'
import type { TagLook } from './tag-look.rules.ts'

const typed = /(?<!\{)\{\{[^{}]+\}\}$|\{\{\{[^{}]+\}\}\}$/
const pasted = /\{\{\{[^{}]+\}\}\}|\{\{[^{}]+\}\}/g

export interface TagOptions {
  look: (source: string) => TagLook
  /** Called when a pill is clicked, or Enter is pressed on it. */
  open: (position: number) => void
}

interface TagStorage {
  /** The functions that draw the pills again, one for each pill in the text. */
  redraw: Set<() => void>
}

declare module '@tiptap/core' {
  interface Storage {
    tag: TagStorage
  }
}

/** A personalization tag in a text, shown as one piece with its name and fallback. Its source is not changed. */
export const TagNode = Node.create<TagOptions, TagStorage>({
  name: 'tag',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({
    look: (source) => ({ source, kind: 'field', label: source, name: source, fallback: null }),
    open: () => undefined,
  }),
  addStorage: () => ({ redraw: new Set() }),
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-tag'),
      renderHTML: ({ source }) => ({ 'data-tag': source }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-tag]' }],
  // For the clipboard: other programs get the source.
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), node.attrs['source']],
  renderText: ({ node }) => node.attrs['source'],
  addNodeView() {
    const { options, storage } = this
    return ({ node, getPos }) => {
      const dom = document.createElement('span')
      let { source } = node.attrs
      const draw = () => paintPill(dom, options.look(source))
      draw()
      storage.redraw.add(draw)
      dom.addEventListener('click', () => {
        const position = getPos()
        if (position !== undefined) options.open(position)
      })
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          source = next.attrs['source']
          draw()
          return true
        },
        ignoreMutation: () => true,
        destroy: () => storage.redraw.delete(draw),
      }
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor: { state } }) => {
        const { selection } = state
        if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
        this.options.open(selection.from)
        return true
      },
    }
  },
  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: typed,
        handler({ state, range, match }) {
          const marks = state.doc.resolve(range.from).marks()
          const tag = type.create({ source: match[0] }, null, marks)
          state.tr.replaceWith(range.from, range.to, tag)
        },
      }),
    ]
  },
  addPasteRules() {
    return [nodePasteRule({ find: pasted, type: this.type, getAttributes: ([source]) => ({ source }) })]
  },
})

/** Draws every pill again, because names have changed. */
export function redrawPills(editor: Editor | null): void {
  // An editor that was replaced has no storage any more.
  const storage: Partial<Storage> = editor?.storage ?? {}
  for (const draw of storage.tag?.redraw ?? []) draw()
}

/** A text of one line as content of an editor with `TagNode`. `lineText` returns exactly the same text. */
export function lineContent(schema: Schema, text: string): Fragment {
  const nodes = splitTags(text).map((piece) =>
    piece.isTag ? schema.nodes['tag']!.create({ source: piece.text }) : schema.text(piece.text),
  )
  return Fragment.fromArray(nodes)
}

/** A text of one line as the whole document of such an editor. */
export function lineDocument(text: string): JSONContent {
  const content = splitTags(text).map((piece) =>
    piece.isTag ? tagContent(piece.text) : { type: 'text', text: piece.text },
  )
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

export function lineText(document: DocumentNode): string {
  return document.textBetween(0, document.content.size, ' ', ({ attrs }) => attrs['source'] ?? '')
}
