import { type AwaitedImport, type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { useSendWithoutImports, useUnscheduleSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { waitingWords } from '../parts/waiting-words.ts'
import style from './delivery-panel.module.css'

/** The imports a single send waits for, their progress, and buttons to send without them or to cancel. */
export function WaitingPanel({ stored: { id, name, waiting_for } }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const stats = useMessages('single-send-stats')
  const goOn = useSendWithoutImports()
  const unschedule = useUnscheduleSingleSend()
  const takeBack = () =>
    unschedule.mutate(id, { onSuccess: () => showAlert(t('actions.unscheduled', { name })) })
  return (
    <Card
      title={waitingWords(t, waiting_for) ?? ''}
      actions={
        <div className={style['buttons']}>
          <Button
            size="toolbar"
            call={singleSends.sendWithoutImports}
            busy={goOn.isPending}
            onClick={() => goOn.mutate(id)}
          >
            {t('actions.sendWithout')}
          </Button>
          <Button
            size="toolbar"
            look="quiet"
            call={singleSends.unschedule}
            busy={unschedule.isPending}
            onClick={takeBack}
          >
            {t('actions.unschedule')}
          </Button>
        </div>
      }
    >
      {waiting_for.map((one) => (
        <Awaited key={one.job_id} one={one} label={waitingWords(t, [one]) ?? ''} />
      ))}
      <p className={style['says']}>{stats('delivery.waitingText')}</p>
    </Card>
  )
}

function Awaited({ one, label }: { one: AwaitedImport; label: string }) {
  const t = useMessages('single-send-stats')
  const { job_id, file_name, processed_count: done, total_count: total, needs_attention } = one
  return (
    <>
      <ProgressBar
        label={label}
        done={done}
        {...(total === null
          ? {}
          : {
              total,
              text: [file_name ?? [], t('delivery.waitingNumbers', { done, count: total })]
                .flat()
                .join(' · '),
            })}
      />
      {needs_attention && <p className={style['says']}>{t('delivery.waitingStands')}</p>}
      {file_name !== null && (
        <ButtonLink size="toolbar" look="quiet" to={`/contacts/import/done?job=${job_id}`}>
          {t('delivery.waitingShow')}
        </ButtonLink>
      )}
    </>
  )
}
