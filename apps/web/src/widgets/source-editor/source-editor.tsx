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
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { withoutNul } from '#lib/without-nul.ts'
import { handlebarsMarks } from './handlebars-marks.ts'
import { sourceLook } from './source-look.ts'
import { sourcePhrases } from './source-phrases.ts'

/** A position with a problem. Line and column start at 1. */
export interface SourceProblem {
  line: number
  column: number
  message: string
  /** Error by default. */
  severity?: 'error' | 'warning'
}

export interface SourceEditorHandle {
  /** Inserts text at the caret. */
  insert: (text: string) => void
  /** Inserts text at a position in characters. The caret stays. It is one undo step. */
  insertAt: (at: number, text: string) => void
  /** Moves the caret to a position and scrolls to it. */
  goTo: (line: number, column: number) => void
  undo: () => void
  redo: () => void
  /** Opens find and replace. */
  find: () => void
  /** The scrolling element of the source. */
  scroller: () => Element | null
  /** The source with one character for each line break, which is how positions are counted. */
  text: () => string
  /** The vertical position of each place as a share of the height, 0 to 1, also outside the visible part. */
  sharesOf: (places: readonly number[]) => number[]
}

interface SourceEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The language of the source, by default HTML with tags. */
  language?: 'html' | 'json'
  onScroll?: () => void
  problems?: readonly SourceProblem[]
  /** Called when undo or redo become possible or impossible. */
  onSteps?: (steps: { undo: boolean; redo: boolean }) => void
  ref?: Ref<SourceEditorHandle>
}

/** An editor for HTML with highlighting, search and lint marks. It never rewrites the source. */
export default function SourceEditor(props: SourceEditorProps) {
  const { label, value, onChange, problems, onSteps, onScroll, ref, language: kind = 'html' } = props
  const { language } = useMessages('design-editor')
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const own = useRef(withoutNul(value))
  const change = useRef(onChange)
  change.current = onChange
  const steps = useRef(onSteps)
  steps.current = onSteps
  const scroll = useRef(onScroll)
  scroll.current = onScroll

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
          kind === 'html' ? htmlExtensions : [],
          listener,
          EditorView.domEventHandlers({ scroll: () => scroll.current?.() }),
          EditorView.clipboardInputFilter.of((pasted) => withoutNul(pasted)),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorState.phrases.of(sourcePhrases[language]),
          // Keep the line endings of the source.
          EditorState.lineSeparator.of(own.current.includes('\r\n') ? '\r\n' : '\n'),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [label, language, kind])

  useEffect(() => {
    const wanted = withoutNul(value)
    if (!view.current || wanted === own.current) return
    own.current = wanted
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: wanted } })
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
    insertAt: (at, text) => {
      const editor = view.current
      if (!editor) return
      // The editor counts a line break as one character, even `\r\n`.
      const from = own.current.slice(0, at).replaceAll('\r\n', '\n').length
      editor.dispatch({ changes: { from: Math.min(from, editor.state.doc.length), insert: text } })
    },
    goTo: (line, column) => {
      const editor = view.current
      if (!editor) return
      editor.dispatch({ selection: { anchor: offsetAt(editor.state, line, column) }, scrollIntoView: true })
      editor.focus()
    },
    undo: () => view.current && undo(view.current),
    redo: () => view.current && redo(view.current),
    find: () => view.current && openSearchPanel(view.current),
    scroller: () => view.current?.scrollDOM ?? null,
    text: () => view.current?.state.doc.toString() ?? '',
    sharesOf: (places) => places.map((at) => (view.current ? shareOf(view.current, at) : 0)),
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
  sourceLook,
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
]

const htmlExtensions: Extension = [html({ autoCloseTags: false }), handlebarsMarks]

/** The position within a long wrapped line, estimated by its characters. */
function shareOf(view: EditorView, at: number): number {
  const place = Math.min(at, view.state.doc.length)
  const { from, length, top, height } = view.lineBlockAt(place)
  const within = length === 0 ? 0 : ((place - from) / length) * height
  return (view.documentPadding.top + top + within) / view.scrollDOM.scrollHeight
}

function diagnostics(state: EditorState, problems: readonly SourceProblem[]): Diagnostic[] {
  return problems.map(({ line, column, message, severity = 'error' }) => {
    const from = offsetAt(state, line, column)
    const end = state.doc.lineAt(from).to
    return { from, to: Math.max(from, Math.min(end, from + 2)), severity, message }
  })
}

function offsetAt(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines))
  return Math.min(to, from + column - 1)
}
