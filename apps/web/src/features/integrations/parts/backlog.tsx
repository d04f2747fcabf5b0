import { type Integration, integrationLimits } from '@carillon/contract/integrations'
import { useIntegrationAction, useReplay } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import style from './event-log.module.css'

/** The largest number that is counted. */
const mostCounted = 10_000
const { hours, replayDays: days } = integrationLimits

/** The undelivered and the given-up events. Nothing without either. */
export function Backlog({ integration }: { integration: Integration }) {
  const { waiting, given_up, failures } = integration.delivery
  return (
    <>
      {waiting > 0 && (failures > 0 || integration.is_paused) && <Waiting integration={integration} />}
      {given_up > 0 && <GivenUp integration={integration} />}
    </>
  )
}

function Waiting({ integration: { integration_id, is_paused, delivery } }: { integration: Integration }) {
  const t = useMessages('integrations')
  const format = useFormat()
  const now = useIntegrationAction('deliverNow')
  const { waiting, next_at } = delivery
  return (
    <div className={style['notice']} data-tone="attention">
      <p>
        {waiting > mostCounted
          ? t('log.waitingMany', { count: mostCounted })
          : t('log.waiting', { count: waiting })}{' '}
        {t('log.waitingHint', { hours })}
        {next_at && !is_paused && ` ${t('trouble.nextAt', { time: format.time(next_at) })}`}
      </p>
      {next_at && !is_paused && (
        <Button
          size="toolbar"
          busy={now.isPending}
          onClick={() => now.mutate(integration_id, { onSuccess: () => showAlert(t('log.triedNow')) })}
        >
          {t('log.tryNow')}
        </Button>
      )}
    </div>
  )
}

function GivenUp({ integration: { integration_id, delivery } }: { integration: Integration }) {
  const t = useMessages('integrations')
  const replay = useReplay()
  const values = { hours, days }
  return (
    <div className={style['notice']} data-tone="danger">
      <p>
        {delivery.given_up > mostCounted
          ? t('log.givenUpMany', { ...values, count: mostCounted })
          : t('log.givenUp', { ...values, count: delivery.given_up })}
      </p>
      <Button
        size="toolbar"
        busy={replay.isPending}
        onClick={() =>
          replay.mutate(integration_id, {
            onSuccess: ({ event_count }) => showAlert(t('log.replayed', { count: event_count })),
          })
        }
      >
        {t('log.replay')}
      </Button>
    </div>
  )
}
