import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useEntitlement } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import style from './sms-editor.module.css'

interface WithSmsProps {
  /** The button that leads back, shown if the plan has no text messages. */
  action: ReactNode
  children: ReactNode
}

/** The editor of a text message, or the reason why this account has none. */
export function WithSms({ action, children }: WithSmsProps) {
  const t = useMessages('sms')
  const { allowed, because } = useEntitlement('sms')
  if (because === 'region') return <Navigate to="/unavailable-in-eu" replace />
  if (allowed) return children
  return (
    <div className={style['standing']}>
      <EmptyState title={t('plan.title')} text={t('plan.text')} action={action} />
    </div>
  )
}
