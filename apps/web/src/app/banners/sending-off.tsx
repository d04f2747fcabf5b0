import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { outgoingMailQuery } from '#api/outgoing-mail.ts'
import { usePlace } from './use-place.ts'

/** Loaded with its texts when it is first shown, to keep the first load small. */
const Notice = lazy(() => import('./sending-off-notice.tsx'))

/**
 * A banner above every page, including editors, while sending is off. It can't be dismissed. If it is known only
 * after the first page was shown, it stands at the bottom of the window.
 */
export function SendingOff() {
  const { data } = useQuery(outgoingMailQuery)
  const { stands, isOver, late } = usePlace(data?.state === 'off' ? 'off' : undefined)
  const known = useRef(data)
  if (data?.state === 'off') known.current = data
  return (stands || late) && known.current ? (
    <Suspense>
      <Notice mail={known.current} isOver={isOver} isLate={late !== undefined} />
    </Suspense>
  ) : null
}
