import type { Approval } from '@carillon/contract/approvals'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { singleSendQuery, useUnscheduleSingleSend } from '#api/single-sends.ts'
import { smsEstimateQuery } from '#api/sms.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import { StoredText } from '#widgets/sms-editor/text-page.tsx'
import { useEstimate } from '#widgets/sms-editor/use-estimate.ts'
import { AudienceTotal } from './audience-total.tsx'
import style from './sms.module.css'
import { estimatedOf, hasSources, textSettingsOf } from './text-draft.ts'

interface ScheduledTextProps {
  stored: SingleSend
  waiting: readonly Approval[]
}

/** A scheduled text message: its content, its time, and the button that unschedules it. */
export function ScheduledText({ stored, waiting }: ScheduledTextProps) {
  const t = useMessages('sms')
  const drafts = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const unschedule = useUnscheduleSingleSend()
  const settings = textSettingsOf(stored)
  const estimate = useEstimate(estimatedOf(settings), smsEstimateQuery)
  const { id, name, send_at, sms_config: config } = stored
  const takeBack = () =>
    unschedule.mutate(id, {
      onSuccess: () => {
        showAlert(sends('actions.unscheduled', { name }))
        return cache.refetchQueries({ queryKey: singleSendQuery(id).queryKey })
      },
    })
  return (
    <StoredText
      title={name}
      config={config}
      onBack={() => navigate('/single-sends')}
      actions={
        <Button call={singleSends.unschedule} onClick={takeBack} busy={unschedule.isPending}>
          {drafts('review.unschedule')}
        </Button>
      }
    >
      <WaitingApprovals waiting={waiting} />
      <p className={style['notice']} role="status">
        {t('scheduled.note', { time: send_at ? format.time(send_at, { zone: true }) : '' })}
      </p>
      <dl className={style['facts']}>
        <div>
          <dt>{t('service.label')}</dt>
          <dd>{config?.messaging_service_name ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('images.label')}</dt>
          <dd>{format.number(settings.images.length)}</dd>
        </div>
        <div>
          <dt>{t('quiet.label')}</dt>
          <dd>{t(`quiet.${settings.quietHours}`)}</dd>
        </div>
      </dl>
      <AudienceTotal hasSources={hasSources(settings)} estimate={estimate} />
    </StoredText>
  )
}
