import { singleSends } from '@carillon/contract/single-sends'
import { ChevronDown, Mail, MessageSquare } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useCreateTextMessage } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useEntitlement } from '#shell/use-person.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import style from './create-button.module.css'

const newEmail = '/single-sends/new'

/** Creates an email. A menu beside it asks for the channel, where the account can send text messages. */
export function CreateButton() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { allowed } = useEntitlement('sms')
  const create = useCreateTextMessage()
  const email = (
    <ButtonLink look="primary" aria-keyshortcuts="n" to={newEmail}>
      {t('index.create')}
    </ButtonLink>
  )
  if (!allowed) return email
  const makeText = () =>
    create.mutate(t('untitled'), { onSuccess: ({ id }) => navigate(`/single-sends/sms/${id}/editor`) })
  return (
    <span className={style['both']}>
      {email}
      <MenuButton
        look="primary"
        size="icon"
        aria-label={t('index.createChannel')}
        actions={[
          { label: t('index.email'), icon: <Mail />, to: newEmail },
          {
            label: t('index.smsBeta'),
            icon: <MessageSquare />,
            call: singleSends.create,
            disabled: create.isPending,
            run: makeText,
          },
        ]}
      >
        <ChevronDown aria-hidden="true" />
      </MenuButton>
    </span>
  )
}
