import type { Kysely } from 'kysely'
import type { StoredLink } from '#schema/stored-message.ts'
import type { DB } from '#schema/tables.generated.ts'

/** The facts of a send for redirects and the recipient's pages. They never change, so a process reads them once. */
export interface SentMessage {
  id: string
  account: string
  links: readonly StoredLink[]
  groupId: number | null
  /** The groups that its preferences page shows; null: groups that are always displayed. */
  offered: readonly number[] | null
  /** HTML of its page after unsubscribing; null: our own. */
  landing: string | null
  /** True if a pause suppresses this mail: it belongs to a campaign, or names a group. */
  isPausable: boolean
  /** The sender's name as the recipient sees it. */
  senderName: string
  senderEmail: string
}

export interface SentMessages {
  get(sendId: string): Promise<SentMessage | null>
}

/** Caches the last thousand sends; each takes a few kilobytes. */
export function keepSentMessages(db: Kysely<DB>, keep = 1000): SentMessages {
  const kept = new Map<string, Promise<SentMessage | null>>()
  return {
    get(sendId) {
      const known = kept.get(sendId)
      if (known) return known
      const read = readSent(db, sendId)
      kept.set(sendId, read)
      // A send that is missing or could not be read is not cached.
      read.then(
        (found) => found ?? kept.delete(sendId),
        () => kept.delete(sendId),
      )
      if (kept.size > keep) kept.delete(kept.keys().next().value ?? '')
      return read
    },
  }
}

async function readSent(db: Kysely<DB>, sendId: string): Promise<SentMessage | null> {
  const row = await db
    .selectFrom('send')
    .select(['id', 'account_id', 'links', 'message'])
    .where('id', '=', sendId)
    .executeTakeFirst()
  if (!row) return readRemoved(db, sendId)
  const { message } = row
  return {
    id: row.id,
    account: row.account_id,
    links: row.links,
    groupId: message.unsubscribe.groupId,
    offered: message.unsubscribe.offered ?? null,
    landing: message.unsubscribe.landing ?? null,
    isPausable: message.campaign !== undefined || message.unsubscribe.groupId !== null,
    senderName: message.from.name || message.from.email,
    senderEmail: message.from.email,
  }
}

/** The facts of removed mail of a program, of which only links to unsubscribe still work (docs/decisions/0292). */
async function readRemoved(db: Kysely<DB>, sendId: string): Promise<SentMessage | null> {
  const row = await db.selectFrom('removed_send').selectAll().where('send_id', '=', sendId).executeTakeFirst()
  if (!row) return null
  return {
    id: row.send_id,
    account: row.account_id,
    links: [],
    groupId: row.group_id,
    offered: row.offered,
    landing: null,
    isPausable: row.group_id !== null,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
  }
}
