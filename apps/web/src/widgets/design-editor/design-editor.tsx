import { updateMessage } from '@carillon/email-design/commands'
import { type Design, designLimits, type ModuleId } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { findModule } from '@carillon/email-design/places'
import { withPresentation } from '@carillon/email-design/presentation'
import {
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { historyStep } from '#lib/page-keys.ts'
import { BarActions } from '../editor-frame/bar-actions.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import type { EditorProps, Envelope } from '../editor-frame/editor-props.ts'
import { type EditorTab, PanelTabs } from '../editor-frame/panel-tabs.tsx'
import { StepButtons } from '../editor-frame/step-buttons.tsx'
import { useIsNarrow } from '../editor-frame/use-is-narrow.ts'
import { StripButton } from '../email-previews/strip-button.tsx'
import { useStrip } from '../email-previews/use-strip.ts'
import { MessageContexts } from '../message-contexts/message-contexts.tsx'
import type { SourcePlace } from '../message-preview/previewed-message.ts'
import { tagContent } from '../tags/tag-content.ts'
import { TagLine } from '../tags/tag-line.tsx'
import { TagText } from '../tags/tag-text.tsx'
import { TagsPanel } from '../tags-panel/tags-panel.tsx'
import { useTestData } from '../test-data/test-data.ts'
import { TestDataSwitch, useShowsTestData } from '../test-data/test-data-switch.tsx'
import { Canvas, pageWidth } from './canvas/canvas.tsx'
import { DesignChecks, type DesignChecksProps } from './design-checks.tsx'
import style from './design-editor.module.css'
import { DesignStrip } from './design-strip.tsx'
import { insertPicture } from './insert-picture.ts'
import { useLiveWritingSoon } from './live-writing.ts'
import { BuildPanel } from './panels/build-panel.tsx'
import { GlobalPanel } from './panels/global-panel.tsx'
import { ModulePanel } from './panels/module-panel.tsx'
import { ModuleTextsPanel } from './panels/module-texts-panel.tsx'
import { PhoneModules } from './panels/phone-modules.tsx'
import { SaveRowProvider } from './save-row.tsx'
import {
  type Editing,
  type EditingActions,
  EditingContext,
  EditorHandleContext,
  newId,
  useEditedDesign,
  useEditing,
  useEditorHandle,
} from './use-editing.ts'
import { useGlobalUnsubscribe } from './use-global-unsubscribe.ts'
import { useModuleFromUrl } from './use-module-from-url.ts'

/**
 * The design editor: palette, canvas, styles, undo, preview. It holds one open design and passes every change to its
 * caller, which stores it.
 *
 * How to mount it (single sends, messages of automations, designs, template versions):
 *
 * 1. Routes: `{ path: '/x/:id/editor', lazy: …, handle: { bare: true }, children: designEditorRoutes('/x/:id/editor')
 * }` with `designEditorRoutes` from `routes.tsx`. `bare` gives it the window without navigation; the texts are those
 * of `design-editor`.
 * 2. In that screen keep the edited parts in one value, say `{ settings, design }`, and hand each to `change` of
 * `useAutosave({ initial, save, keepAs: 'x/' + id })` from `#widgets/autosave/use-autosave.ts`. `save` calls the API
 * with `design` and `generateHtml(design)` and throws the errors of `call()`: a 409 or 412 is shown as 'Changed by
 * someone else', a missing network as 'Offline, kept in this browser'.
 * 3. Render `<DesignEditor key={…} base={'/x/' + id + '/editor'} design={design} onChange={…} bar={…} … />`. The
 * design is read once: to load another one (another user's version after a conflict, a restored draft) change the
 * `key`. Check a restored draft with `readDesign` from `@carillon/email-design/read-design`.
 * 4. `bar.status` is usually `<SaveStatus autosave={autosave} />`, `bar.notices` `<SaveNotices … />`, `bar.onBack`
 * awaits `autosave.flush()` and leaves, `bar.actions` are your buttons ('Send test', 'Review and send'); the Preview
 * button stands before them already.
 * 5. `settings` is your own panel for the tab of that name. Inside it `useEditedDesign()` from `use-editing.ts` gives
 * the open design and `actions.change(command)`. Make it a `memo` component, and render the changes of `onChange`
 * with a transition: a typed letter is then rendered before your screen.
 *
 * It is as high as the window and renders the routes beneath it (`<Outlet />`) itself.
 */
export interface DesignEditorProps extends EditorProps {
  design: Design
  onChange: (design: Design) => void
  /** The tab that is open at the address of the editor itself. */
  firstTab?: EditorTab
}

export function DesignEditor(props: DesignEditorProps) {
  const { base, design, onChange, envelope } = props
  return (
    <OpenDesign base={base} design={design} onChange={onChange} envelope={envelope}>
      <Screen {...props} />
    </OpenDesign>
  )
}

interface OpenDesignProps extends Pick<DesignEditorProps, 'base' | 'design' | 'onChange' | 'envelope'> {
  children: ReactNode
}

/**
 * Provides the open design to the components inside. Typing a letter renders only the readers of the design, because
 * `children` do not change.
 */
function OpenDesign({ base, design, onChange, envelope, children }: OpenDesignProps) {
  const editing = useEditing(base, design, onChange)
  useGlobalUnsubscribe(editing, envelope)
  const { actions } = editing
  const handle = useMemo(() => ({ base, actions }), [base, actions])
  return (
    <EditorHandleContext value={handle}>
      <EditingContext value={editing}>
        <SaveRowProvider>{children}</SaveRowProvider>
      </EditingContext>
    </EditorHandleContext>
  )
}

/** The width of a message beside which a usual window has room for previews, in pixels. */
const usualWidth = 600

function Screen(props: DesignEditorProps) {
  const { bar, envelope, base } = props
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const testData = useTestData(base, { text: props.testData, onChange: props.onTestData })
  const showsTestData = useShowsTestData(base)
  const goTo = useGoTo(base, actions)
  useModuleFromUrl(actions)
  useLiveWritingSoon()
  const isNarrow = useIsNarrow()
  const strip = useStrip(props.tested, 'design', Math.max(0, props.design.globals.width - usualWidth))
  return (
    <MessageContexts
      base={base}
      envelope={envelope}
      testData={testData}
      goTo={goTo}
      plain={props.plain}
      html={() => generateHtml(actions.current())}
      sentHtml={() => withPresentation(generateHtml(actions.current()))}
      insertImage={(picture) => {
        const made = { id: newId(), language: t.language }
        actions.change((current) => insertPicture(current, actions.selected(), picture, made))
        if (findModule(actions.current(), made.id)) actions.select(made.id)
      }}
      imageAlt={() => {
        const id = actions.selected()
        const module = id ? findModule(actions.current(), id)?.module : undefined
        return module?.kind === 'image' ? module.alt : ''
      }}
    >
      <EditorFrame
        bar={{
          ...bar,
          actions: <BarActions base={base}>{bar.actions}</BarActions>,
          notices: (
            <>
              {isNarrow && !showsTestData && <PhoneModules />}
              {bar.notices}
            </>
          ),
        }}
        tools={
          <>
            {showsTestData ? <TestDataSwitch base={base} editing={t('panels.design')} /> : <Tools />}
            <StripButton strip={strip} />
          </>
        }
        left={isNarrow ? undefined : <LeftPanel {...props} />}
        right={isNarrow || showsTestData ? undefined : <RightPanel />}
        beside={strip?.place === 'column' && <DesignStrip strip={strip} />}
        onKeyDown={(event) => onUndoKeys(event, actions, t)}
      >
        {showsTestData ? (
          <TestedDesign />
        ) : (
          <Stage customFields={props.onTestData ? null : props.customFields} preflight={props.preflight}>
            <EnvelopeStrip from={envelope.from} subject={envelope.subject} />
            <Canvas />
            {isNarrow && <ModuleTextsPanel />}
          </Stage>
        )}
        {strip?.place === 'sheet' && <DesignStrip strip={strip} />}
        <Announcement />
      </EditorFrame>
    </MessageContexts>
  )
}

/** Loaded on demand, because it renders like the server. */
const TestDataStage = lazy(async () => ({
  default: (await import('./test-data-stage.tsx')).TestDataStage,
}))

function TestedDesign() {
  const { design } = useEditedDesign()
  return (
    <Suspense fallback={null}>
      <TestDataStage html={withPresentation(generateHtml(design))} />
    </Suspense>
  )
}

function Announcement() {
  const { announcement } = useEditedDesign()
  return (
    <span className="visually-hidden" role="status" aria-live="polite">
      {announcement}
    </span>
  )
}

/** The canvas with marks beside it and the list of findings below. */
function Stage({
  children,
  ...checks
}: Omit<DesignChecksProps, 'stage'> & {
  children: ReactNode
}) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  return (
    <div className={style['room']}>
      <div ref={setStage} className={style['stage']}>
        {children}
      </div>
      <DesignChecks {...checks} stage={stage} />
    </div>
  )
}

