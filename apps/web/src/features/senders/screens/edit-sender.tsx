import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { verificationOf } from '#widgets/open-message/message-address.rules.ts'
import { useSaySent } from '#widgets/open-message/use-open-message.ts'
import { SenderForm } from '#widgets/sender-form/sender-form.tsx'
import { SenderPreview } from './sender-preview.tsx'

export function Component() {
  const t = useMessages('senders')
  const navigate = useNavigate()
  const saySent = useSaySent()
  const id = Number(useParams()['id'])
  const senders = useQuery(sendersQuery)
  const sender = senders.data?.find((one) => one.id === id)

  return (
    <Page
      title={sender?.nickname ?? t('edit.title')}
      area={{ to: '/senders', label: t('index.title') }}
      width="form"
    >
      <LoadedItem
        query={senders}
        item={sender}
        lines={8}
        gone={{ title: t('edit.gone'), to: '/senders', action: t('edit.toIndex') }}
      >
        {(known) => (
          <SenderForm
            key={known.id}
            sender={known}
            onCancel={() => navigate('/senders')}
            onDone={(saved) => {
              const { email } = saved.from
              const isMailed = !saved.verified && email !== known.from.email
              if (isMailed) saySent(t('edit.verifyAgain', { email }), verificationOf(saved))
              else showAlert(t('edit.updated'))
              navigate('/senders')
            }}
            preview={(values) => <SenderPreview values={values} />}
            foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
          />
        )}
      </LoadedItem>
    </Page>
  )
}
