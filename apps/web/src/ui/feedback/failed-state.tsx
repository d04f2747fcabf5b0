import { CloudOff } from 'lucide-react'
import { hasAlert } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Fault, Refusal, requestIdOf } from '#lib/refusal.ts'
import { Button } from '../page/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useStandingAlert } from './use-standing-alert.ts'

/** A failed load or action. The results of `useQuery` and `together` have these fields. */
export interface Failing {
  error: unknown
  refetch: () => unknown
  /** True while it is tried again. */
  isFetching?: boolean
}

interface FailedStateProps {
  query: Failing
  title?: string | undefined
}

/**
 * Replaces content that could not be loaded: the reason, a Retry button, and the request id for support. An alert names
 * the failed content, for as long as this is shown.
 */
export function FailedState({ query: { error, refetch, isFetching = false }, title }: FailedStateProps) {
  const t = useMessages('ui')
  useStandingAlert(error)
  const id = requestIdOf(error)
  const why =
    (error instanceof Refusal && t.refusal(error.code, error.details)) ||
    t(error instanceof Fault && error.kind === 'network' ? 'failed.network' : 'failed.server')
  return (
    // Screen readers read the failure once: the alert, where there is one.
    <div {...(hasAlert(error) ? {} : { role: 'alert' })}>
      <EmptyState
        icon={<CloudOff />}
        tone="danger"
        title={title ?? t('failed.title')}
        text={why}
        small={id && t('failed.requestId', { id })}
        action={
          <Button onClick={() => void refetch()} busy={isFetching}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
