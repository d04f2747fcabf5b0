import type { Contact } from '@carillon/contract/contacts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Fault, Refusal } from '#lib/refusal.ts'
import { useDelayed } from '#lib/use-delayed.ts'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { fullName, identifierOf } from '../../people/identify.ts'
import style from './rail.module.css'
import type { Live } from './use-live.ts'

/** After this time a cancel button appears. */
const slowAfterMs = 1500

/** The exact number of matching contacts, and ten examples. Updated while the user types. */
export function Rail({ live: { count, last, isCounting, isStopped, cancel } }: { live: Live }) {
  const t = useMessages('segment-builder')
  const format = useFormat()
  const isSlow = useDelayed(count.isFetching, slowAfterMs)
  const data = last?.data
  const isOld = data !== undefined && (isCounting || count.data === undefined)
  const age = useAge(last?.at ?? 0, isOld)
  const ageText = age === null ? '' : ` ${t('rail.age', { seconds: age })}`
  return (
    <Card title={t('rail.title')}>
      <div className={style['count']} data-old={isOld || undefined} aria-live="polite" aria-atomic="true">
        {data ? (
          <>
            <strong>{format.number(data.contacts_count)}</strong>
            <span>
              {t('rail.ofTotal', {
                total: format.number(data.total_count),
                share: format.percent(data.total_count === 0 ? 0 : data.contacts_count / data.total_count),
              })}
            </span>
          </>
        ) : (
          <strong>{isCounting ? <SkeletonBar width={96} height={30} /> : '–'}</strong>
        )}
      </div>
      <p className={style['facts']}>
        {isCounting ? (
          `${t('rail.counting')}${ageText}`
        ) : isStopped ? (
          `${t('rail.stopped')}${ageText}`
        ) : count.isError ? (
          <Why error={count.error} />
        ) : (
          data && `${t('rail.updates')} · ${t('rail.took', { ms: Math.max(1, Math.round(data.query_ms)) })}`
        )}
      </p>
      {isSlow && (
        <Button size="toolbar" onClick={cancel}>
          {t('rail.cancel')}
        </Button>
      )}
      {(isStopped || count.isError) && (
        <Button size="toolbar" onClick={() => void count.refetch()}>
          {t('rail.again')}
        </Button>
      )}
      {data?.message_events_kept_from && (
        <p className={style['facts']}>
          {t('rail.keptFrom', { date: format.date(data.message_events_kept_from) })}
        </p>
      )}
      <div className={style['room']}>{data && <Sample contacts={data.contacts_sample} isOld={isOld} />}</div>
    </Card>
  )
}

function Sample({ contacts, isOld }: { contacts: readonly Contact[]; isOld: boolean }) {
  const t = useMessages('segment-builder')
  if (contacts.length === 0) return <p className={style['nobody']}>{t('rail.nobody')}</p>
  return (
    <div className={style['sample']} data-old={isOld || undefined}>
      <h3>{t('rail.sample')}</h3>
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Link to={`/contacts/profile/${contact.id}`} target="_blank">
              {identifierOf(contact) || contact.id}
            </Link>
            <span>{fullName(contact)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Why({ error }: { error: unknown }) {
  const t = useMessages('segment-builder')
  const ui = useMessages('ui')
  if (error instanceof Refusal) return t.refusal(error.code, error.details) ?? t('rail.failed')
  if (error instanceof Fault && error.kind === 'network') return ui('failed.network')
  return t('rail.failed')
}

/** Seconds since the shown number was counted, while a newer one is being counted. */
function useAge(countedAt: number, isOld: boolean): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOld) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOld])
  if (!isOld || countedAt === 0) return null
  const seconds = Math.round((now - countedAt) / 1000)
  return seconds >= 1 ? seconds : null
}
