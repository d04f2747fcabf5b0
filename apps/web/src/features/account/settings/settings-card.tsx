import { createContext, type ReactNode, use, useEffect } from 'react'
import { useMessages } from '#lib/messages.tsx'
import type { GuardedCall } from '#lib/rights.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './settings.module.css'

/** The forms of the page, by their titles: one guard watches over them all, since a page can have only one. */
export type OpenForms = Map<string, { isDirty: () => boolean }>
export const OpenFormsContext = createContext<OpenForms>(new Map())

interface SettingsCardProps<T extends object> {
  title: string
  text?: string
  form: ZodForm<T>
  /** The call that saves; left out where every person may make it. */
  call?: GuardedCall
  /** The label of the button, if it is not 'Save'. */
  action?: string
  children: ReactNode
}

/** One form of the settings page, in a card with a button of its own. */
export function SettingsCard<T extends object>({
  title,
  text,
  form,
  call,
  action,
  children,
}: SettingsCardProps<T>) {
  const t = useMessages('account')
  const forms = use(OpenFormsContext)
  useEffect(() => {
    forms.set(title, form)
  })
  return (
    <div className={style['card']}>
      <Card title={title}>
        <form onSubmit={form.onSubmit} noValidate aria-label={title}>
          {text && <p className={style['text']}>{text}</p>}
          <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
          <GuardedFields call={call}>
            {children}
            <div className={style['end']}>
              <Button type="submit" look="primary" busy={form.submitting} disabled={!form.dirty}>
                {action ?? t('settings.save')}
              </Button>
            </div>
          </GuardedFields>
        </form>
      </Card>
    </div>
  )
}
