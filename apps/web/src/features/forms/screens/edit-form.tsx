import type { Form } from '@carillon/contract/forms'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import { formQuery } from '#api/forms.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { historyStep, pressed } from '#lib/page-keys.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { EditorFrame } from '#widgets/editor-frame/editor-frame.tsx'
import { NarrowHint } from '#widgets/editor-frame/narrow-hint.tsx'
import { StepButtons } from '#widgets/editor-frame/step-buttons.tsx'
import { useIsNarrow } from '#widgets/editor-frame/use-is-narrow.ts'
import { ConflictDialog } from '../editor/conflict-dialog.tsx'
import { DiscardDialog } from '../editor/discard-dialog.tsx'
import style from '../editor/editor.module.css'
import { EditorPanels } from '../editor/editor-panels.tsx'
import { type OpenField, OpenFieldContext } from '../editor/open-field.ts'
import { tabOf } from '../editor/problems.rules.ts'
import { useEditorTab } from '../editor/use-editor-tab.ts'
import { DraftContext, useFormDraft } from '../editor/use-form-draft.ts'
import { type Device, FormCanvas } from '../preview/form-canvas.tsx'
import { shownContent } from '../preview/shown-content.ts'

/** /forms/signup/:id/editor */
export function Component() {
  const t = useMessages('forms')
  const navigate = useNavigate()
  const id = useParams()['id'] ?? ''
  const query = useQuery({ ...formQuery(id), refetchOnMount: 'always' })
  if (query.data) return <Editor key={id} stored={query.data} />
  const bar = { title: t('title'), onBack: () => void navigate('/forms/signup'), actions: null }
  return (
    <EditorFrame bar={bar} left={query.error ? undefined : <SkeletonLines lines={10} />}>
      {query.error && (
        <div className={style['state']}>
          <NotLoaded query={query} gone={{ title: t('gone'), to: '/forms/signup', action: t('toIndex') }} />
        </div>
      )}
    </EditorFrame>
  )
}

/** The place of the problem that the editor moves the focus to. */
interface Goal {
  at: string
  /** The field of the list that the problem is about. */
  field: string | undefined
  isOpened: boolean
}

type Opened = 'discard' | 'conflict' | 'conflict-apply' | null

