import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { automationQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { GoneState, LoadedItem } from '#ui/feedback/loaded-item.tsx'

interface NumberedMessageProps {
  id: string
  /** The number of the email in the address: from 1, in the order in which emails are drawn. */
  number: string
  /** True if nothing surrounds the email: then a notice in its place needs room of its own. */
  isBare?: boolean
  children: (automation: Automation, message: string) => ReactNode
}

/**
 * Finds an email by its number. While it is shown it stays the same email, even if a user puts another before it. For an
 * unknown number it shows a notice with a link back.
 */
export function NumberedMessage({ id, number, isBare = false, children }: NumberedMessageProps) {
  const t = useMessages('automation-messages')
  const query = useQuery(automationQuery(id))
  if (query.data) {
    return (
      <Found key={`${id} ${number}`} automation={query.data} number={number} isBare={isBare}>
        {children}
      </Found>
    )
  }
  return (
    <Around isBare={isBare}>
      <LoadedItem
        query={query}
        item={query.data}
        lines={6}
        gone={{ title: t('automationGone'), to: '/automations', action: t('toIndex') }}
      >
        {() => null}
      </LoadedItem>
    </Around>
  )
}

interface FoundProps extends Omit<NumberedMessageProps, 'id'> {
  automation: Automation
}

function Found({ automation, number, isBare = false, children }: FoundProps) {
  const t = useMessages('automation-messages')
  const [message] = useState(() => automation.messages[Number(number) - 1]?.id)
  if (message !== undefined) return children(automation, message)
  return (
    <Around isBare={isBare}>
      <GoneState
        title={t('noSuchNumber', { number })}
        text={t('emails', { count: automation.messages.length })}
        to={`/automations/${automation.id}/detail`}
        action={t('toAutomation')}
      />
    </Around>
  )
}

function Around({ isBare, children }: { isBare: boolean; children: ReactNode }) {
  if (!isBare) return children
  return <div style={{ maxWidth: 640, margin: '0 auto', padding: '12vh var(--space-24)' }}>{children}</div>
}
