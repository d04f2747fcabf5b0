import type { MailboxEntry, MailboxMessage } from '@carillon/contract/mailbox'
import { type SqlBool, sql } from 'kysely'
import PostalMime from 'postal-mime'
import { isFirstAccount } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

const entryColumns = ['id', 'received_at', 'mail_from', 'rcpt_to', 'subject', 'size'] as const

/**
 * The mailbox is shared by the whole installation and has everybody's mail, including verification links. So only the
 * first account may read it.
 */
async function accessMailbox(db: Db, account: string): Promise<void> {
  if (!(await isFirstAccount(db, account))) throw new Refusal('forbidden')
}

interface MessagePage {
  entries: MailboxEntry[]
  /** Tokens of the neighbouring pages. */
  next: string | null
  previous: string | null
}

/**
 * A page by key, newest first. Ids ascend in order of arrival, so new messages don't move the pages. A token is the id
 * of the message at the page's edge, with `-` before it when the page ends there.
 */
export async function findMessages(
  db: Db,
  account: string,
  page: { search?: string | undefined; page_size: number; page_token?: string | undefined },
): Promise<MessagePage> {
  await accessMailbox(db, account)
  const { search, page_size, page_token } = page
  const [, minus, edge] = /^(-?)([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(page_token ?? '') ?? []
  if (page_token && !edge) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const isBackwards = minus === '-'
  let query = db
    .selectFrom('mailbox_message')
    .select(entryColumns)
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(page_size + 1)
  if (edge) query = query.where('id', isBackwards ? '>' : '<', edge)
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    // This search takes 15 ms without an index: there are 10,000 narrow rows, since the source is stored apart.
    query = query.where(
      sql<SqlBool>`(rcpt_to ilike ${pattern} or subject ilike ${pattern} or mail_from ilike ${pattern})`,
    )
  }
  const rows = await query.execute()
  const isMore = rows.length > page_size
  const shown = rows.slice(0, page_size)
  if (isBackwards) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    entries: shown.map(toEntry),
    next: last && (isMore || isBackwards) ? last.id : null,
    previous: first && edge && (isMore || !isBackwards) ? `-${first.id}` : null,
  }
}

export async function getMessage(db: Db, account: string, id: string): Promise<MailboxMessage> {
  await accessMailbox(db, account)
  const row = await db
    .selectFrom('mailbox_message')
    .select([...entryColumns, 'source'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('mailbox_message_not_found', { id })
  const parsed = await PostalMime.parse(row.source)
  return {
    ...toEntry(row),
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      mime_type: mimeType,
      size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
    source: row.source.toString('utf8'),
  }
}

export async function clearMailbox(db: Db, account: string): Promise<void> {
  await accessMailbox(db, account)
  await sql`truncate mailbox_message`.execute(db)
}

function toEntry(row: {
  id: string
  received_at: Date
  mail_from: string
  rcpt_to: string
  subject: string
  size: number
}): MailboxEntry {
  return {
    id: row.id,
    received_at: row.received_at.toISOString(),
    from: row.mail_from,
    to: row.rcpt_to,
    subject: row.subject,
    size: row.size,
  }
}

/** True if mail arrives in the mailbox, or arrived before an SMTP server was set. */
export async function isMailboxUsed(db: Db, { smtpUrl }: { smtpUrl: string | null }): Promise<boolean> {
  if (smtpUrl === null) return true
  return (await db.selectFrom('mailbox_message').select('id').limit(1).executeTakeFirst()) !== undefined
}
