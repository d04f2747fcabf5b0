import { compileTemplate } from '@carillon/personalization/compile-template'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type EditorBarProps, EditorFrame } from '../editor-frame/editor-frame.tsx'
import { PanelTabs } from '../editor-frame/panel-tabs.tsx'
import { StepButtons } from '../editor-frame/step-buttons.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { type PreviewedMessage, PreviewedMessageContext } from '../message-preview/previewed-message.ts'
import { TagsPanel } from '../tags-panel/tags-panel.tsx'
import style from './code-editor.module.css'
import type { SourceEditorHandle, SourceProblem } from './source-editor.tsx'

/** Larger than the rest of the screen together, which can be read meanwhile. */
const SourceEditor = lazy(() => import('./source-editor.tsx'))

/**
 * The code editor: HTML with the message beside it. It is mounted like the design editor (see
 * `widgets/design-editor/design-editor.tsx`), with `html` in place of `design`; the routes are the same
 * `designEditorRoutes`. The HTML is never rewritten. `html` is read once: change the `key` to load another.
 */
export interface CodeEditorProps {
  base: string
  html: string
  onChange: (html: string) => void
  bar: EditorBarProps
  envelope: { from: string; subject: string }
  /** The caller's own panel for the tab of that name. */
  settings?: React.ReactNode
  /** Names of the account's custom fields, for the tags panel. */
  customFields?: readonly string[]
  plainText?: PreviewedMessage['plainText']
}

/** The preview follows this long after the last key. */
const previewDelayMs = 300

export function CodeEditor({
  base,
  html: initial,
  onChange,
  bar,
  envelope,
  settings,
  customFields = [],
  plainText,
}: CodeEditorProps) {
  const t = useMessages('design-editor')
  const dialogTo = useDialogTo()
  const [html, setHtml] = useState(initial)
  const latest = useRef(initial)
  const source = useRef<SourceEditorHandle>(null)
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const [announcement, say] = useState('')
  const insert = (tag: string) => {
    source.current?.insert(tag)
    return source.current !== null
  }
  const { problems, lastGood } = useChecked(html)
  const said = useMemo(
    () => problems.map((each) => ({ ...each, message: t(`code.problem.${each.code}`, { name: each.name }) })),
    [problems, t],
  )
  const previewed = useMemo(
    () => ({ ...envelope, plainText, html: () => latest.current }),
    [envelope, plainText],
  )
  const change = (next: string) => {
    latest.current = next
    setHtml(next)
    onChange(next)
  }
  const preview = <ButtonLink to={dialogTo(`${base}/preview`)}>{t('preview.open')}</ButtonLink>
  return (
    <PreviewedMessageContext value={previewed}>
      <EditorFrame
        bar={{
          ...bar,
          actions: (
            <>
              {preview}
              {bar.actions}
            </>
          ),
        }}
        left={
          <PanelTabs
            base={base}
            first={settings ? 'settings' : 'tags'}
            panels={{
              settings,
              tags: <TagsPanel customFields={customFields} announce={say} insert={insert} />,
            }}
          />
        }
        tools={
          <StepButtons
            canUndo={steps.undo}
            canRedo={steps.redo}
            undo={() => source.current?.undo()}
            redo={() => source.current?.redo()}
          />
        }
        narrow={preview}
      >
        <div className={style['split']}>
          <div className={style['source']}>
            <Suspense>
              <SourceEditor
                ref={source}
                label={t('code.source')}
                value={html}
                onChange={change}
                onSteps={setSteps}
                problems={said}
              />
            </Suspense>
          </div>
          <div className={style['side']}>
            <Problems problems={said} goTo={(line, column) => source.current?.goTo(line, column)} />
            <MailFrame title={t('code.preview')} html={lastGood} className={style['mail']} />
          </div>
        </div>
        <span className="visually-hidden" role="status" aria-live="polite">
          {announcement}
        </span>
      </EditorFrame>
      <Outlet />
    </PreviewedMessageContext>
  )
}

interface ProblemsProps {
  problems: readonly SourceProblem[]
  goTo: (line: number, column: number) => void
}

function Problems({ problems, goTo }: ProblemsProps) {
  const t = useMessages('design-editor')
  if (problems.length === 0) return null
  return (
    <div className={style['problems']} role="alert">
      <b>{t('code.problems', { count: problems.length })}</b>
      <ul>
        {problems.map(({ line, column, message }) => (
          <li key={`${line}:${column}:${message}`}>
            <button type="button" onClick={() => goTo(line, column)}>
              {t('code.at', { line, column })}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
      <span>{t('code.lastGood')}</span>
    </div>
  )
}

/** What is wrong with the tags, and the latest HTML with which nothing was. */
function useChecked(html: string) {
  const [checked, setChecked] = useState(() => check(html, html))
  useEffect(() => {
    const timer = setTimeout(() => setChecked((before) => check(html, before.lastGood)), previewDelayMs)
    return () => clearTimeout(timer)
  }, [html])
  return checked
}

function check(html: string, lastGood: string) {
  const problems = compileTemplate(html, { kind: 'html' }).problems ?? []
  return { problems, lastGood: problems.length === 0 ? html : lastGood }
}
