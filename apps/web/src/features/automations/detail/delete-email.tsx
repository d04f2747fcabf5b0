import { allSteps } from '@carillon/journey/steps'
import { useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { removeStep } from './tree.rules.ts'
import { useDraft } from './use-automation-draft.ts'

/** Asks before an email is deleted by its address. On the page it is deleted at once and can be brought back. */
export function Component() {
  const t = useMessages('automation-detail')
  const ui = useMessages('ui')
  const { stored, settings, change } = useDraft()
  const number = Number(useParams()['messageNum'])
  const close = useCloseRouteDialog()
  const emails = allSteps(settings.steps).filter(({ step }) => step.kind === 'email')
  const email = emails[number - 1]?.step
  const isLive = stored.status === 'live'
  const subject =
    email?.kind === 'email' ? stored.messages.find(({ id }) => id === email.message_id)?.subject : undefined
  return (
    <ConfirmDialog
      title={t('email.delete')}
      confirm={ui('delete')}
      isReady={email !== undefined && !isLive}
      danger
      onConfirm={() => {
        if (email) change({ steps: removeStep(settings.steps, email.id) })
        close()
      }}
    >
      <p>
        {email === undefined
          ? t.refusal('automation_message_not_found')
          : isLive
            ? t('liveNote')
            : t('email.deleteQuestion', {
                email: subject ? t('email.quoted', { number, subject }) : t('email.unnamed', { number }),
              })}
      </p>
    </ConfirmDialog>
  )
}
