import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from 'react-router'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { UnsubscribeGroupForm } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import { PreviewLinks } from './preview-links.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const navigate = useNavigate()
  const id = Number(useParams()['id'])
  const { data, error, isPending, isFetching, refetch } = useQuery(unsubscribeGroupsQuery)
  const group = data?.find((one) => one.id === id)

  return (
    <Page
      title={group?.name ?? t('edit.title')}
      area={{ to: '/unsubscribe-groups', label: t('index.title') }}
      width="form"
    >
      {isPending ? (
        <SkeletonLines lines={5} />
      ) : group ? (
        <UnsubscribeGroupForm
          key={group.id}
          group={group}
          onCancel={() => navigate('/unsubscribe-groups')}
          onDone={() => {
            showAlert(t('edit.updated'))
            navigate('/unsubscribe-groups')
          }}
          preview={(values) => <PreviewLinks base={`/unsubscribe-groups/${id}/edit`} values={values} />}
          foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
        />
      ) : error ? (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <EmptyState
          tone="quiet"
          title={t('edit.gone')}
          action={<ButtonLink to="/unsubscribe-groups">{t('edit.toIndex')}</ButtonLink>}
        />
      )}
      <Outlet />
    </Page>
  )
}
