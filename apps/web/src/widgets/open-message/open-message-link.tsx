import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { messageAddress, type WantedMessage } from './message-address.rules.ts'
import { useMailboxOpen } from './use-open-message.ts'

/** A link to a message in the built-in mailbox. Renders nothing if mail leaves by a mail server. */
export function OpenMessageLink(wanted: WantedMessage) {
  const t = useMessages('ui')
  return useMailboxOpen() && <Link to={messageAddress(wanted)}>{t('openMessage')}</Link>
}
