import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { SenderForm } from '#widgets/sender-form/sender-form.tsx'
import { SenderPreview } from './sender-preview.tsx'

export function Component() {
  const t = useMessages('senders')
  const navigate = useNavigate()
  const id = Number(useParams()['id'])
  const { data, error, isPending, isFetching, refetch } = useQuery(sendersQuery)
  const sender = data?.find((one) => one.id === id)

  return (
    <Page
      title={sender?.nickname ?? t('edit.title')}
      area={{ to: '/senders', label: t('index.title') }}
      width="form"
    >
      {isPending ? (
        <SkeletonLines lines={8} />
      ) : sender ? (
        <SenderForm
          key={sender.id}
          sender={sender}
          onCancel={() => navigate('/senders')}
          onDone={({ verified, from }) => {
            const movedAway = sender.verified && !verified
            showAlert(movedAway ? t('edit.verifyAgain', { email: from.email }) : t('edit.updated'))
            navigate('/senders')
          }}
          preview={(values) => <SenderPreview values={values} />}
          foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
        />
      ) : error ? (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <EmptyState
          tone="quiet"
          title={t('edit.gone')}
          action={<ButtonLink to="/senders">{t('edit.toIndex')}</ButtonLink>}
        />
      )}
    </Page>
  )
}
