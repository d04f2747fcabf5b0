import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, SquareActivity } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { runningQuery } from '#api/running-activity.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '../../access.rules.ts'
import { usePerson } from '../../use-person.ts'
import style from '../navigation.module.css'

const ActivityDrawer = lazy(() => import('./activity-drawer.tsx'))

/** Opens the background jobs. A ring turns while some of them run. */
export function ActivityButton({ onChoice }: { onChoice?: (() => void) | undefined }) {
  const t = useMessages('shell')
  const [isOpen, setOpen] = useState(false)
  const mayRead = accessTo('contacts', usePerson()) === 'open'
  const { data: running = 0 } = useQuery({ ...runningQuery, enabled: mayRead })
  if (!mayRead) return null
  const label = running === 0 ? t('activity.none') : t('activity.running', { count: running })
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
        {running > 0 && (
          <LoaderCircle size={30} strokeWidth={1.5} className={style['ring']} aria-hidden="true" />
        )}
      </button>
      {isOpen && (
        <Suspense>
          <ActivityDrawer onClose={() => setOpen(false)} onChoice={onChoice} />
        </Suspense>
      )}
    </>
  )
}
