import { CloudOff } from 'lucide-react'
import { wasAlerted } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Fault, Refusal, requestIdOf } from '#lib/refusal.ts'
import { Button } from '../page/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface FailedStateProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
  title?: string
}

/**
 * Shows what failed and why, a Retry button, and the request id for support. If an alert has already shown the reason,
 * only Retry is shown.
 */
export function FailedState({ error, onRetry, retrying, title }: FailedStateProps) {
  const t = useMessages('ui')
  const id = requestIdOf(error)
  const small = id && t('failed.requestId', { id })
  const again = (
    <Button onClick={onRetry} busy={retrying ?? false}>
      {t('retry')}
    </Button>
  )
  if (wasAlerted(error)) return <EmptyState icon={<CloudOff />} tone="quiet" small={small} action={again} />
  const why =
    (error instanceof Refusal && t.refusal(error.code, error.details)) ||
    t(error instanceof Fault && error.kind === 'network' ? 'failed.network' : 'failed.server')
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        tone="danger"
        title={title ?? t('failed.title')}
        text={why}
        small={small}
        action={again}
      />
    </div>
  )
}
