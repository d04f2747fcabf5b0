import type { SingleSend } from '@carillon/contract/single-sends'
import { useQueryClient } from '@tanstack/react-query'
import { singleSendQuery, useUnscheduleSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { AudienceTotal } from './audience-total.tsx'
import { PlainText } from './plain-text.tsx'
import style from './sms.module.css'
import { hasSources, textSettingsOf } from './text-draft.ts'
import { useEstimate } from './use-estimate.ts'

/** A scheduled text message: what it is, when it leaves, and how to take that back. */
export function ScheduledText({ stored }: { stored: SingleSend }) {
  const t = useMessages('sms')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const cache = useQueryClient()
  const unschedule = useUnscheduleSingleSend()
  const settings = textSettingsOf(stored)
  const estimate = useEstimate(settings)
  const { id, name, send_at, sms_config: config } = stored
  const takeBack = () =>
    unschedule.mutate(id, {
      onSuccess: () => {
        showAlert(sends('actions.unscheduled', { name }))
        return cache.refetchQueries({ queryKey: singleSendQuery(id).queryKey })
      },
    })
  return (
    <PlainText
      stored={stored}
      actions={
        <Button onClick={takeBack} busy={unschedule.isPending}>
          {sends('review.unschedule')}
        </Button>
      }
    >
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
    </PlainText>
  )
}
