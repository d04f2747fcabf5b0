import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from 'react-router'
import { groupAnswersQuery } from '#api/unsubscribe-answers.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { UnsubscribeAnswers } from '#widgets/unsubscribe-answers/unsubscribe-answers.tsx'
import { UnsubscribeGroupForm } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import style from './preview.module.css'
import { PreviewLinks } from './preview-links.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const navigate = useNavigate()
  const id = Number(useParams()['id'])
  const groups = useQuery(unsubscribeGroupsQuery)
  const group = groups.data?.find((one) => one.id === id)

  return (
    <Page
      title={group?.name ?? t('edit.title')}
      area={{ to: '/unsubscribe-groups', label: t('index.title') }}
      width="form"
    >
      <LoadedItem
        query={groups}
        item={group}
        lines={5}
        gone={{ title: t('edit.gone'), to: '/unsubscribe-groups', action: t('edit.toIndex') }}
      >
        {(known) => (
          <UnsubscribeGroupForm
            key={known.id}
            group={known}
            onCancel={() => navigate('/unsubscribe-groups')}
            onDone={() => {
              showAlert(t('edit.updated'))
              navigate('/unsubscribe-groups')
            }}
            page={`/unsubscribe-groups/${id}/edit`}
            preview={(values) => <PreviewLinks base={`/unsubscribe-groups/${id}/edit`} values={values} />}
            foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
          />
        )}
      </LoadedItem>
      {group && (
        <div className={style['answers']}>
          <Answers id={group.id} />
        </div>
      )}
      <Outlet />
    </Page>
  )
}

function Answers({ id }: { id: number }) {
  const t = useMessages('unsubscribe-answers')
  return <UnsubscribeAnswers query={useQuery(groupAnswersQuery(id))} none={t('noneOfGroup')} />
}
