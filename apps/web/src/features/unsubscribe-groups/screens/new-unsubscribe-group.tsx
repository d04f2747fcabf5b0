import { Outlet, useNavigate } from 'react-router'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { UnsubscribeGroupForm } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import { PreviewLinks } from './preview-links.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const navigate = useNavigate()
  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/unsubscribe-groups', label: t('index.title') }}
      width="form"
    >
      <UnsubscribeGroupForm
        onCancel={() => navigate('/unsubscribe-groups')}
        onDone={({ id, name }) => {
          showMade(t('new.created', { name }), `/unsubscribe-groups/${id}/edit`)
          navigate('/unsubscribe-groups')
        }}
        page="/unsubscribe-groups/new"
        preview={(values) => <PreviewLinks base="/unsubscribe-groups/new" values={values} />}
        foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
      />
      <Outlet />
    </Page>
  )
}
