import type { Integration } from '@carillon/contract/integrations'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Explained } from '#ui/page/explained.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { type Slug, shortKey } from './destinations.rules.ts'
import { IntegrationStateBadge } from './integration-state.tsx'
import style from './integrations.module.css'

/** The columns of a destination: Segment has a key and a region, a webhook an address. */
export function useIntegrationColumns(slug: Slug): Column<Integration>[] {
  const t = useMessages('integrations')
  const own: Column<Integration>[] =
    slug === 'segment'
      ? [
          {
            key: 'key',
            title: t('index.writeKey'),
            narrow: 'hide',
            width: 120,
            render: ({ properties: { write_key = '' } }) => (
              <span className={style['mono']}>{shortKey(write_key)}</span>
            ),
          },
          {
            key: 'region',
            title: t('index.region'),
            width: 90,
            render: ({ properties: { destination_region: region } }) => region ?? '',
          },
        ]
      : [
          {
            key: 'url',
            title: t('index.url'),
            narrow: 'hide',
            width: '34%',
            render: ({ properties: { url } }) => <span className={style['mono']}>{url}</span>,
          },
        ]
  return [
    {
      key: 'label',
      title: t('index.label'),
      render: (row) => <Label row={row} />,
    },
    ...own,
    {
      key: 'events',
      title: t('index.events'),
      width: 122,
      render: ({ filters: { email_events: events } }) => (
        <Explained text={events.map((event) => t(`event.${event}`)).join(', ')}>
          {t('index.eventCount', { count: events.length })}
        </Explained>
      ),
    },
    {
      key: 'delivered',
      title: t('index.delivered'),
      narrow: 'show',
      width: 162,
      render: (row) => <LastDelivery row={row} />,
    },
    {
      key: 'state',
      title: t('index.state'),
      narrow: 'show',
      width: 150,
      render: ({ state }) => <IntegrationStateBadge state={state} />,
    },
  ]
}

/** The label of an integration, and its problem below. */
function Label({ row: { label, state, delivery } }: { row: Integration }) {
  const t = useMessages('integrations')
  const problem = delivery.last_error ?? ''
  const trouble =
    state === 'error'
      ? t('trouble.refused', { problem })
      : state === 'retrying'
        ? t('trouble.unreached', { problem })
        : undefined
  return trouble ? <RowTitle second={trouble}>{label}</RowTitle> : <RowTitle>{label}</RowTitle>
}

function LastDelivery({ row: { delivery } }: { row: Integration }) {
  const t = useMessages('integrations')
  const format = useFormat()
  return (
    <>
      {delivery.delivered_at ? (
        <time dateTime={delivery.delivered_at} title={format.time(delivery.delivered_at)}>
          {format.ago(delivery.delivered_at)}
        </time>
      ) : (
        t('index.never')
      )}
      <span className={style['second']}>
        <Explained text={t(`health.${delivery.health}`)}>{t(`health.word.${delivery.health}`)}</Explained>
      </span>
    </>
  )
}
