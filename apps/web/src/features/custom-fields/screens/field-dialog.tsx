import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'

/** Finds the field that the address names and shows the dialog's content; says so when there is none. */
export function FieldDialog({
  title,
  children,
}: {
  title: string
  children: (field: CustomField) => ReactNode
}) {
  const t = useMessages('custom-fields')
  const { id } = useParams()
  const { data, error, refetch, isFetching } = useQuery(customFieldsQuery)
  const field = data?.custom_fields.find((one) => one.id === id)
  return (
    <RouteDialog title={title}>
      {field ? (
        children(field)
      ) : data ? (
        <EmptyState icon={<SearchX />} tone="quiet" title={t('gone.title')} text={t('gone.text')} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonLines />
      )}
    </RouteDialog>
  )
}
