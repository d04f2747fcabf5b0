import { html } from '@codemirror/lang-html'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { handlebarsMarks } from '../source-editor/handlebars-marks.ts'
import { sourceLook } from '../source-editor/source-look.ts'
import { sourcePhrases } from '../source-editor/source-phrases.ts'
import style from './content-history.module.css'

interface SourceDiffProps {
  titles: readonly [string, string]
  sources: readonly [string, string]
}

/** A read-only diff of two sources. Differences are marked, and long equal parts are folded. */
export default function SourceDiff({ titles, sources }: SourceDiffProps) {
  const { language } = useMessages('design-editor')
  const host = useRef<HTMLDivElement>(null)
  const [titleA, titleB] = titles
  const [sourceA, sourceB] = sources

  useEffect(() => {
    if (!host.current) return
    const side = (title: string, doc: string) => ({
      doc,
      extensions: [
        reading,
        EditorView.contentAttributes.of({ 'aria-label': title, tabindex: '0' }),
        EditorState.phrases.of(sourcePhrases[language]),
      ],
    })
    const made = new MergeView({
      parent: host.current,
      a: side(titleA, sourceA),
      b: side(titleB, sourceB),
      collapseUnchanged: { margin: 3 },
      // Beyond this limit the diff compares whole lines, because a source of 3 MB must not block the page.
      diffConfig: { scanLimit: 1_000, timeout: 500 },
    })
    return () => made.destroy()
  }, [language, titleA, titleB, sourceA, sourceB])

  return <div ref={host} className={style['diff']} />
}

const reading: Extension = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.lineWrapping,
  lineNumbers(),
  html(),
  handlebarsMarks,
  sourceLook,
  EditorView.theme({
    '&': { height: 'auto' },
    '.cm-collapsedLines': { background: 'var(--sunken)', color: 'var(--ink-2)', padding: '3px 12px' },
    // The default symbols are missing in the fonts of many systems.
    '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""', margin: 0 },
  }),
]