function Editor({ stored }: { stored: Form }) {
  const t = useMessages('form-editor')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const draft = useFormDraft(stored)
  // In a narrow bar, all buttons but the next step are in the menu.
  const isNarrow = useIsNarrow()
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const [device, setDevice] = useState<Device>('desktop')
  const [opened, open] = useState<Opened>(null)
  const [field, show] = useState<OpenField | null>(null)
  const [tab, setTab] = useEditorTab()
  const base = `/forms/signup/${stored.id}/editor`
  const { name, content, found, isDirty, isSaving, undo, redo } = draft
  const [goal, setGoal] = useState<Goal | null>(null)
  useEffect(() => {
    if (!goal) return
    // The tab is opened first, then the field, then the element is focused: each exists only after the next render.
    if (tab !== tabOf(goal.at)) {
      setTab(tabOf(goal.at))
    } else if (!goal.isOpened) {
      if (goal.field) show({ field: goal.field, focuses: !goal.at.includes('.label') })
      setGoal({ ...goal, isOpened: true })
    } else {
      focusPlace(goal.at)
      setGoal(null)
    }
  }, [goal, tab, setTab])

  const showProblem = () => {
    const first = found.find(({ blocks }) => blocks) ?? found[0]
    if (!first) return
    const [part, at] = first.at.split('.')
    const field = part === 'fields' ? content.fields[Number(at)]?.field : undefined
    setGoal({ at: first.at, field, isOpened: false })
  }
  // The problems that a save found are known only in the next render.
  const [asked, setAsked] = useState(false)
  if (asked) {
    setAsked(false)
    showProblem()
  }
  const save = async (apply: boolean, overwrite = false) => {
    const outcome = await draft.save({ apply, overwrite })
    if (outcome === 'saved') {
      open(null)
      showAlert(t(apply ? 'applied' : 'saved'))
    } else if (typeof outcome === 'object') {
      open(null)
      if (apply) showAlert(t('appliedBut', { sentence: outcome.savedBut }), { tone: 'warning' })
      else showAlert(t('saved'))
    } else if (outcome === 'conflict') open(apply ? 'conflict-apply' : 'conflict')
    else if (outcome === 'wrong') {
      showAlert(t('wrong'), { tone: 'danger' })
      setAsked(true)
    }
  }

  const { published_at, has_changes } = draft.stored
  const canDiscard = isDirty || (published_at !== null && has_changes)
  const cannotSave = !isDirty || isSaving !== null
  const rare: RowAction[] = [
    { label: t('actions.save'), disabled: cannotSave, run: () => void save(false) },
    { label: t('actions.share'), to: dialogTo(`${base}/share`) },
  ]
  const more: RowAction[] = [
    ...(isNarrow ? rare : []),
    { label: t('actions.stats'), to: `/forms/signup/${stored.id}/stats` },
    { label: t('actions.discard'), danger: true, disabled: !canDiscard, run: () => open('discard') },
  ]
  const shown = useMemo(() => shownContent(content, stored.draft), [content, stored.draft])
  const steps = (
    <StepButtons
      canUndo={undo !== null}
      canRedo={redo !== null}
      undo={() => undo?.()}
      redo={() => redo?.()}
    />
  )
  const notice = found.length > 0 && (
    <NarrowHint>
      {found.some(({ blocks }) => blocks)
        ? t('missing', { count: found.length })
        : t('warnings', { count: found.length })}{' '}
      <Button look="quiet" size="toolbar" onClick={() => showProblem()}>
        {t('showMissing')}
      </Button>
    </NarrowHint>
  )
  const canvas = (
    <FormCanvas
      content={shown}
      device={isNarrow ? 'mobile' : device}
      onPick={(picked) => {
        if (!content.fields.some((each) => each.field === picked)) return
        setTab('build')
        show({ field: picked, focuses: true })
      }}
    />
  )
  return (
    <DraftContext value={draft}>
      <OpenFieldContext value={useMemo(() => ({ open: field, show }), [field])}>
        <DirtyGuard form={{ dirty: isDirty, isDirty: draft.isDirtyNow }} page={base} />
        <EditorFrame
          onKeyDown={(event) => {
            const { isTyping, isTaken, isCovered } = pressed(event.nativeEvent)
            const asked = historyStep(event)
            const step = asked && { undo, redo }[asked]
            if (isTyping || isTaken || isCovered || !step) return
            event.preventDefault()
            step()
          }}
          bar={{
            title: name || t('unnamed'),
            status: (
              <div className={style['status']} role="status">
                {isDirty
                  ? t('status.unsaved')
                  : published_at === null
                    ? t('status.draft')
                    : t(has_changes ? 'status.changes' : 'status.applied')}
              </div>
            ),
            onBack: () => void navigate('/forms/signup'),
            actions: (
              <>
                <MenuButton
                  icon={<Ellipsis aria-hidden="true" />}
                  size="icon"
                  aria-label={t('actions.more')}
                  actions={more}
                />
                {isPhone && steps}
                {!isNarrow && (
                  <>
                    <ButtonLink to={dialogTo(`${base}/share`)}>{t('actions.share')}</ButtonLink>
                    <Button busy={isSaving === 'save'} disabled={cannotSave} onClick={() => void save(false)}>
                      {t('actions.save')}
                    </Button>
                  </>
                )}
                <Button
                  look="primary"
                  busy={isSaving === 'apply'}
                  disabled={isSaving !== null || (!isDirty && published_at !== null && !has_changes)}
                  onClick={() => void save(true)}
                >
                  {t('actions.apply')}
                </Button>
              </>
            ),
            notices: !isNarrow && notice,
          }}
          tools={
            <>
              {!isNarrow && (
                <Choice
                  aria-label={t('canvas.device')}
                  value={device}
                  onChange={setDevice}
                  choices={(['desktop', 'mobile'] as const).map((value) => ({
                    value,
                    label: t(`canvas.${value}`),
                  }))}
                />
              )}
              {!isPhone && steps}
            </>
          }
          left={isNarrow ? undefined : <EditorPanels />}
        >
          {isNarrow ? (
            <div className={style['narrow']}>
              <EditorPanels preview={canvas} notice={notice} />
            </div>
          ) : (
            canvas
          )}
        </EditorFrame>
        {opened === 'discard' && <DiscardDialog onClose={() => open(null)} />}
        {(opened === 'conflict' || opened === 'conflict-apply') && (
          <ConflictDialog
            onClose={() => open(null)}
            onOverwrite={() => void save(opened === 'conflict-apply', true)}
          />
        )}
        <Outlet />
      </OpenFieldContext>
    </DraftContext>
  )
}

/** Focuses the field of a place, if there is a field that can be typed into. */
function focusPlace(at: string): void {
  const field = document.querySelector<HTMLElement>(
    `[name="${CSS.escape(at)}"], [data-field="${CSS.escape(at)}"] input`,
  )
  field?.focus()
}
