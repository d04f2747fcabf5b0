import { automations } from '@carillon/contract/automations'
import { useMediaQuery } from '@mantine/hooks'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messagesAreSaved, useAutomationAct } from '#api/automation-detail.ts'
import { useDuplicateAutomation } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { historyStep, pressed } from '#lib/page-keys.ts'
import { Refusal } from '#lib/refusal.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { SaveStatus } from '#widgets/autosave/save-status.tsx'
import { StepButtons } from '#widgets/editor-frame/step-buttons.tsx'
import style from './detail.module.css'
import { DisableDialog } from './disable-dialog.tsx'
import { focusStep, keepFocus } from './focus.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { touchedStep } from './tree.rules.ts'
import { useDraft } from './use-automation-draft.ts'
import { useFoundThings } from './use-findings.ts'
import { VersionsPanel } from './versions-panel.tsx'

const tones = {
  draft: 'quiet',
  live: 'done',
  paused: 'attention',
  disabled: 'quiet',
} as const satisfies Record<string, StatusTone>
type Opened = 'publish' | 'disable' | 'versions' | null

/** The page with its title, the state of saving, the status and the actions. */
export function DetailBar({ children }: { children: ReactNode }) {
  const t = useMessages('automation-detail')
  const draft = useDraft()
  const findings = useFoundThings()
  const act = useAutomationAct(draft.stored.id)
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateAutomation()
  // On a phone, the bar only has room for the most frequent actions.
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, { getInitialValueInEffect: false })
  const [opened, open] = useState<Opened>(null)
  const [isGoing, setGoing] = useState(false)
  const { stored, settings, autosave, undo, redo } = draft
  const { id, status } = stored
  const { name } = settings
  const isRunning = status === 'live' || status === 'paused'

  /** Saves first, so that the saved version goes live. */
  const withSaved = async (next: () => unknown) => {
    if ((await draft.flush()) && (await messagesAreSaved(id))) await next()
    else showAlert(t('notSaved'), { tone: 'danger' })
  }
  const goLive = async () => {
    setGoing(true)
    await withSaved(async () => {
      const focused = document.activeElement
      if (!(await isMissing(focused))) navigate(dialogTo(`/automations/${id}/detail/set-live`))
    }).finally(() => setGoing(false))
  }
  /** True if a setting is missing. The page then names the missing ones, and the first one gets the focus. */
  const isMissing = async (focused: Element | null) => {
    findings?.ask()
    const found = await findings?.look()
    if (!found?.some(({ severity }) => severity === 'blocks')) return false
    // A focus that has moved elsewhere meanwhile stays there.
    if (document.activeElement === focused || document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-missing] button')?.focus()
    }
    return true
  }
  const run = (what: 'pause' | 'resume') => {
    const focused = document.activeElement
    return withSaved(() =>
      act.mutate(
        { act: what },
        {
          onSuccess: () => {
            showAlert(t(`done.${what}`, { name }))
            keepFocus()
          },
          onError: (error) => {
            if (!(error instanceof Refusal)) return
            const sentence = t.refusal(error.code, error.details)
            if (sentence) showAlert(sentence, { tone: 'danger' })
            void isMissing(focused)
          },
        },
      ),
    )
  }

  const places: RowAction[] = [
    ...(stored.live_since === null ? [] : [{ label: t('people'), to: `/automations/${id}/people` }]),
    { label: t('stats'), to: `/automations/${id}/stats` },
    { label: t('tryOut'), run: () => void withSaved(() => navigate(`/automations/${id}/try-out`)) },
  ]
  const copy = () =>
    withSaved(() =>
      duplicate.mutate(id, {
        onSuccess: (made) => {
          showAlert(t('done.duplicate', { name: made.name }))
          navigate(`/automations/${made.id}/detail`)
        },
      }),
    )
  const more: RowAction[] = [
    ...(isPhone ? places : []),
    { label: t('actions.versions'), run: () => open('versions') },
    { label: t('actions.duplicate'), call: automations.duplicate, run: () => void copy() },
    ...(isRunning
      ? [{ label: t('actions.disable'), danger: true, call: automations.disable, run: () => open('disable') }]
      : []),
  ]
  const actions = (
    <>
      {!isPhone &&
        places.map(({ label, to, run }) =>
          to === undefined ? (
            <Button key={label} onClick={run}>
              {label}
            </Button>
          ) : (
            <ButtonLink key={label} to={to}>
              {label}
            </ButtonLink>
          ),
        )}
      <MenuButton
        icon={<Ellipsis aria-hidden="true" />}
        size="icon"
        aria-label={t('actions.more')}
        actions={more}
      />
      {status === 'live' && (
        <Button data-main-act="" call={automations.pause} busy={act.isPending} onClick={() => run('pause')}>
          {t('actions.pause')}
        </Button>
      )}
      {status === 'paused' && (
        <Button
          data-main-act=""
          call={automations.resume}
          look={stored.has_changes ? 'secondary' : 'primary'}
          busy={act.isPending}
          onClick={() => run('resume')}
        >
          {t('actions.resume')}
        </Button>
      )}
      {isRunning && (stored.has_changes || autosave.state !== 'saved') && (
        <Button look="primary" call={automations.publish} onClick={() => withSaved(() => open('publish'))}>
          {t('actions.publish')}
        </Button>
      )}
      {!isRunning && (
        <Button
          data-main-act=""
          call={automations.live}
          look="primary"
          // Not busy while a change is checked: a press at that moment would be lost.
          busy={isGoing}
          onClick={() => void goLive()}
        >
          {t('actions.live')}
        </Button>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo, which are buttons as well
    <div
      className={style['detail']}
      onKeyDown={(event) => {
        const { isTyping, isTaken } = pressed(event.nativeEvent)
        const asked = historyStep(event)
        const step = asked && { undo, redo }[asked]
        if (isTyping || isTaken || !step) return
        event.preventDefault()
        const before = settings.steps
        const { steps } = step()
        const focused = (event.target as HTMLElement).dataset['step']
        if (steps) focusStep(touchedStep(before, steps, focused))
      }}
    >
      <Page
        title={name}
        area={{ to: '/automations', label: t('area') }}
        sentence={
          <span className={style['sentence']}>
            <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
            {isRunning && stored.has_changes && <StatusBadge tone="attention">{t('changes')}</StatusBadge>}
            <SaveStatus autosave={autosave} />
            <StepButtons
              canUndo={undo !== null && status !== 'live'}
              canRedo={redo !== null && status !== 'live'}
              undo={() => undo?.()}
              redo={() => redo?.()}
            />
          </span>
        }
        actions={actions}
        stays
      >
        {children}
      </Page>
      {opened === 'publish' && <PublishDialog onClose={() => open(null)} />}
      {opened === 'disable' && <DisableDialog onClose={() => open(null)} />}
      {opened === 'versions' && <VersionsPanel onClose={() => open(null)} />}
    </div>
  )
}
