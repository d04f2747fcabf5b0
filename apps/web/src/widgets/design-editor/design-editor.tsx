import { updateMessage } from '@carillon/email-design/commands'
import { type Design, designLimits, type ModuleId } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { findModule } from '@carillon/email-design/places'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { Outlet } from 'react-router'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { type EditorBarProps, EditorFrame } from '../editor-frame/editor-frame.tsx'
import { type EditorTab, PanelTabs } from '../editor-frame/panel-tabs.tsx'
import { StepButtons } from '../editor-frame/step-buttons.tsx'
import { type PreviewedMessage, PreviewedMessageContext } from '../message-preview/previewed-message.ts'
import { TagsPanel } from '../tags-panel/tags-panel.tsx'
import { Canvas, pageWidth } from './canvas/canvas.tsx'
import style from './design-editor.module.css'
import { BuildPanel } from './panels/build-panel.tsx'
import { GlobalPanel } from './panels/global-panel.tsx'
import { ModulePanel } from './panels/module-panel.tsx'
import { type Editing, EditingContext, useEditedDesign, useEditing } from './use-editing.ts'

/**
 * The design editor: palette, canvas, styles, undo, preview. It holds one open design and tells its caller
 * every change; storing it is the caller's business.
 *
 * How to mount it (single sends, messages of automations, designs, template versions):
 *
 * 1. Routes: `{ path: '/x/:id/editor', lazy: …, handle: { bare: true }, children:
 *    designEditorRoutes('/x/:id/editor', ['preview', 'modules']) }` with `designEditorRoutes` from
 *    `routes.tsx`. `bare` gives it the window without navigation; the texts are those of `design-editor`.
 * 2. In that screen keep what is edited in one state value, say `{ settings, design }`, and save it with
 *    `useAutosave({ value, save, keepAs: 'x/' + id })` from `#widgets/autosave/use-autosave.ts`. `save` calls
 *    the API with `design` and `generateHtml(design)` and throws what `call()` throws: a 409 or 412 becomes
 *    'Changed by someone else', no network 'Offline, kept in this browser'.
 * 3. Render `<DesignEditor key={…} base={'/x/' + id + '/editor'} design={design} onChange={…} bar={…} … />`. The design is
 *    read once: to load another one (their version after a conflict, a restored draft) change the `key`.
 *    Check a restored draft with `readDesign` from `@carillon/email-design/read-design`.
 * 4. `bar.status` is usually `<SaveStatus autosave={autosave} />`, `bar.notices` `<SaveNotices … />`,
 *    `bar.onBack` awaits `autosave.flush()` and leaves, `bar.actions` are your buttons ('Send test',
 *    'Review and send'); the Preview button stands before them already.
 * 5. `settings` is your own panel for the tab of that name. Inside it `useEditedDesign()` from
 *    `use-editing.ts` gives the design at hand and `actions.change(command)`. Make it a `memo` component: your
 *    screen renders with every letter that is typed.
 *
 * It is as high as the window and renders the routes beneath it (`<Outlet />`) itself.
 */
export interface DesignEditorProps {
  /** Address of the editor, its `:id` filled in: the preview and the modules panel hang beneath it. */
  base: string
  design: Design
  onChange: (design: Design) => void
  bar: EditorBarProps
  /** The strip above the message; `subject` may hold tags. */
  envelope: { from: string; subject: string }
  settings?: ReactNode
  /** Names of the account's custom fields, for the tags panel. */
  customFields: readonly string[]
  /** The plain text part as the server makes it, for the preview. */
  plainText?: PreviewedMessage['plainText']
  /** The tab that is open at the address of the editor itself. */
  firstTab?: EditorTab
}

