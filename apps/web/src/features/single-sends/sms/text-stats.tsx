import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliveryQuery } from '#api/delivery.ts'
import { smsStatsQuery, type TextsFilter, useExportSmsStats } from '#api/sms.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import { fileName } from '#widgets/send-stats/file-name.ts'
import stats from '#widgets/send-stats/send-stats.module.css'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import { RowStatus } from '../parts/row-status.tsx'
import { ErrorTable } from './error-table.tsx'
import { LinksCard } from './links-card.tsx'
import { Replies } from './replies.tsx'
import style from './sms.module.css'
import { TextDelivery } from './text-delivery.tsx'
import { TextMenu } from './text-menu.tsx'
import { TextTiles } from './text-tiles.tsx'
import { TextsSheet } from './texts-sheet.tsx'

const tabs = { tab: '' }

/** /single-sends/:id/stats of a text message: the results of its texts, and people's answers. */
export default function TextStats({ stored }: { stored: SingleSend }) {
  const t = useMessages('sms')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const { id, name, sent_at } = stored
  const delivery = useQuery(deliveryQuery(id))
  const isMoving = delivery.data?.status === 'sending'
  const query = useQuery(smsStatsQuery(id, isMoving))
  const exporting = useExportSmsStats()
  const [{ tab }] = useUrlState(tabs)
  const [shown, show] = useState<ShownTexts | null>(null)
  const { data } = query
  const progress = delivery.data
    ? {
        status: delivery.data.status,
        total: delivery.data.total,
        finished: settledOf(delivery.data),
        delivered: delivery.data.stats.delivered,
        handed_over: data?.sent ?? delivery.data.states.delivered,
        auto_pause: null,
      }
    : null
  const address = `/single-sends/${id}/stats`
  return (
    <Page
      title={name}
      area={{ to: '/single-sends', label: sends('title') }}
      sentence={
        <span className={stats['status']}>
          {delivery.isPending ? (
            <SkeletonWord width={90} />
          ) : (
            <RowStatus row={{ ...stored, delivery: progress }} />
          )}
          <span className={style['channelTag']}>{t('tag')}</span>
          {data?.simulated && <SimulatedTag />}
          {sent_at && sends('stats.sentOn', { time: format.time(sent_at) })}
        </span>
      }
      actions={
        <>
          <Button
            busy={exporting.isPending}
            onClick={() =>
              exporting.mutate(id, {
                onSuccess: (csv) => downloadText(csv, fileName(name, 'stats'), 'text/csv'),
              })
            }
          >
            {sends('stats.export')}
          </Button>
          <TextMenu stored={stored} />
        </>
      }
    >
      <TabLinks
        label={t('stats.parts')}
        tabs={[
          { to: address, label: t('stats.overview'), isShown: tab !== 'replies' },
          {
            to: `${address}?tab=replies`,
            label:
              data && data.replies > 0
                ? t('stats.repliesCount', { count: data.replies })
                : t('stats.replies'),
            isShown: tab === 'replies',
          },
        ]}
      />
      {tab === 'replies' ? (
        <Replies id={id} />
      ) : query.isError && !data ? (
        <FailedState query={query} />
      ) : (
        <>
          <TextTiles stats={data} onShow={(filter, title) => show({ filter, title })} />
          <div className={stats['parts']}>
            <TextDelivery id={id} query={delivery} stats={data} />
            {data && <ErrorTable stats={data} onShow={(filter, title) => show({ filter, title })} />}
            {data && <LinksCard links={data.links} isCounted={stored.sms_config?.shortens_links ?? false} />}
          </div>
        </>
      )}
      {shown && <TextsSheet id={id} {...shown} onClose={() => show(null)} />}
    </Page>
  )
}

interface ShownTexts {
  filter: TextsFilter
  title: string
}

function settledOf({
  total,
  states,
}: {
  total: number
  states: { pending: number; in_flight: number; deferred: number }
}) {
  return total - states.pending - states.in_flight - states.deferred
}
