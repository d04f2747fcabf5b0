import type { Answer } from '@carillon/contract/endpoint'
import type { secondStep } from '@carillon/contract/second-factor'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { refused } from '#api/call.ts'
import { secondStepQuery, useFinishSignIn } from '#api/second-factor.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { AppSecret } from '#widgets/second-factor/app-secret.tsx'
import { RecoveryCodes } from '#widgets/second-factor/recovery-codes.tsx'
import { usePasskeyProblem } from '#widgets/second-factor/use-passkey-problem.ts'
import { CardPage, HelpLink } from './card-page.tsx'
import { forgetSecondStep, readSecondStep } from './second-step.ts'
import style from './sign-in.module.css'
import { enter } from './standalone-shell.ts'

type Step = Answer<typeof secondStep.options>
type Finished = Answer<typeof secondStep.finish>

const wide = { width: '100%', marginTop: 'var(--space-6)' }

/** /sign-in/second-factor: the step after the password, of a sign-in that began in this tab. */
export function Component() {
  const [ticket] = useState(() => readSecondStep()?.ticket)
  return ticket === undefined ? <Ended /> : <SecondStep ticket={ticket} />
}

function SecondStep({ ticket }: { ticket: string }) {
  const t = useMessages('second-factor')
  const signIn = useMessages('sign-in')
  const [parameters] = useSearchParams()
  const query = useQuery(secondStepQuery(ticket))
  const finish = useFinishSignIn()
  const [made, setMade] = useState<Finished>()
  const go = (finished: Finished) => enter(finished, parameters.get('redirect_to'))
  const onFinished = (finished: Finished) => {
    forgetSecondStep()
    if (finished.recovery_codes) setMade(finished)
    else go(finished)
  }
  const failed = finish.error ?? query.error
  if (made?.recovery_codes) {
    return (
      <CardPage title={t('codes.title')}>
        <RecoveryCodes codes={made.recovery_codes} />
        <Button look="primary" style={{ ...wide, marginTop: 'var(--space-24)' }} onClick={() => go(made)}>
          {t('codes.done')}
        </Button>
      </CardPage>
    )
  }
  if (refused(failed, 'sign_in_ticket_ended')) return <Ended />
  if (refused(failed, 'sign_in_limited')) return <Ended isLimited />
  const { data } = query
  const title = data?.must_set_up ? t('step.setUpTitle') : t('step.title')
  const sentence = data && t(data.must_set_up ? 'step.setUp' : 'step.sentence', { email: data.email })
  return (
    <CardPage title={title} sentence={sentence}>
      {data ? (
        <Ways
          step={data}
          finish={(given) => finish.mutateAsync({ ticket, ...given }).then(onFinished)}
          onPasskeyFailed={() => void query.refetch()}
        />
      ) : query.error ? (
        <FailedState query={query} />
      ) : (
        <SkeletonLines lines={5} />
      )}
      <HelpLink to="/sign-in">{signIn('back')}</HelpLink>
    </CardPage>
  )
}

interface WaysProps {
  step: Step
  finish: (given: { code?: string; passkey?: Record<string, unknown>; name?: string }) => Promise<void>
  /** The challenge may be used up. */
  onPasskeyFailed: () => void
}

function Ways({ step, finish, onPasskeyFailed }: WaysProps) {
  const t = useMessages('second-factor')
  const problem = usePasskeyProblem(step.passkeys)
  const [failed, setFailed] = useState<unknown>(null)
  const { must_set_up: mustSetUp, passkey, methods } = step
  const tryPasskey = async () => {
    setFailed(null)
    try {
      await finish({ passkey: await answerOf(step), name: t('ofPasskeys.usual') })
    } catch (error) {
      setFailed(error)
      onPasskeyFailed()
    }
  }
  const button = passkey && !problem && (
    <Button
      look={mustSetUp ? 'secondary' : 'primary'}
      icon={<KeyRound />}
      style={wide}
      onClick={() => void tryPasskey()}
    >
      {t(mustSetUp ? 'step.orPasskey' : 'step.passkey')}
    </Button>
  )
  const hasCodes = mustSetUp || methods.some((method) => method !== 'passkey')
  return (
    <>
      {step.app && <AppSecret {...step.app} />}
      {!mustSetUp && button}
      {!mustSetUp && methods.includes('passkey') && problem && <p className={style['help']}>{problem}</p>}
      <FormAlert>
        {refused(failed, 'access_refused')
          ? t.refusal(failed.code, failed.details)
          : failed !== null && t('passkey.failed')}
      </FormAlert>
      {hasCodes && <CodeForm step={step} finish={finish} isFirst={!button || mustSetUp} />}
      {mustSetUp && button}
      {!mustSetUp && <p className={style['help']}>{t('step.lost')}</p>}
    </>
  )
}

/** The answer of the browser: a passkey that it makes, or a challenge that one signs. */
async function answerOf({ must_set_up, passkey }: Step): Promise<Record<string, unknown>> {
  const options: unknown = passkey
  const made = must_set_up
    ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return { ...made }
}

const Fields = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

interface CodeFormProps extends Pick<WaysProps, 'step' | 'finish'> {
  /** True if there is no passkey to begin with. */
  isFirst: boolean
}

function CodeForm({ step, finish, isFirst }: CodeFormProps) {
  const t = useMessages('second-factor')
  const form = useZodForm(Fields, ({ code }) => finish({ code }).catch(fieldProblems), {
    initial: { code: '' },
  })
  const hint = step.must_set_up
    ? 'app.codeHint'
    : step.methods.includes('totp')
      ? 'step.codeHint'
      : 'step.recoveryHint'
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('code')}
        label={t(step.must_set_up ? 'app.code' : 'step.code')}
        hint={t(hint)}
        autoComplete="one-time-code"
        autoFocus={isFirst}
      />
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <Button type="submit" look={isFirst ? 'primary' : 'secondary'} busy={form.submitting} style={wide}>
        {t('step.submit')}
      </Button>
    </form>
  )
}

/** A sign-in that took too long, is done, was tried too often or began in another tab. */
function Ended({ isLimited = false }: { isLimited?: boolean }) {
  const t = useMessages('second-factor')
  const back = useMessages('sign-in')
  return (
    <CardPage title={t('step.ended')} sentence={t(isLimited ? 'step.limited' : 'step.endedText')}>
      <HelpLink to="/sign-in">{back('back')}</HelpLink>
    </CardPage>
  )
}
