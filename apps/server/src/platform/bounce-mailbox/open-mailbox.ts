import { hostname } from 'node:os'
import { openImapMailbox } from './imap-mailbox.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailboxSettings } from './mailbox-url.ts'
import { openMaildir } from './maildir.ts'

/**
 * Opens a mailbox.
 * @throws MailboxRefused, and other errors that may pass
 */
export function openMailbox(settings: MailboxSettings): Promise<Mailbox> {
  return settings.kind === 'imap' ? openImapMailbox(settings) : openMaildir(settings)
}

/** The name of a mailbox among the processes of an installation, without its password. A folder belongs to this machine. */
export function mailboxName(settings: MailboxSettings): string {
  if (settings.kind === 'maildir') return `maildir ${hostname()} ${settings.path}`
  const { host, port, user, folder } = settings
  return `imap ${user} ${host}:${port} ${folder}`
}
