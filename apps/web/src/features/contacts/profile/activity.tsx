import { type TimelineEntry, type TimelineKind, timelineKinds } from '@carillon/contract/contact-profile'
import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineQuery } from '#api/contact-profile.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import style from './timeline.module.css'
import { TimelineRow } from './timeline-row.tsx'
import { useProfile } from './use-profile.ts'

const defaults = { kind: '' }

/** /contacts/profile/:id: the activity of this contact, newest first, grouped by day. */
export function Component() {
  const t = useMessages('contact-profile')
  const format = useFormat()
  const contact = useProfile()
  const [state, change] = useUrlState(defaults)
  const kind = timelineKinds.find((one) => one === state.kind) ?? null
  const query = useInfiniteQuery(timelineQuery(contact.id, kind))
  const entries = query.data?.pages.flatMap((page) => page.result)
  const keptFrom = query.data?.pages.at(-1)?.message_events_kept_from ?? null
  const changesKept = query.data?.pages.at(-1)?.changes_kept_from ?? null
  const chips = [null, ...timelineKinds].map((one) => ({
    key: one ?? '',
    label: t(`timeline.kinds.${one ?? 'all'}`),
    isOn: kind === one,
    onClick: () => change({ kind: one ?? '' }),
  }))
  return (
    <Card padded={false}>
      <h2 className={style['title']}>{t('timeline.caption')}</h2>
      <ListTools chips={chips} />
      {entries ? (
        <Days entries={entries} kind={kind} keptFrom={keptFrom ?? changesKept} />
      ) : query.error ? (
        <FailedState query={query} title={t('timeline.failed')} />
      ) : (
        <div className={style['loading']}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {entries && entries.length > 0 && (
        <div className={style['foot']}>
          {query.hasNextPage ? (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('timeline.more')}
            </Button>
          ) : (
            <>
              {keptFrom && <p>{t('timeline.keptFrom', { date: format.date(keptFrom) })}</p>}
              {changesKept && <p>{t('timeline.changesKept', { date: format.date(changesKept) })}</p>}
              {!keptFrom && !changesKept && t('timeline.end')}
            </>
          )}
        </div>
      )}
    </Card>
  )
}

interface DaysProps {
  entries: readonly TimelineEntry[]
  kind: TimelineKind | null
  /** Earlier events are no longer stored. */
  keptFrom: string | null
}

function Days({ entries, kind, keptFrom }: DaysProps) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  if (entries.length === 0) {
    return (
      <p className={style['none']}>
        {keptFrom ? t('timeline.noneSince', { date: format.date(keptFrom) }) : t('timeline.none')}
      </p>
    )
  }
  const days = Map.groupBy(entries, ({ at }) => format.date(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={style['day']} aria-label={day}>
      <h3>{day}</h3>
      <ol>
        {ofDay.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} isAlone={kind === 'machine'} />
        ))}
      </ol>
    </section>
  ))
}
