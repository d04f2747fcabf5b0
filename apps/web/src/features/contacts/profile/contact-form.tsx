import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { ConflictAlert } from './conflict-alert.tsx'
import style from './profile.module.css'
import type { useContactForm } from './use-contact-form.ts'

interface ContactFormProps<T extends object> {
  /** The result of `useContactForm`. */
  edited: ReturnType<typeof useContactForm<T>>
  back: string
  children: ReactNode
}

/** The frame of a form for contact fields: problems above, buttons below. */
export function ContactForm<T extends object>({ edited, back, children }: ContactFormProps<T>) {
  const { form, isConflict, takeOver, keepMine } = edited
  const t = useMessages('contact-profile')
  const ui = useMessages('ui')
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <DirtyGuard form={form} />
      <div className={style['head']}>
        <h2>{t('fields.edit')}</h2>
      </div>
      {isConflict ? (
        <ConflictAlert onTakeOver={() => void takeOver()} onKeepMine={() => void keepMine()} />
      ) : (
        <FormAlert>{t.problem(form.problem)}</FormAlert>
      )}
      {children}
      <FormEnd>
        <ButtonLink to={back}>{ui('cancel')}</ButtonLink>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('save')}
        </Button>
      </FormEnd>
    </form>
  )
}
