import { Image, Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { useSourceChecks } from '../checks-gutter/source-checks.ts'
import { useIsSample } from '../checks-gutter/use-is-sample.ts'
import { BarActions } from '../editor-frame/bar-actions.tsx'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import type { EditorProps } from '../editor-frame/editor-props.ts'
import { PanelTabs } from '../editor-frame/panel-tabs.tsx'
import { StepButtons } from '../editor-frame/step-buttons.tsx'
import { StripButton } from '../email-previews/strip-button.tsx'
import { StripPanel } from '../email-previews/strip-panel.tsx'
import { useStrip } from '../email-previews/use-strip.ts'
import { MessageContexts } from '../message-contexts/message-contexts.tsx'
import type { SourceEditorHandle } from '../source-editor/source-editor.tsx'
import { TagsPanel } from '../tags-panel/tags-panel.tsx'
import { useTestData } from '../test-data/test-data.ts'
import { TestDataPane } from '../test-data/test-data-pane.tsx'
import { TestDataSwitch, useShowsTestData } from '../test-data/test-data-switch.tsx'
import style from './code-editor.module.css'
import { imageTag } from './image-tag.ts'
import { LivePreview } from './live-preview.tsx'
import { SourceChecksBar, useMarginNotes } from './source-checks-bar.tsx'
import { useLiveMessage } from './use-live-message.ts'
import { useScrollSync } from './use-scroll-sync.ts'

/** Loaded on demand: it is larger than the rest of the screen together. */
const SourceEditor = lazy(() => import('../source-editor/source-editor.tsx'))

/**
 * The code editor: HTML with the message beside it. It is mounted like the design editor (see
 * `widgets/design-editor/design-editor.tsx`), with `html` in place of `design`; the routes are the same
 * `designEditorRoutes`. It never rewrites the HTML. `html` is read once: change the `key` to load another one.
 */
export interface CodeEditorProps extends EditorProps {
  html: string
  onChange: (html: string) => void
}

export function CodeEditor(props: CodeEditorProps) {
  const { base, html: initial, onChange, bar, envelope, settings, customFields, plain } = props
  const t = useMessages('design-editor')
  const navigate = useNavigate()
  const [html, setHtml] = useState(initial)
  const latest = useRef(initial)
  const source = useRef<SourceEditorHandle>(null)
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const [announcement, say] = useState('')
  const testData = useTestData(base, { text: props.testData, onChange: props.onTestData })
  const showsTestData = useShowsTestData(base)
  const { problems, lastGood, shown } = useLiveMessage(html, testData.values)
  const isSample = useIsSample(props.preflight)
  const findings = useSourceChecks(html, props.onTestData ? null : customFields, isSample)
  const said = useMarginNotes(problems, findings)
  const sync = useScrollSync(source)
  const strip = useStrip(props.tested, 'code')
  const insert = (text: string) => {
    source.current?.insert(text)
    return source.current !== null
  }
  return (
    <MessageContexts
      base={base}
      envelope={envelope}
      plain={plain}
      testData={testData}
      html={() => latest.current}
      insertImage={(picture) => insert(imageTag(picture))}
      goTo={({ part, line, column }) =>
        part === 'html'
          ? requestAnimationFrame(() => source.current?.goTo(line, column))
          : navigate(`${base}?panel=settings`, { replace: true })
      }
    >
      <EditorFrame
        bar={{ ...bar, actions: <BarActions base={base}>{bar.actions}</BarActions> }}
        left={
          <PanelTabs
            base={base}
            first={settings ? 'settings' : 'tags'}
            panels={{
              settings,
              tags: <TagsPanel base={base} announce={say} insert={insert} />,
            }}
          />
        }
        tools={
          <>
            <TestDataSwitch base={base} editing={t('code.title')} />
            <SourceTools base={base} find={() => source.current?.find()} disabled={showsTestData} />
            <StepButtons
              canUndo={steps.undo}
              canRedo={steps.redo}
              undo={() => source.current?.undo()}
              redo={() => source.current?.redo()}
            />
            <StripButton strip={strip} />
          </>
        }
        beside={strip?.place === 'column' && <StripPanel strip={strip} />}
      >
        <div className={style['split']}>
          {showsTestData && <TestDataPane />}
          <div className={style['source']} hidden={showsTestData}>
            <Suspense>
              <SourceEditor
                ref={source}
                label={t('code.source')}
                value={html}
                onChange={(next) => {
                  latest.current = next
                  setHtml(next)
                  onChange(next)
                }}
                onSteps={setSteps}
                onScroll={sync.sourceScrolled}
                problems={said}
              />
            </Suspense>
            <SourceChecksBar findings={findings} source={source} html={html} preflight={props.preflight} />
          </div>
          <LivePreview
            html={shown}
            hasLastGood={lastGood !== null}
            problems={problems}
            goTo={({ line, column }) => source.current?.goTo(line, column)}
            frame={sync.frame}
            onLoad={sync.frameLoaded}
          />
        </div>
        {strip?.place === 'sheet' && <StripPanel strip={strip} />}
        <span className="visually-hidden" role="status" aria-live="polite">
          {announcement}
        </span>
      </EditorFrame>
    </MessageContexts>
  )
}

function SourceTools({ base, find, disabled }: { base: string; find: () => void; disabled: boolean }) {
  const t = useMessages('design-editor')
  const dialogTo = useDialogTo()
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('code.find')}
        title={t('code.find')}
        disabled={disabled}
        onClick={find}
      >
        <Search aria-hidden="true" />
      </Button>
      <ButtonLink
        look="quiet"
        size="icon"
        aria-label={t('code.image')}
        to={dialogTo(`${base}/image_manager`)}
      >
        <Image aria-hidden="true" />
      </ButtonLink>
    </>
  )
}
