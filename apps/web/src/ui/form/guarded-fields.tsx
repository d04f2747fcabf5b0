import { createContext, type ReactNode, use } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { type GuardedCall, useRights } from '#lib/rights.ts'
import style from './field.module.css'

interface GuardedFieldsProps {
  /** The call that saves the form. Left out, every person may make it. */
  call: GuardedCall | undefined
  /** True where the page has said already that nothing can be changed. */
  isSaid?: boolean
  children: ReactNode
}

/**
 * The fields and the buttons of a form. A person who may not make its call reads them, and a sentence says why nothing can be
 * changed. What was typed before the right was taken away stays.
 */
export function GuardedFields({ call, isSaid = false, children }: GuardedFieldsProps) {
  const { may } = useRights()
  const isReader = call !== undefined && !may(call)
  return (
    <>
      {!isSaid && <ReadOnlyNote call={call} />}
      <fieldset disabled={isReader} className={style['fields']}>
        <ReadingContext value={isReader}>{children}</ReadingContext>
      </fieldset>
    </>
  )
}

const ReadingContext = createContext(false)

/** True within fields that are only read, for those that are no control of the browser and that `fieldset` does not disable. */
export function useIsReading(): boolean {
  return use(ReadingContext)
}

/** Says that a person may not make a call; nothing for all others. */
export function ReadOnlyNote({ call }: Pick<GuardedFieldsProps, 'call'>) {
  const t = useMessages('ui')
  const { may } = useRights()
  if (call === undefined || may(call)) return null
  return (
    <p role="note" className={style['readOnly']}>
      {t('readOnly')}
    </p>
  )
}
