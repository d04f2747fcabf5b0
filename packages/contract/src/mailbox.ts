import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, Metadata, pageQuery, text, uuid } from './wire.ts'

export const mailboxLimits = {
  /** The most messages that are kept. The oldest are deleted when new ones arrive. */
  messages: 10_000,
  pageSize: 50,
  search: 200,
} as const

/** A message as the list shows it. */
export const MailboxEntry = z.object({
  id: uuid,
  received_at: instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Size of the whole message, in bytes. */
  size: z.number(),
})
export type MailboxEntry = z.output<typeof MailboxEntry>

export const MailboxMessage = z.extend(MailboxEntry, {
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.object({ filename: z.string(), mime_type: z.string(), size: z.number() })),
  /** The message as received, byte for byte as far as it is ASCII. */
  source: z.string(),
})
export type MailboxMessage = z.output<typeof MailboxMessage>

export const mailbox = {
  list: endpoint({
    method: 'GET',
    path: '/v3/mailbox/messages',
    scope: 'messages.read',
    summary:
      'Messages of the built-in mailbox, newest first. `search` looks in sender, recipient and subject.',
    query: z.object({
      search: z.optional(text({ max: mailboxLimits.search })),
      ...pageQuery({ max: 200, fallback: mailboxLimits.pageSize }),
    }),
    status: 200,
    answer: z.object({
      result: z.array(MailboxEntry),
      /** False if SMTP_URL is set: mail then goes to that server, and no new messages arrive here. */
      is_receiving: z.boolean(),
      _metadata: Metadata,
    }),
    refuses: ['page_token_invalid'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/mailbox/messages/:id',
    scope: 'messages.read',
    summary: 'One message with its parts and its source.',
    params: z.object({ id: uuid }),
    status: 200,
    answer: MailboxMessage,
    refuses: ['mailbox_message_not_found'],
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/v3/mailbox/messages',
    scope: 'mail.batch.delete',
    summary: 'Deletes every message of the mailbox.',
    status: 204,
  }),
}
