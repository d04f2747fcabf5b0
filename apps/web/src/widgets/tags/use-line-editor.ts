import { Extension, Node } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import type { Wiring } from '#ui/form/field.tsx'
import { cutLine, oneLine } from './line-length.rules.ts'
import { useTagNames } from './tag-names.tsx'
import { lineContent, lineDocument, lineText, redrawPills, TagNode } from './tag-node.ts'

export interface LineEditorProps extends Partial<Wiring> {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  maxLength: number
  placeholder?: string
  autoFocus?: boolean
  'aria-labelledby': string
}

/** Marks a change that does not come from typing and may be longer than what can be typed. */
const fromOutside = 'lineFromOutside'

/** Parts of the kit that one line does without. Paragraph, text and undo are left. */
const unused = [
  ...['document', 'blockquote', 'bold', 'bulletList', 'code', 'codeBlock', 'dropcursor', 'gapcursor'],
  ...['hardBreak', 'heading', 'horizontalRule', 'italic', 'listItem', 'listKeymap', 'link', 'orderedList'],
  ...['strike', 'underline', 'trailingNode'],
]

const OneParagraph = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })

const MaxLength = Extension.create<{ max: () => number }>({
  name: 'maxLength',
  addOptions: () => ({ max: () => Number.POSITIVE_INFINITY }),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction: (change, { doc }) => {
          if (!change.docChanged || change.getMeta(fromOutside)) return true
          const { length } = lineText(change.doc)
          return length <= this.options.max() || length <= lineText(doc).length
        },
      }),
    ]
  },
})

/**
 * A TipTap editor for one line of text and tags that keeps `value`. Pasted text becomes one line, and is cut at
 * `maxLength`. Enter submits the form around it, as in an input.
 *
 * @param openPill called with the position of a pill that was clicked
 */
export function useLineEditor(props: LineEditorProps, openPill: (position: number) => void): Editor {
  const { value, autoFocus = false, disabled = false } = props
  const { look } = useTagNames()
  const latest = useRef({ ...props, look })
  latest.current = { ...props, look }
  /** Values that the caller was told and has not given back yet. */
  const told = useRef<string[]>([])
  const [first] = useState(() => lineDocument(value))
  const [extensions] = useState(() => [
    StarterKit.configure(Object.fromEntries(unused.map((name) => [name, false]))),
    OneParagraph,
    TagNode.configure({ look: (source) => latest.current.look(source), open: openPill }),
    MaxLength.configure({ max: () => latest.current.maxLength }),
  ])
  const editor = useEditor({
    extensions,
    content: first,
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    onUpdate({ editor: changed }) {
      const text = lineText(changed.state.doc)
      told.current.push(text)
      latest.current.onChange(text)
    },
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      attributes: (state) => attributesOf(latest.current, state),
      handleKeyDown,
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
    else if (lineText(editor.state.doc) !== value) {
      told.current = []
      setLine(editor, value)
    }
  }, [editor, value])

  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  // The class says that a text of a message is being edited.
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

function setLine(editor: Editor, text: string): void {
  const { state, view } = editor
  if (lineText(state.doc) === text) return
  const change = state.tr.replaceWith(1, state.doc.content.size - 1, lineContent(state.schema, text))
  view.dispatch(
    change.setMeta(fromOutside, true).setMeta('addToHistory', false).setMeta('preventUpdate', true),
  )
}

function attributesOf(props: LineEditorProps, { doc }: EditorState): Record<string, string> {
  const shown: Record<string, string | undefined> = {
    ...{ 'data-line': '', role: 'textbox', 'aria-multiline': 'false', enterkeyhint: 'done' },
    id: props.id,
    'data-name': props.name,
    'data-autofocus': props.autoFocus ? '' : undefined,
    'aria-labelledby': props['aria-labelledby'],
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'] && 'true',
    'aria-disabled': props.disabled ? 'true' : undefined,
    'data-placeholder': doc.firstChild?.childCount === 0 ? props.placeholder : undefined,
  }
  return Object.fromEntries(
    Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function handleKeyDown(view: EditorView, event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.isComposing) return false
  // Enter on a pill opens its settings.
  if (view.state.selection instanceof NodeSelection) return false
  view.dom.closest('form')?.requestSubmit()
  return true
}

/** Inserts the plain text of the clipboard or of a drop: the source of tags, and nothing of other programs' formatting. */
function insertText(view: EditorView, data: DataTransfer | null, maxLength: number, at?: number): boolean {
  const { state } = view
  const text = oneLine(data?.getData('text/plain') ?? '')
  // All that is selected begins before the paragraph and ends behind it.
  const from = Math.max(1, at ?? state.selection.from)
  const to = Math.min(state.doc.content.size - 1, at ?? state.selection.to)
  const replaced = lineText(state.doc).length - lineText(state.tr.delete(from, to).doc).length
  const room = maxLength - lineText(state.doc).length + replaced
  const content = lineContent(state.schema, cutLine(text, Math.max(0, room)))
  const change = state.tr.replaceWith(from, to, content)
  // A selection of all would stay one, and what is typed next would replace what was pasted.
  change.setSelection(TextSelection.create(change.doc, from + content.size))
  view.dispatch(change.scrollIntoView().setMeta('uiEvent', 'paste'))
  return true
}
