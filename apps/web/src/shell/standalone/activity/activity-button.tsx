import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, SquareActivity } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { runningQuery } from '#api/running-activity.ts'
import { onJobStarted } from '#lib/job-started.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '../../access.rules.ts'
import { useFormat } from '../../use-format.ts'
import { usePerson } from '../../use-person.ts'
import style from '../navigation.module.css'

const ActivityDrawer = lazy(() => import('./activity-drawer.tsx'))
const OwnImports = lazy(() => import('./own-imports.tsx'))

/** Opens the background jobs. While some run, a ring shows their progress; without a known progress it turns. */
export function ActivityButton({ onChoice }: { onChoice?: (() => void) | undefined }) {
  const t = useMessages('shell')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const mayRead = accessTo('contacts', usePerson()) === 'open'
  const { data, refetch } = useQuery({ ...runningQuery, enabled: mayRead })
  useEffect(
    () => (mayRead ? onJobStarted(() => void refetch({ cancelRefetch: false })) : undefined),
    [mayRead, refetch],
  )
  const count = data?.running ?? 0
  const [hasRun, setHasRun] = useState(false)
  if (count > 0 && !hasRun) setHasRun(true)
  if (!mayRead) return null
  const share = data?.total ? Math.min(1, data.done / data.total) : null
  const label =
    count === 0
      ? t('activity.none')
      : share === null
        ? t('activity.running', { count })
        : t('activity.runningShare', { count, share: format.percent(share, 0) })
  return (
    <>
      <button
        type="button"
        className={style['bell']}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <SquareActivity size={17} aria-hidden="true" />
        {count > 0 && <Ring share={share} />}
      </button>
      {hasRun && (
        <Suspense>
          <OwnImports running={count} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <ActivityDrawer onClose={() => setOpen(false)} onChoice={onChoice} />
        </Suspense>
      )}
    </>
  )
}

function Ring({ share }: { share: number | null }) {
  if (share === null)
    return <LoaderCircle size={30} strokeWidth={1.5} className={style['ring']} aria-hidden="true" />
  return <span className={style['share']} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
}
