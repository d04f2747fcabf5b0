import { useEffect, useRef } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useCreateSingleSend } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { rememberEditor, startContent } from '../parts/start-content.ts'

const selectors: Record<string, string> = { new: 'your-designs', 'create-design': 'system-designs' }

/**
 * Creates a draft from a design and opens its editor. The editor replaces this page in the browser history, so that
 * Back does not create another draft. `/single-sends/new` and `/single-sends/create-design` first ask what to start
 * from.
 */
export function Component() {
  const { creationType, templateId } = useParams()
  if (templateId) return <Make templateId={templateId} />
  const designs = selectors[creationType ?? '']
  if (!designs) return <Navigate to="/not-found" replace />
  return <Navigate to={`/single-sends/new/selector/${designs}`} replace />
}

function Make({ templateId }: { templateId: string }) {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { mutate, error, isPending } = useCreateSingleSend()
  const make = () =>
    mutate(
      { name: t('untitled'), email_config: startContent(templateId, t.language) },
      {
        onSuccess: ({ id, email_config }) => {
          rememberEditor(email_config.editor)
          navigate(`/single-sends/${id}/editor`, { replace: true })
        },
      },
    )
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    make()
  })
  return (
    <Page title={t('new.making')} area={{ to: '/single-sends', label: t('title') }}>
      {error ? (
        <FailedState title={t('new.makeFailed')} error={error} onRetry={make} retrying={isPending} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Page>
  )
}