/** Goes from a problem in the generated HTML to its module: the first one whose own tags can't be rendered. */
function useGoTo(base: string, actions: EditingActions) {
  const navigate = useNavigate()
  return async ({ part }: SourcePlace) => {
    if (part === 'subject') return navigate(`${base}?panel=settings`, { replace: true })
    // The parser of tags is loaded on demand.
    const { brokenModule } = await import('./broken-module.ts')
    const broken = brokenModule(actions.current())
    if (!broken) return
    actions.select(broken)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-module="${broken}"]`)?.focus())
  }
}

const Tools = memo(function Tools() {
  const { device, canUndo, canRedo, isNarrow } = useEditedDesign()
  return <ToolButtons device={device} canUndo={canUndo} canRedo={canRedo} isNarrow={isNarrow} />
})

type ToolButtonsProps = Pick<Editing, 'device' | 'canUndo' | 'canRedo' | 'isNarrow'>

const ToolButtons = memo(function ToolButtons({ device, canUndo, canRedo, isNarrow }: ToolButtonsProps) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  return (
    <>
      {!isNarrow && (
        <Choice
          aria-label={t('device.label')}
          value={device}
          onChange={actions.setDevice}
          choices={(['desktop', 'mobile'] as const).map((value) => ({ value, label: t(`device.${value}`) }))}
        />
      )}
      <StepButtons canUndo={canUndo} canRedo={canRedo} undo={actions.undo} redo={actions.redo} />
    </>
  )
})

function LeftPanel({ base, settings, firstTab }: DesignEditorProps) {
  const { actions } = useEditorHandle()
  const insert = (tag: string) =>
    actions.writing()?.chain().focus().insertContent(tagContent(tag)).run() ?? false
  return (
    <PanelTabs
      base={base}
      first={firstTab ?? 'build'}
      panels={{
        settings,
        build: <BuildPanel />,
        tags: <TagsPanel base={base} announce={actions.announce} insert={insert} />,
      }}
    />
  )
}

/**
 * Styles of the selected module, or of the message. After another module is selected, the canvas is rendered before
 * this panel. Changes made in this panel are rendered at once.
 */
const RightPanel = memo(function RightPanel() {
  const { design, selected, device, textEditor } = useEditedDesign()
  const followed = useDeferredValue(selected)
  const found = followed ? findModule(design, followed) : null
  const last = useRef(found)
  const shown = found ?? (followed === selected ? null : last.current)
  last.current = shown
  if (!shown) return <GlobalPanel />
  return (
    <>
      <Path columns={shown.place.container?.columns ?? null} />
      <ModulePanel
        key={shown.module.id}
        module={shown.module}
        globals={design.globals}
        device={device}
        textEditor={textEditor}
      />
    </>
  )
})

/** Breadcrumbs: to the message with its global styles, and to the columns that contain a module. */
const Path = memo(function Path({ columns }: { columns: ModuleId | null }) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  return (
    <nav className={style['path']} aria-label={t('panels.path')}>
      <button type="button" onClick={() => actions.select(null)}>
        {t('canvas.label')}
      </button>
      {columns && (
        <button type="button" onClick={() => actions.select(columns)}>
          {t('kinds.columns')}
        </button>
      )}
    </nav>
  )
})

const EnvelopeStrip = memo(function EnvelopeStrip({ from, subject }: Pick<Envelope, 'from' | 'subject'>) {
  const t = useMessages('design-editor')
  const { design, actions, device } = useEditedDesign()
  const id = useId()
  return (
    <div className={style['envelope']} style={{ width: pageWidth(design.globals, device) }}>
      <div>
        <b>{t('envelope.from')}</b> {from || t('envelope.noFrom')}
      </div>
      <div>
        <b>{t('envelope.subject')}</b> {subject ? <TagText text={subject} /> : t('envelope.noSubject')}
      </div>
      <div className={style['preheader']}>
        <span id={id}>{t('envelope.preheader')}:</span>
        <TagLine
          plain
          name="preheader"
          aria-labelledby={id}
          value={design.preheader}
          maxLength={designLimits.preheader}
          placeholder={t('envelope.preheaderPlaceholder')}
          onChange={(preheader) =>
            actions.change((current) => updateMessage(current, { preheader }), 'preheader')
          }
        />
      </div>
    </div>
  )
})

/** Undo and redo apply to the design, except in a form field, where they apply to its text. */
function onUndoKeys(event: KeyboardEvent, actions: EditingActions, t: Messages<'design-editor'>): void {
  const step = historyStep(event)
  if (!step || (event.target as Element).closest('input, textarea, [data-line]')) return
  event.preventDefault()
  if (actions[step]()) actions.announce(t(step === 'redo' ? 'said.redone' : 'said.undone'))
}
