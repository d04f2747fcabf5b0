import { defaultGlobals } from '@carillon/email-design/defaults'
import type { Globals } from '@carillon/email-design/design'
import { readPaste } from '@carillon/email-design/read-paste'
import { Extension } from '@tiptap/core'
import { Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { blocksToDocument } from './rich-text.ts'

/** Removes formatting from pasted text of other programs. Text copied from this editor keeps it. */
export const PasteClean = Extension.create<{ globals: Globals }>({
  name: 'pasteClean',
  addOptions: () => ({ globals: defaultGlobals }),
  addProseMirrorPlugins() {
    const { globals } = this.options
    return [
      new Plugin({
        props: {
          handlePaste(view, event) {
            const html = event.clipboardData?.getData('text/html') ?? ''
            if (html === '' || html.includes('data-pm-slice')) return false
            const blocks = readPaste(html, globals)
            if (blocks.length === 0) return false
            const pasted = Node.fromJSON(view.state.schema, blocksToDocument(blocks))
            const slice = Slice.maxOpen(pasted.content)
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'))
            return true
          },
        },
      }),
    ]
  },
})
