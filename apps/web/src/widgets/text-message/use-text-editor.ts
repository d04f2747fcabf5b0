import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import type { Wiring } from '#ui/form/field.tsx'
import { cutLine } from '../tags/line-length.rules.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import { redrawPills, TagNode } from '../tags/tag-node.ts'
import { ForeignMarks } from './foreign-marks.ts'
import { ownLineBreaks, textDocument, textOf, textSlice } from './text-lines.ts'

export interface TextEditorProps extends Partial<Wiring> {
  value: string
  onChange: (value: string) => void
  maxLength: number
  placeholder?: string
  'aria-labelledby': string
}

/** Marks a change that does not come from typing and may be longer than what can be typed. */
const fromOutside = 'textFromOutside'

/** Parts of the kit that plain text does without. Document, paragraph, text and undo are left. */
const unused = [
  ...['blockquote', 'bold', 'bulletList', 'code', 'codeBlock', 'dropcursor', 'gapcursor', 'hardBreak'],
  ...['heading', 'horizontalRule', 'italic', 'listItem', 'listKeymap', 'link', 'orderedList', 'strike'],
  ...['underline', 'trailingNode'],
]

const MaxLength = Extension.create<{ max: () => number }>({
  name: 'maxLength',
  addOptions: () => ({ max: () => Number.POSITIVE_INFINITY }),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction: (change, { doc }) => {
          if (!change.docChanged || change.getMeta(fromOutside)) return true
          const { length } = textOf(change.doc)
          return length <= this.options.max() || length <= textOf(doc).length
        },
      }),
    ]
  },
})

/**
 * A TipTap editor for the lines of a text message and its tags that keeps `value`. Pasted text loses its formatting and
 * is cut at `maxLength`. Characters that put the message into UCS-2 have the class `foreignClass`.
 *
 * @param openPill called with the position of a pill that was clicked
 */
export function useTextEditor(
  props: TextEditorProps,
  foreignClass: string,
  openPill: (position: number) => void,
): Editor {
  const { value, disabled = false } = props
  const { look } = useTagNames()
  const latest = useRef({ ...props, look })
  latest.current = { ...props, look }
  /** Values that the caller was told and has not given back yet. */
  const told = useRef<string[]>([])
  const [first] = useState(() => textDocument(value))
  const [extensions] = useState(() => [
    StarterKit.configure(Object.fromEntries(unused.map((name) => [name, false]))),
    TagNode.configure({ look: (source) => latest.current.look(source), open: openPill }),
    ForeignMarks.configure({ className: foreignClass }),
    MaxLength.configure({ max: () => latest.current.maxLength }),
  ])
  const editor = useEditor({
    extensions,
    content: first,
    editable: !disabled,
    onUpdate({ editor: changed }) {
      const text = textOf(changed.state.doc)
      told.current.push(text)
      latest.current.onChange(text)
    },
    editorProps: {
      attributes: () => attributesOf(latest.current),
      handlePaste: (view, event) => insertText(view, event.clipboardData, latest.current.maxLength),
      handleDrop(view, event, _slice, isMoved) {
        if (isMoved) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return insertText(view, event.dataTransfer, latest.current.maxLength, at?.pos)
      },
    },
  })

  useEffect(() => {
    if (editor.isDestroyed) return
    const at = told.current.indexOf(value)
    if (at >= 0) told.current.splice(0, at + 1)
    else if (textOf(editor.state.doc) !== value) {
      told.current = []
      setText(editor, value)
    }
  }, [editor, value])

  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  // The class says that a text of an email is being edited.
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dom.classList.remove('tiptap')
  }, [editor])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pills read the names themselves
  useEffect(() => redrawPills(editor), [editor, look])

  const labelId = props['aria-labelledby']
  useEffect(() => {
    const label = document.getElementById(labelId)
    const focus = () => void editor.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, labelId])
  return editor
}

/** Replacing characters can be undone like typing. */
function setText(editor: Editor, text: string): void {
  const { state, view } = editor
  const change = state.tr.replaceWith(0, state.doc.content.size, textSlice(state.schema, text).content)
  view.dispatch(change.setMeta(fromOutside, true).setMeta('preventUpdate', true))
}

function attributesOf(props: TextEditorProps): Record<string, string> {
  const shown: Record<string, string | undefined> = {
    ...{ 'data-text-message': '', role: 'textbox', 'aria-multiline': 'true' },
    id: props.id,
    'data-name': props.name,
    'aria-labelledby': props['aria-labelledby'],
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'] && 'true',
    'aria-disabled': props.disabled ? 'true' : undefined,
    'data-placeholder': props.value === '' ? props.placeholder : undefined,
  }
  return Object.fromEntries(
    Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Inserts the plain text of the clipboard or of a drop, with the source of its tags. */
function insertText(view: EditorView, data: DataTransfer | null, maxLength: number, at?: number): boolean {
  const { state } = view
  const text = ownLineBreaks(data?.getData('text/plain') ?? '')
  const from = at ?? state.selection.from
  const to = at ?? state.selection.to
  const before = textOf(state.doc)
  const rest = textOf(state.tr.delete(from, to).doc)
  const kept = cutLine(text, Math.max(0, maxLength - rest.length))
  if (kept === '' && before === rest) return true
  const change = state.tr.replaceRange(from, to, textSlice(state.schema, kept))
  view.dispatch(change.scrollIntoView().setMeta(fromOutside, true).setMeta('uiEvent', 'paste'))
  return true
}
