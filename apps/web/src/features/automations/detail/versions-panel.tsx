import type { AutomationVersion } from '@carillon/contract/automations'
import { compareJourneys } from '@carillon/journey/compare'
import { allSteps } from '@carillon/journey/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { automationVersionsQuery, useAutomationAct } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import style from './detail.module.css'
import { useDraft } from './use-automation-draft.ts'
import { useRefusal } from './use-refusal.ts'

/** The published versions, newest first. An earlier version can be published again. */
export function VersionsPanel({ onClose }: { onClose: () => void }) {
  const t = useMessages('automation-detail')
  const { stored } = useDraft()
  const query = useQuery(automationVersionsQuery(stored.id))
  const { data } = query
  const [asked, ask] = useState<AutomationVersion | null>(null)
  return (
    <>
      <Sheet title={t('versions.title')} onClose={onClose}>
        {!data ? (
          <NotLoaded query={query} lines={5} />
        ) : data.length === 0 ? (
          <p>{t('versions.empty')}</p>
        ) : (
          <ol className={style['versions']}>
            {data.map((version) => (
              <Version key={version.number} version={version} onRestore={() => ask(version)} />
            ))}
          </ol>
        )}
      </Sheet>
      {asked && (
        <RestoreDialog
          version={asked}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null)
            onClose()
          }}
        />
      )}
    </>
  )
}

function Version({ version, onRestore }: { version: AutomationVersion; onRestore: () => void }) {
  const t = useMessages('automation-detail')
  const format = useFormat()
  const { stored, settings } = useDraft()
  const { number, steps, published_at, published_by, emails, texts, current } = version
  const changes = compareJourneys(steps, settings.steps)
  const counts = Object.fromEntries(Object.entries(changes).map(([name, ids]) => [name, ids.length]))
  const isSame = Object.values(changes).every((ids) => ids.length === 0)
  const time = format.time(published_at)
  // A user without a name is shown by the address.
  const by = published_by?.name || published_by?.email
  const canRestore = !current && (stored.status === 'live' || stored.status === 'paused')
  return (
    <li>
      <div>
        <strong>{t('versions.number', { number })}</strong>{' '}
        {current && <StatusBadge tone="done">{t('versions.current')}</StatusBadge>}
      </div>
      <p>{by ? t('versions.by', { time, name: by }) : time}</p>
      <p>
        {t('versions.steps', { count: allSteps(steps).length })}, {t('versions.emails', { count: emails })}
        {texts > 0 && `, ${t('versions.texts', { count: texts })}`}
      </p>
      <p>{isSame ? t('versions.same') : t('versions.difference', counts)}</p>
      {canRestore && (
        <Button size="toolbar" onClick={onRestore} aria-label={t('versions.restoreOf', { number })}>
          {t('versions.restore')}
        </Button>
      )}
    </li>
  )
}

interface RestoreProps {
  version: AutomationVersion
  onClose: () => void
  onDone: () => void
}

function RestoreDialog({ version: { number }, onClose, onDone }: RestoreProps) {
  const t = useMessages('automation-detail')
  const { stored } = useDraft()
  const act = useAutomationAct(stored.id)
  const problem = useRefusal(act.error)
  const approval = useApproval('automations.restore', { params: { id: stored.id, number: String(number) } })
  return (
    <ActionDialog
      title={t('versions.restoreOf', { number })}
      isKnown={approval.isKnown}
      confirm={approval.ask ?? t('versions.restore')}
      action={act}
      input={{ act: 'restore', number }}
      done={() => t('done.restore', { number })}
      onDone={onDone}
      staysOpen
      problem={problem}
      onClose={onClose}
    >
      <p>{t('versions.question', { number })}</p>
      {approval.note}
    </ActionDialog>
  )
}
