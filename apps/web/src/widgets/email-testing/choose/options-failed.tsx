import { CloudOff } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { useSupport } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState, type Failing } from '#ui/feedback/failed-state.tsx'
import { Button, ButtonAnchor } from '#ui/page/button.tsx'

/** Shown if the credits can't be read. The sentence is the one of the specification, word for word. */
export function OptionsFailed({ query }: { query: Failing }) {
  const t = useMessages('email-testing')
  const support = useSupport()
  // The message or the entitlement is gone: to try again would not help.
  if (isGone(query.error)) return <FailedState query={query} />
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        tone="danger"
        title={t('optionsFailed')}
        action={
          <>
            <Button onClick={() => void query.refetch()} busy={query.isFetching ?? false}>
              {t('retry')}
            </Button>
            {support && <ButtonAnchor href={support.href}>{support.label}</ButtonAnchor>}
          </>
        }
      />
    </div>
  )
}
