import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { type GuardedCall, useRights } from '#lib/rights.ts'
import style from './field.module.css'

interface GuardedFieldsProps {
  /** The call that saves the form. Left out, every person may make it. */
  call: GuardedCall | undefined
  children: ReactNode
}

/**
 * The fields and the buttons of a form. A person who may not make its call reads them, and a sentence says why nothing can be
 * changed. What was typed before the right was taken away stays.
 */
export function GuardedFields({ call, children }: GuardedFieldsProps) {
  const t = useMessages('ui')
  const { may } = useRights()
  const isReader = call !== undefined && !may(call)
  return (
    <>
      {isReader && (
        <p role="note" className={style['readOnly']}>
          {t('readOnly')}
        </p>
      )}
      <fieldset disabled={isReader} className={style['fields']}>
        {children}
      </fieldset>
    </>
  )
}
