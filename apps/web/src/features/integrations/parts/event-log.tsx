import { type DeliveredBatch, type Integration, integrationLimits } from '@carillon/contract/integrations'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { integrationBatchesQuery } from '#api/integrations.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Backlog } from './backlog.tsx'
import { BatchRow } from './batch-row.tsx'
import style from './event-log.module.css'

interface EventLogProps {
  integration: Integration
  /** All integrations of this destination. */
  choices: readonly Integration[]
  onChoose: (id: string) => void
}

/** The interval at which the log is loaded while it is followed. */
const liveMs = 3000

/** The last calls of an integration as they happen, and the waiting events. */
export function EventLog({ integration, choices, onChoose }: EventLogProps) {
  const t = useMessages('integrations')
  const [isLive, setLive] = useState(true)
  const query = useQuery({
    ...integrationBatchesQuery(integration.integration_id),
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? liveMs : false),
  })
  return (
    <div className={style['log']}>
      <Card
        title={t('log.title')}
        actions={
          <Button
            look="quiet"
            size="toolbar"
            icon={isLive ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
            onClick={() => setLive(!isLive)}
          >
            {t(isLive ? 'log.pause' : 'log.follow')}
          </Button>
        }
      >
        <p className={style['sentence']}>{t('log.sentence', { limit: integrationLimits.log })}</p>
        {choices.length > 1 && (
          <div className={style['choice']}>
            <SelectField
              name="log-integration"
              label={t('log.integration')}
              value={integration.integration_id}
              onChange={onChoose}
              choices={choices.map(({ integration_id, label }) => ({ value: integration_id, label }))}
            />
          </div>
        )}
        <Backlog integration={integration} />
        {query.data === undefined ? <NotLoaded query={query} lines={5} /> : <Batches batches={query.data} />}
      </Card>
    </div>
  )
}

/** The number of calls drawn at first. */
const drawnAtFirst = 20

function Batches({ batches }: { batches: readonly DeliveredBatch[] }) {
  const t = useMessages('integrations')
  const [isWhole, setWhole] = useState(false)
  if (batches.length === 0) return <p className={style['empty']}>{t('log.empty')}</p>
  const shown = isWhole ? batches : batches.slice(0, drawnAtFirst)
  return (
    <>
      <ol className={style['rows']} aria-label={t('log.title')}>
        {shown.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ol>
      {shown.length < batches.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t('log.showAll', { count: batches.length })}
        </Button>
      )}
    </>
  )
}
