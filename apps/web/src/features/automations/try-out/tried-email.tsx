import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { arrivedMessageQuery, type TriedPerson } from '#api/automation-try-out.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { MessagePicture } from '#widgets/message-preview/message-picture.tsx'
import style from './try-out.module.css'

interface TriedEmailProps {
  automation: Automation
  messageId: string
  number: number
  person: TriedPerson
}

/** An email as it arrives at the person, small; the dialog shows it whole. */
export function TriedEmail({ automation, messageId, number, person }: TriedEmailProps) {
  const t = useMessages('automation-try-out')
  const ui = useMessages('ui')
  const dialogTo = useDialogTo()
  const { id, messages } = automation
  const isEmpty = messages.find((each) => each.id === messageId)?.has_content === false
  const query = useQuery({ ...arrivedMessageQuery(id, messageId, person), enabled: !isEmpty })
  const { data, isError, isFetching, refetch } = query
  if (isEmpty) return <p>{t('email.empty')}</p>
  if (isError) {
    return (
      <p role="alert">
        {t('email.failed')}{' '}
        <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  // The skeleton is as high as the loaded picture, so that nothing moves.
  if (!data) {
    return (
      <div className={style['email']}>
        <div className={style['picture']} />
        <SkeletonLines lines={2} />
      </div>
    )
  }
  const { subject, html, from, problems } = data
  return (
    <div className={style['email']} aria-busy={isFetching}>
      {problems.length === 0 && (
        <div className={style['picture']}>
          <MessagePicture title={t('email.picture', { number })} html={html} width={640} />
        </div>
      )}
      <div className={style['emailWords']}>
        <strong>{subject || t('email.noSubject')}</strong>
        <span>{from ? t('email.from', { ...from }) : t('email.noSender')}</span>
        {problems.length > 0 && <span className={style['problem']}>{t('email.broken')}</span>}
        <ButtonLink
          size="toolbar"
          to={dialogTo(`/automations/${id}/try-out/messages/${number}`)}
          aria-label={t('email.showWhich', { number })}
        >
          {t('email.show')}
        </ButtonLink>
      </div>
    </div>
  )
}
