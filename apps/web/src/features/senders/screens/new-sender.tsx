import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { verificationOf } from '#widgets/open-message/message-address.rules.ts'
import { useSaySent } from '#widgets/open-message/use-open-message.ts'
import { valuesOf } from '#widgets/sender-form/sender-fields.ts'
import { SenderForm } from '#widgets/sender-form/sender-form.tsx'
import { SenderPreview } from './sender-preview.tsx'

/** `?from=42` starts with a copy of sender 42. */
export function Component() {
  const t = useMessages('senders')
  const navigate = useNavigate()
  const saySent = useSaySent()
  const [parameters] = useSearchParams()
  const copied = Number(parameters.get('from') ?? 0)
  const { data, isPending } = useQuery({ ...sendersQuery, enabled: copied > 0 })
  const original = data?.find(({ id }) => id === copied)

  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/senders', label: t('index.title') }}
      width="form"
    >
      {copied > 0 && isPending ? (
        <SkeletonLines lines={6} />
      ) : (
        <SenderForm
          {...(original
            ? { initial: { ...valuesOf(original), nickname: t('new.copyOf', { name: original.nickname }) } }
            : {})}
          onCancel={() => navigate('/senders')}
          onDone={(made) => {
            if (made.verified) showMade(t('new.createdVerified'), `/senders/${made.id}/edit`)
            else saySent(t('new.created', { email: made.from.email }), verificationOf(made))
            navigate('/senders')
          }}
          preview={(values) => <SenderPreview values={values} />}
          foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
        />
      )}
    </Page>
  )
}
