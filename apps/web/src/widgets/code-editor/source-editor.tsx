import { autocompletion } from '@codemirror/autocomplete'
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { sourceLook } from './source-look.ts'
import { sourcePhrases } from './source-phrases.ts'

/** A place that has to be looked at; line and column count from 1. */
export interface SourceProblem {
  line: number
  column: number
  message: string
}

export interface SourceEditorHandle {
  /** Puts text where the caret is. */
  insert: (text: string) => void
  /** Moves the caret to a place and shows it. */
  goTo: (line: number, column: number) => void
  undo: () => void
  redo: () => void
}

interface SourceEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  problems?: readonly SourceProblem[]
  /** Whether there is something to undo and to redo. */
  onSteps?: (steps: { undo: boolean; redo: boolean }) => void
  ref?: Ref<SourceEditorHandle>
}

/** HTML with colours, search, lint marks and no rewriting: what is typed is what is kept. */
export default function SourceEditor({ label, value, onChange, problems, onSteps, ref }: SourceEditorProps) {
  const { language } = useMessages('design-editor')
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const own = useRef(value)
  const change = useRef(onChange)
  change.current = onChange
  const steps = useRef(onSteps)
  steps.current = onSteps

  useEffect(() => {
    if (!host.current) return
    const listener = EditorView.updateListener.of((update) => {
      if (!update.docChanged) return
      own.current = update.state.sliceDoc()
      change.current(own.current)
      steps.current?.({ undo: undoDepth(update.state) > 0, redo: redoDepth(update.state) > 0 })
    })
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: own.current,
        extensions: [
          usualExtensions,
          listener,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorState.phrases.of(sourcePhrases[language]),
          // Line endings of the source are kept as they came.
          EditorState.lineSeparator.of(own.current.includes('\r\n') ? '\r\n' : '\n'),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [label, language])

  useEffect(() => {
    if (!view.current || value === own.current) return
    own.current = value
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    if (!view.current) return
    view.current.dispatch(setDiagnostics(view.current.state, diagnostics(view.current.state, problems ?? [])))
  }, [problems])

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const editor = view.current
      if (!editor) return
      editor.dispatch(editor.state.replaceSelection(text))
      editor.focus()
    },
    goTo: (line, column) => {
      const editor = view.current
      if (!editor) return
      editor.dispatch({ selection: { anchor: offsetAt(editor.state, line, column) }, scrollIntoView: true })
      editor.focus()
    },
    undo: () => view.current && undo(view.current),
    redo: () => view.current && redo(view.current),
  }))

  return <div ref={host} style={{ height: '100%', overflow: 'hidden' }} />
}

const usualExtensions: Extension = [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  autocompletion(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  html({ autoCloseTags: false }),
  sourceLook,
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
]

function diagnostics(state: EditorState, problems: readonly SourceProblem[]): Diagnostic[] {
  return problems.map(({ line, column, message }) => {
    const from = offsetAt(state, line, column)
    const end = state.doc.lineAt(from).to
    return { from, to: Math.max(from, Math.min(end, from + 2)), severity: 'error', message }
  })
}

function offsetAt(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines))
  return Math.min(to, from + column - 1)
}
