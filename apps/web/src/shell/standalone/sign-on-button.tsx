import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { beginSignOnMutation } from '#api/single-sign-on.ts'
import { useMessages } from '#lib/messages.tsx'
import { Fault, Refusal } from '#lib/refusal.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './sign-in.module.css'
import { keepSignOn } from './sign-on.ts'

interface SignOnButtonProps {
  /** The name of the provider. */
  name: string
  redirectTo: string | null
}

/** Leaves for the provider, which sends the person back to /sign-in/callback. */
export function SignOnButton({ name, redirectTo }: SignOnButtonProps) {
  const t = useMessages('sign-in')
  const begin = useMutation(beginSignOnMutation)
  const leave = () =>
    begin.mutate(undefined, {
      onSuccess: ({ url, secret }) => {
        keepSignOn({ secret, redirectTo })
        window.location.assign(url)
      },
    })
  return (
    <div className={style['provider']}>
      <Button
        style={{ width: '100%' }}
        busy={begin.isPending || begin.isSuccess}
        onMouseDown={keepFocus}
        onClick={leave}
      >
        {t('by', { name })}
      </Button>
      <FormAlert>{begin.error && sentenceOf(begin.error, t)}</FormAlert>
    </div>
  )
}

type Texts = ReturnType<typeof useMessages<'ui'>>

/**
 * Without this, the press takes the focus from the email field, the field says what it misses, and the button moves away
 * from the pointer before the click.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** The sentence of a failed sign-in by a provider. */
export function sentenceOf(error: unknown, t: Pick<Texts, 'refusal' | 'problem'>): string | undefined {
  if (error instanceof Refusal) return t.refusal(error.code, error.details)
  return error instanceof Fault ? t.problem(error.kind === 'network' ? 'network' : 'fault') : undefined
}
