import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refused } from '#api/call.ts'
import { sentMessageQuery } from '#api/sent-message.ts'
import { linksQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { together } from '#ui/feedback/together.ts'
import type { Days } from '#widgets/send-stats/chart.rules.ts'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'
import style from './click-map.module.css'
import { ClickMapSkeleton } from './click-map-skeleton.tsx'
import { withClicks } from './clicked-link.ts'
import { LinkList } from './link-list.tsx'
import { MarkedMessage } from './marked-message.tsx'

interface ClickMapProps {
  id: string
  days: Days | null
  /** Empty without an A/B test. */
  variation: string
  isMobile: boolean
  /** Undefined while the number is unknown. */
  machineClicks: number | undefined
}

/**
 * The message as it was sent, with the clicks of each link on it, and a list of the links beside it. The link below the
 * pointer is marked in both.
 */
export default function ClickMap({ id, days, variation, isMobile, machineClicks }: ClickMapProps) {
  const t = useMessages('click-map')
  const sends = useMessages('single-sends')
  const { timeZone } = useFormat()
  const message = useQuery(sentMessageQuery(id, variation))
  const counted = useQuery(linksQuery(id, days, timeZone, { variation }))
  const [active, activate] = useState<number | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<number> | null>(null)
  const all = message.data?.links
  // Clicks of other days or another variation are not shown while the new ones load.
  const clicks = counted.isPlaceholderData ? undefined : counted.data
  const links = useMemo(() => all && clicks && withClicks(all, clicks), [all, clicks])
  if (refused(message.error, 'delivery_not_found')) {
    return (
      <div className={style['place']}>
        <EmptyState tone="quiet" title={sends('stats.notSent')} />
      </div>
    )
  }
  const failed = together([message, counted])
  if (failed.error) {
    return (
      <div className={style['place']}>
        <FailedState query={failed} />
      </div>
    )
  }
  if (!message.data || !links) return <ClickMapSkeleton />
  const base = `/single-sends/${id}/stats${variation ? `/variations/${variation}` : ''}/links`
  if (message.data.html === '') {
    return (
      <div className={style['place']}>
        <EmptyState tone="quiet" title={t('noMessage')} />
      </div>
    )
  }
  return (
    <div className={style['map']}>
      <TagNamesProvider>
        <MarkedMessage
          subject={message.data.subject}
          html={message.data.html}
          links={links}
          base={base}
          isMobile={isMobile}
          active={active}
          onActivate={activate}
          onSeen={setSeen}
        />
      </TagNamesProvider>
      <LinkList
        links={links}
        base={base}
        seen={seen}
        active={active}
        onActivate={activate}
        isOfDays={days !== null}
        machineClicks={machineClicks}
      />
    </div>
  )
}
