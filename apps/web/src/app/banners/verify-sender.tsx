import type { Sender } from '@carillon/contract/senders'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { messageAddress } from '#widgets/open-message/message-address.rules.ts'
import { useMailboxOpen } from '#widgets/open-message/use-open-message.ts'

/** The step to do: make a sender, or open the message that verifies the existing one. */
export default function VerifySender({ senders }: { senders: readonly Sender[] | undefined }) {
  const t = useMessages('shell')
  const ui = useMessages('ui')
  const isMailboxOpen = useMailboxOpen()
  const waiting = senders?.findLast(({ verified }) => !verified)
  if (senders?.length === 0) return <OpenLink to="/senders/new">{t('banners.sender.create')}</OpenLink>
  if (!waiting || !isMailboxOpen) return <Link to="/senders">{t('banners.sender.action')}</Link>
  return (
    <Link to={messageAddress({ to: waiting.from.email, kind: 'verification' })}>{ui('openMessage')}</Link>
  )
}
