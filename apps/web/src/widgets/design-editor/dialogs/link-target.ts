import { updateModule } from '@carillon/email-design/commands'
import { findModule } from '@carillon/email-design/places'
import { type Editor, getMarkRange } from '@tiptap/react'
import { inlineNodes } from '../rich-text.ts'
import type { Editing } from '../use-editing.ts'

interface Link {
  href: string
  untracked: true | undefined
}

/** The text, button or image that gets a link. */
export interface LinkTarget {
  href: string
  untracked: true | undefined
  /** The text of the link. Null if it has none, as for an image. */
  text: string | null
  apply: (link: Link, text: string | null) => void
  /** Removes the link. Null if there is none. */
  remove: (() => void) | null
}

/**
 * The selected words of the text being edited, or the selected button or image. Null if the selection can't have a
 * link.
 */
export function linkTargetOf({ design, selected, textEditor, actions }: Editing): LinkTarget | null {
  const module = selected ? findModule(design, selected)?.module : undefined
  if (module?.kind === 'text' && textEditor?.schema.marks['link']) return textTarget(textEditor)
  if (module?.kind !== 'button' && module?.kind !== 'image') return null
  const { id, href, untracked } = module
  const set = (change: Link & { text?: string }) =>
    actions.change((current) => updateModule(current, id, change))
  return {
    href,
    untracked,
    text: module.kind === 'button' ? module.text : null,
    apply: (next, text) => set(text === null ? next : { ...next, text }),
    remove: href === '' ? null : () => set({ href: '', untracked: undefined }),
  }
}

function textTarget(editor: Editor): LinkTarget {
  const href = String(editor.getAttributes('link')['href'] ?? '')
  const { schema, selection } = editor.state
  const link = schema.marks['link']
  const { from, to } = (href !== '' && link && getMarkRange(selection.$from, link)) || selection
  const marked = editor.state.doc.textBetween(from, to, ' ', (leaf) => String(leaf.attrs['source'] ?? ' '))
  /** Focuses the text synchronously and not with the next frame, so that keys pressed after Enter go into the text. */
  const selected = () => {
    editor.view.focus()
    return editor.chain().setTextSelection({ from, to })
  }
  return {
    href,
    untracked: editor.getAttributes('link')['untracked'] ? true : undefined,
    text: marked,
    apply({ href: next, untracked }, text) {
      const attrs = { href: next, untracked: untracked ?? null }
      const chain = selected()
      if (text === marked) return chain.setLink(attrs).run()
      const style = editor.getAttributes('textStyle')
      const marks = [
        { type: 'link', attrs },
        ...(['bold', 'italic', 'underline', 'strike'] as const).flatMap((type) =>
          editor.isActive(type) ? [{ type }] : [],
        ),
        ...(Object.values(style).some(Boolean) ? [{ type: 'textStyle', attrs: style }] : []),
      ]
      const words = inlineNodes([{ text: text ?? '' }]).map((node) => ({ ...node, marks }))
      return chain.insertContent(words).run()
    },
    remove: href === '' ? null : () => selected().unsetLink().run(),
  }
}
