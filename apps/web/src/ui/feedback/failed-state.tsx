import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { hasAlert, standAlert } from '#lib/failure.ts'
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
 * Replaces content that could not be loaded: the reason, a Retry button, and the request id for support. An alert names
 * the failed content, for as long as this is shown.
 */
export function FailedState({ error, onRetry, retrying, title }: FailedStateProps) {
  const t = useMessages('ui')
  useEffect(() => standAlert(error), [error])
  const id = requestIdOf(error)
  const why =
    (error instanceof Refusal && t.refusal(error.code, error.details)) ||
    t(error instanceof Fault && error.kind === 'network' ? 'failed.network' : 'failed.server')
  return (
    // Read aloud once: by the alert, where there is one.
    <div {...(hasAlert(error) ? {} : { role: 'alert' })}>
      <EmptyState
        icon={<CloudOff />}
        tone="danger"
        title={title ?? t('failed.title')}
        text={why}
        small={id && t('failed.requestId', { id })}
        action={
          <Button onClick={onRetry} busy={retrying ?? false}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
