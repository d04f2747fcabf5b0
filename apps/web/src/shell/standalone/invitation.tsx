import { passwordLimits, profileLimits } from '@carillon/contract/account'
import type { Answer } from '@carillon/contract/endpoint'
import type { teammates } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { useDocumentTitle } from '#ui/page/page.tsx'
import { useShell } from '../shell.ts'
import { LogoMark } from './logo.tsx'
import style from './sign-in.module.css'
import { keepAccountChosen, keepSession } from './standalone-shell.ts'

type Invitation = Answer<typeof teammates.invitation>

/** The page that a mailed invitation links to: /invitation/:secret. */
export function Component() {
  const t = useMessages('teammates')
  const shell = useMessages('shell')
  const { secret = '' } = useParams()
  const query = useQuery(invitationQuery(secret))
  useDocumentTitle(t('invitation.title'))
  return (
    <main className={style['page']}>
      <div className={style['box']}>
        <div className={style['brand']}>
          <LogoMark />
          {shell('product')}
        </div>
        <div className={style['card']}>
          {query.data ? (
            <Body secret={secret} invitation={query.data} />
          ) : query.isPending ? (
            <>
              <h1>{t('invitation.title')}</h1>
              <SkeletonLines lines={5} />
            </>
          ) : refused(query.error, 'invitation_not_found') ? (
            <Said title={t('invitation.unknown.title')}>{t('invitation.unknown.text')}</Said>
          ) : refused(query.error, 'sign_in_limited') ? (
            <Said title={t('invitation.title')}>{t('invitation.limited')}</Said>
          ) : (
            <>
              <h1>{t('invitation.title')}</h1>
              <FailedState query={query} title={t('invitation.failed')} />
            </>
          )}
        </div>
      </div>
    </main>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={style['sentence']}>{children}</p>
    </>
  )
}

function SignInButton() {
  const t = useMessages('teammates')
  return (
    <Button look="primary" onClick={() => window.location.assign('/sign-in')}>
      {t('invitation.signIn')}
    </Button>
  )
}

function Body({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const t = useMessages('teammates')
  const shell = useShell()
  const [hasJoined, setJoined] = useState(false)
  const { state, email, account, signed_in_as: signedInAs } = invitation
  const inviter = invitation.invited_by || t('invitation.somebody')
  if (hasJoined) {
    return (
      <>
        <Said title={t('invitation.title')}>{t('invitation.joined', { account })}</Said>
        <SignInButton />
      </>
    )
  }
  if (state !== 'open') {
    return (
      <>
        <Said title={t(`invitation.${state}.title`)}>
          {t(`invitation.${state}.text`, { inviter, account })}
        </Said>
        {state === 'accepted' && <SignInButton />}
      </>
    )
  }
  if (signedInAs && signedInAs !== email) {
    return (
      <>
        <Said title={t('invitation.title')}>{t('invitation.other', { email, signedInAs })}</Said>
        <Button look="primary" onClick={() => void shell.logout()}>
          {t('invitation.signOut')}
        </Button>
      </>
    )
  }
  return (
    <>
      <h1>{t('invitation.title')}</h1>
      <p className={style['sentence']}>
        {t(invitation.invited_by ? 'invitation.open' : 'invitation.openAnonymous', {
          inviter,
          account,
          email,
        })}
        <br />
        <Role invitation={invitation} />
      </p>
      <AcceptForm secret={secret} invitation={invitation} onJoined={() => setJoined(true)} />
    </>
  )
}

function Role({ invitation: { is_admin, role_name } }: { invitation: Invitation }) {
  const t = useMessages('teammates')
  return t('invitation.role', { role: is_admin ? t('administrator') : (role_name ?? t('ownScopes')) })
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
      return accept.mutateAsync(given).then(({ token, expires_at }) => {
        keepAccountChosen()
        if (!token || !expires_at) return onJoined()
        keepSession(token, expires_at)
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
