import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { designQuery, systemDesignQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { MessageViews } from '#widgets/message-preview/message-views.tsx'

const types = ['your-designs', 'system-designs'] as const

export function Component() {
  const { templateType = '', templateId = '' } = useParams()
  const type = types.find((one) => one === templateType)
  if (!type) return <Navigate to="/not-found" replace />
  return <Preview type={type} id={templateId} />
}

function Preview({ type, id }: { type: (typeof types)[number]; id: string }) {
  const t = useMessages('design-library')
  const page = `/design-library/${type}`
  const dialogTo = useDialogTo()
  const own = useQuery({ ...designQuery(id), enabled: type === 'your-designs' })
  const system = useQuery({ ...systemDesignQuery(id), enabled: type === 'system-designs' })
  const query = type === 'your-designs' ? own : system
  return (
    <RouteDialog title={query.data?.name ?? t('actions.preview')} size="wide" page={page}>
      <Loaded
        query={query}
        item={query.data}
        lines={8}
        gone={{ title: t('gone'), to: dialogTo(page).pathname, action: t('toLibrary') }}
      >
        {({ subject, html_content, plain_content }) => (
          <MessageViews
            subject={subject}
            html={html_content}
            text={plain_content}
            actions={
              <>
                {type === 'your-designs' && (
                  <ButtonLink size="toolbar" to={`${page}/${id}/editor`}>
                    {t('actions.edit')}
                  </ButtonLink>
                )}
                <ButtonLink size="toolbar" look="primary" to={`/single-sends/new/selector/template/${id}`}>
                  {t('actions.send')}
                </ButtonLink>
              </>
            }
          />
        )}
      </Loaded>
    </RouteDialog>
  )
}
