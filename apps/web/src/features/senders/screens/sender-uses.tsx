import type { SenderUsage } from '@carillon/contract/senders'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { UsersByKind } from '#ui/page/users-by-kind.tsx'

const kinds = ['single_sends', 'automations', 'signup_forms'] as const

const address = {
  single_sends: (id: string) => `/single-sends/${id}/review`,
  automations: (id: string) => `/automations/${id}/detail`,
  signup_forms: (id: string) => `/forms/signup/${id}/editor`,
} as const

/** What a sender is chosen in, and so what its deletion leaves without one. */
export function SenderUses({ query }: { query: UseQueryResult<SenderUsage> }) {
  const t = useMessages('senders')
  const { data, error, refetch, isFetching } = query
  if (error) return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonLines lines={2} />
  if (!isUsed(data)) return <p>{t('delete.unused')}</p>
  return (
    <>
      <p style={{ margin: '12px 0' }}>{t('delete.used')}</p>
      <UsersByKind
        kinds={kinds.map((kind) => ({
          title: t(`delete.kind.${kind}`),
          users: data[kind].map((one) => ({ id: one.id, name: one.name, to: address[kind](one.id) })),
        }))}
      />
    </>
  )
}

function isUsed(usage: SenderUsage): boolean {
  return kinds.some((kind) => usage[kind].length > 0)
}
