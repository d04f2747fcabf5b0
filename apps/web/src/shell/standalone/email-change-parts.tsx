import type { UseMutationResult } from '@tanstack/react-query'
import { refused } from '#api/call.ts'
import { useMessages } from '#lib/messages.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { Button } from '#ui/page/button.tsx'
import { BackToSignIn } from './ask-for-reset.tsx'
import { CardPage } from './card-page.tsx'

interface ActByLinkProps {
  label: string
  action: UseMutationResult<unknown, Error, string>
  secret: string
}

/** The button that does what a mailed link is for: opening the link alone changes nothing. */
export function ActByLink({ label, action, secret }: ActByLinkProps) {
  const t = useMessages('sign-in')
  return (
    <>
      <FormAlert>
        {action.error && t(refused(action.error, 'sign_in_limited') ? 'limited' : 'unreachable')}
      </FormAlert>
      <Button
        look="primary"
        busy={action.isPending}
        onClick={() => action.mutate(secret)}
        style={{ width: '100%' }}
      >
        {label}
      </Button>
    </>
  )
}

/** A link that is used, stopped, replaced, too old or unknown. */
export function EmailChangeEnded() {
  const t = useMessages('sign-in')
  return (
    <CardPage title={t('ended.title')} sentence={t('address.ended')}>
      <BackToSignIn />
    </CardPage>
  )
}