export function DesignEditor(props: DesignEditorProps) {
  const { design: initial, onChange, bar, envelope, plainText, base } = props
  const t = useMessages('design-editor')
  const dialogTo = useDialogTo()
  const editing = useEditing(initial, onChange)
  const { design, actions, announcement } = editing
  const previewed = useMemo(
    () => ({ ...envelope, plainText, html: () => generateHtml(actions.current()) }),
    [envelope, plainText, actions],
  )
  const preview = <ButtonLink to={dialogTo(`${base}/preview`)}>{t('preview.open')}</ButtonLink>
  const actionsOfBar = (
    <>
      {preview}
      {bar.actions}
    </>
  )
  return (
    <EditingContext value={editing}>
      <PreviewedMessageContext value={previewed}>
        <EditorFrame
          bar={{ ...bar, actions: actionsOfBar }}
          tools={<Tools editing={editing} />}
          left={<LeftPanel {...props} />}
          right={<RightPanel editing={editing} />}
          narrow={preview}
          onKeyDown={(event) => onUndoKeys(event, editing, t)}
        >
          <div className={style['stage']}>
            <Envelope {...envelope} design={design} />
            <Canvas />
          </div>
          <span className="visually-hidden" role="status" aria-live="polite">
            {announcement}
          </span>
        </EditorFrame>
        <Outlet />
      </PreviewedMessageContext>
    </EditingContext>
  )
}

function Tools({ editing: { device, actions, canUndo, canRedo } }: { editing: Editing }) {
  const t = useMessages('design-editor')
  return (
    <>
      <Choice
        aria-label={t('device.label')}
        value={device}
        onChange={actions.setDevice}
        choices={(['desktop', 'mobile'] as const).map((value) => ({ value, label: t(`device.${value}`) }))}
      />
      <StepButtons canUndo={canUndo} canRedo={canRedo} undo={actions.undo} redo={actions.redo} />
    </>
  )
}

function LeftPanel({ base, settings, customFields, firstTab }: DesignEditorProps) {
  const { actions, textEditor } = useEditedDesign()
  const insert = (tag: string) =>
    textEditor?.chain().focus().insertContent({ type: 'text', text: tag }).run() ?? false
  return (
    <PanelTabs
      base={base}
      first={firstTab ?? 'build'}
      panels={{
        settings,
        build: <BuildPanel />,
        tags: <TagsPanel customFields={customFields} announce={actions.announce} insert={insert} />,
      }}
    />
  )
}

function RightPanel({ editing: { design, selected } }: { editing: Editing }) {
  const found = selected ? findModule(design, selected) : null
  if (!found) return <GlobalPanel />
  return (
    <>
      <Path columns={found.place.container?.columns ?? null} />
      <ModulePanel key={found.module.id} module={found.module} />
    </>
  )
}

/** The way up: to the message and its global styles, to the columns a module stands in. */
function Path({ columns }: { columns: ModuleId | null }) {
  const t = useMessages('design-editor')
  const { actions } = useEditedDesign()
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
}

function Envelope({ from, subject, design }: { from: string; subject: string; design: Design }) {
  const t = useMessages('design-editor')
  const { actions, device } = useEditedDesign()
  return (
    <div className={style['envelope']} style={{ width: pageWidth(design.globals, device) }}>
      <div>
        <b>{t('envelope.from')}</b> {from || t('envelope.noFrom')}
      </div>
      <div>
        <b>{t('envelope.subject')}</b> {subject || t('envelope.noSubject')}
      </div>
      <label>
        <span>{t('envelope.preheader')}:</span>
        <input
          name="preheader"
          value={design.preheader}
          maxLength={designLimits.preheader}
          placeholder={t('envelope.preheaderPlaceholder')}
          onChange={(event) => {
            const preheader = event.target.value
            actions.change((current) => updateMessage(current, { preheader }), 'preheader')
          }}
        />
      </label>
    </div>
  )
}

/** Undo and redo belong to the design, except in a field, where they belong to what is typed there. */
function onUndoKeys(event: KeyboardEvent, { actions }: Editing, t: Messages<'design-editor'>): void {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  const isRedo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y'
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
  if (!isUndo && !isRedo) return
  event.preventDefault()
  if (isRedo || event.shiftKey) {
    if (actions.redo()) actions.announce(t('said.redone'))
  } else if (actions.undo()) actions.announce(t('said.undone'))
}
