import type { Existing } from '@carillon/contract/automations'
import { isDay } from '@carillon/segment-language/instant'
import { fromLocalTime } from '@carillon/time-zones/local-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { automationReachQuery, useAutomationAct } from '#api/automation-detail.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import fieldStyle from '#ui/form/field.module.css'
import { Button } from '#ui/page/button.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import style from './detail.module.css'
import { keepFocus } from './focus.ts'
import { useDraft } from './use-automation-draft.ts'
import { useFoundThings } from './use-findings.ts'
import { useRefusal } from './use-refusal.ts'

type Who = Existing['who']

/** Asks which of the people who match the entry already are to enter, and sets the automation live. */
export function LiveDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('automation-detail')
  const { stored, revision } = useDraft()
  const findings = useFoundThings()
  const format = useFormat()
  const [who, setWho] = useState<Who>('none')
  const [day, setDay] = useState('')
  const act = useAutomationAct(stored.id)
  const problem = useRefusal(act.error)
  const about = { params: { id: stored.id }, body: { existing: { who: 'none' } } }
  const approval = useApproval('automations.live', about)
  const start =
    who === 'since' && isDay(day) ? fromLocalTime({ date: day, time: '00:00' }, format.timeZone) : null
  const since = start?.toISOString() ?? null
  const reach = useQuery(automationReachQuery(stored.id, since))
  // By a date, people enter when it comes, including people who have it already.
  const isByDate = stored.entrance_criteria?.type === 'date'
  const wasLive = stored.live_since !== null
  const confirm = () => {
    const existing: Existing = who === 'since' ? { who, since: since ?? '' } : { who }
    act.mutate(
      { act: 'live', existing, revision: revision() },
      {
        onSuccess: () => {
          showAlert(t('done.live', { name: stored.name }))
          onClose()
          keepFocus()
        },
        // Another user may have changed its requirements: the page shows the missing ones now.
        onError: (error) => {
          if (error instanceof ApprovalAsked) onClose()
          else findings?.retry()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('live.title')}
      isKnown={approval.isKnown}
      confirm={approval.ask ?? t('actions.live')}
      onConfirm={confirm}
      onClose={onClose}
      busy={act.isPending}
      isReady={who !== 'since' || since !== null}
      problem={problem}
    >
      <p>{t(isByDate ? 'live.byDate' : 'live.text')}</p>
      {wasLive && <p>{t('live.back')}</p>}
      {!isByDate && (
        <fieldset className={style['choices']}>
          <legend>{t('live.existing')}</legend>
          {(['none', 'all', 'since'] as const).map((each) => (
            <label key={each} className={fieldStyle['check']}>
              <input
                type="radio"
                name="existing"
                className={fieldStyle['box']}
                checked={who === each}
                onChange={() => setWho(each)}
              />
              <span>{t(`live.${each}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {who === 'since' && <DateField name="since" label={t('live.date')} value={day} onChange={setDay} />}
      <p role="status" className={style['reach']}>
        {reach.isError ? (
          <>
            {t('live.failed')}{' '}
            <Button size="toolbar" onClick={() => void reach.refetch()}>
              {t('live.retry')}
            </Button>
          </>
        ) : reach.data === undefined || reach.isPlaceholderData ? (
          t('live.counting')
        ) : (
          t(isByDate ? 'live.dated' : since ? 'live.sinceReach' : 'live.reach', { count: reach.data })
        )}
      </p>
      {!isByDate && <p className={style['hint']}>{t(who === 'none' ? 'live.again' : 'live.throttled')}</p>}
      {approval.note}
    </ConfirmDialog>
  )
}
