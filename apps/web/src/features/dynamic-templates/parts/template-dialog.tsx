import type { TemplateSummary } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { useTemplateArea } from './area.ts'

interface TemplateDialogProps {
  title: string
  children: (template: TemplateSummary) => ReactNode
}

/** A dialog about the template of its address, over the list that knows it. */
export function TemplateDialog({ title, children }: TemplateDialogProps) {
  const { id } = useParams()
  const { generation } = useTemplateArea()
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(generation))
  const template = data?.find((each) => each.id === id)
  return (
    <RouteDialog title={title}>
      {template ? (
        children(template)
      ) : data ? (
        <Gone />
      ) : error ? (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </RouteDialog>
  )
}

function Gone() {
  const t = useMessages('dynamic-templates')
  const ui = useMessages('ui')
  const close = useCloseRouteDialog()
  return (
    <>
      <p style={{ color: 'var(--ink-2)' }}>{t('index.gone')}</p>
      <DialogFoot>
        <Button onClick={close}>{ui('close')}</Button>
      </DialogFoot>
    </>
  )
}
