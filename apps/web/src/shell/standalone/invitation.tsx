import { passwordLimits, profileLimits } from '@carillon/contract/account'
import type { Answer } from '@carillon/contract/endpoint'
import type { teammates } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { refused } from '#api/call.ts'
import { invitationQuery, useAcceptInvitation } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FieldRow, FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { useShell } from '../shell.ts'
import { useRoleName } from '../use-role-name.ts'
import { CardPage } from './card-page.tsx'
import { keepAccountChosen, keepSession } from './standalone-shell.ts'

type Invitation = Answer<typeof teammates.invitation>

/** The page that a mailed invitation links to: /invitation/:secret. */
export function Component() {
  const t = useMessages('teammates')
  const { secret = '' } = useParams()
  const query = useQuery(invitationQuery(secret))
  if (query.data) return <Known secret={secret} invitation={query.data} />
  if (refused(query.error, 'invitation_not_found')) {
    return (
      <CardPage title={t('invitation.unknown.title')} sentence={t('invitation.unknown.text')}>
        <SignInButton look="secondary" />
      </CardPage>
    )
  }
  if (refused(query.error, 'sign_in_limited')) {
    return <CardPage title={t('invitation.title')} sentence={t('invitation.limited')} />
  }
  return (
    <CardPage title={t('invitation.title')}>
      {query.isPending ? (
        <SkeletonLines lines={5} />
      ) : (
        <FailedState query={query} title={t('invitation.failed')} />
      )}
    </CardPage>
  )
}

function SignInButton({ look = 'primary' }: { look?: 'primary' | 'secondary' }) {
  const t = useMessages('teammates')
  return (
    <Button look={look} onClick={() => window.location.assign('/sign-in')}>
      {t('invitation.signIn')}
    </Button>
  )
}

function Known({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const t = useMessages('teammates')
  const shell = useShell()
  const [hasJoined, setJoined] = useState(false)
  const { state, email, account, signed_in_as: signedInAs } = invitation
  const inviter = invitation.invited_by || t('invitation.somebody')
  if (hasJoined) {
    return (
      <CardPage title={t('invitation.title')} sentence={t('invitation.joined', { account })}>
        <SignInButton />
      </CardPage>
    )
  }
  if (state !== 'open') {
    return (
      <CardPage
        title={t(`invitation.${state}.title`)}
        sentence={t(`invitation.${state}.text`, { inviter, account })}
      >
        <SignInButton look={state === 'accepted' ? 'primary' : 'secondary'} />
      </CardPage>
    )
  }
  if (signedInAs && signedInAs !== email) {
    return (
      <CardPage title={t('invitation.title')} sentence={t('invitation.other', { email, signedInAs })}>
        <Button look="primary" onClick={() => void shell.logout()}>
          {t('invitation.signOut')}
        </Button>
      </CardPage>
    )
  }
  const invited = t(invitation.invited_by ? 'invitation.open' : 'invitation.openAnonymous', {
    inviter,
    account,
    email,
  })
  return (
    <CardPage
      title={t('invitation.title')}
      sentence={
        <>
          {invited}
          <br />
          <Role invitation={invitation} />
        </>
      }
    >
      <AcceptForm secret={secret} invitation={invitation} onJoined={() => setJoined(true)} />
    </CardPage>
  )
}

function Role({ invitation: { is_admin, role_name } }: { invitation: Invitation }) {
  const t = useMessages('teammates')
  const roleName = useRoleName()
  const own = role_name === null ? t('ownScopes') : roleName(role_name)
  return t('invitation.role', { role: is_admin ? t('administrator') : own })
}

const Fields = z.object({
  first_name: z.string().check(z.trim(), z.maxLength(profileLimits.first_name)),
  last_name: z.string().check(z.trim(), z.maxLength(profileLimits.last_name)),
  password: z.string().check(z.maxLength(passwordLimits.max)),
})

interface AcceptFormProps {
  secret: string
  invitation: Invitation
  onJoined: () => void
}

function AcceptForm({ secret, invitation, onJoined }: AcceptFormProps) {
  const t = useMessages('teammates')
  const accept = useAcceptInvitation(secret)
  const { has_user: hasUser, signed_in_as: signedInAs } = invitation
  const form = useZodForm(
    Fields,
    async ({ password, ...names }) => {
      const language = t.language === 'de' ? ('de' as const) : ('en' as const)
      const given = signedInAs ? {} : hasUser ? { password } : { password, language, ...names }
      return accept.mutateAsync(given).then(({ token, expires_at, region }) => {
        keepAccountChosen()
        if (!token || !expires_at || !region) return onJoined()
        keepSession({ token, expires_at, region })
        window.location.assign('/')
      }, fieldProblems)
    },
    { initial: { first_name: '', last_name: '', password: '' } },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      {signedInAs && <p>{t('invitation.signedIn', { email: signedInAs })}</p>}
      {!signedInAs && hasUser && <p>{t('invitation.known')}</p>}
      {!hasUser && (
        <FieldRow>
          <TextField
            {...form.field('first_name')}
            label={t('invitation.firstName')}
            autoComplete="given-name"
          />
          <TextField
            {...form.field('last_name')}
            label={t('invitation.lastName')}
            autoComplete="family-name"
          />
        </FieldRow>
      )}
      {!signedInAs && (
        <TextField
          {...form.field('password')}
          label={t(hasUser ? 'invitation.knownPassword' : 'invitation.password')}
          hint={hasUser ? undefined : t('invitation.passwordHint', { min: passwordLimits.min })}
          type="password"
          autoComplete={hasUser ? 'current-password' : 'new-password'}
        />
      )}
      <Button
        type="submit"
        look="primary"
        busy={form.submitting}
        style={{ width: '100%', marginTop: 'var(--space-8)' }}
      >
        {t('invitation.accept')}
      </Button>
    </form>
  )
}
