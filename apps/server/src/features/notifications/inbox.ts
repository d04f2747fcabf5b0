import {
  type InboxEntry,
  type NotificationEvent,
  notificationCatalogue,
} from '@carillon/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { ownerOf } from '#features/account/public.ts'
import { isAdministrator } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { describeNotification } from './compose-notification.ts'

type Reader = Pick<Identity, 'account' | 'userId' | 'type' | 'scopes'>

interface Page {
  page_size: number
  page_token?: string | undefined
  language: 'en' | 'de'
  unread_only?: boolean | undefined
}

interface Row {
  id: string
  event: string
  at: Date
  facts: unknown
  asked_by: string | null
  is_read: boolean
}

const isRead = ({ userId }: Reader) => sql<boolean>`exists (
  select 1 from notification_read r where r.user_id = ${userId} and r.notification_id = n.id)`

/** SQL that is true for notifications that the reader may see. */
const isFor = (reader: Reader) => sql<boolean>`(n.seen_by = 'all'
  or (n.seen_by = 'administrators' and ${isAdministrator(reader)})
  or (n.seen_by = 'user' and n.user_id = ${reader.userId})
  or (n.seen_by = 'people' and ${reader.userId} = any(n.seen_by_people)))`

/**
 * A page of an account's notifications, newest first, in the words of the mails. Events of another version of the product
 * are left out.
 */
export async function findInbox(
  db: Db,
  reader: Reader,
  { page_size, page_token, language, unread_only = false }: Page,
): Promise<{ result: InboxEntry[]; next_page_token?: string }> {
  const { account } = reader
  const { rows } = await sql<Row>`
    select n.id, n.event, n.at, n.facts, "user".email as asked_by, ${isRead(reader)} as is_read
    from notification n left join "user" on "user".id = n.user_id
    where n.account_id = ${account} and n.event = any(${knownEvents}::text[])
      and ${isFor(reader)} and ${await rowsAfter(db, account, page_token)}
      and ${unread_only ? sql`not ${isRead(reader)}` : sql`true`}
    order by n.at desc, n.id desc
    limit ${page_size + 1}`.execute(db)
  const owner = await ownerOf(db, account)
  const page = rows.slice(0, page_size)
  const last = page.at(-1)
  const result = page.map(({ id, event, at, is_read, ...row }): InboxEntry => {
    const known = event as NotificationEvent
    const frame = { language, timeZone: owner?.timeZone ?? 'UTC' }
    const { tone } = notificationCatalogue[known]
    return {
      id,
      event: known,
      tone,
      at: at.toISOString(),
      is_read,
      ...describeNotification(known, frame, { ...row, at }),
    }
  })
  return last && rows.length > page.length ? { result, next_page_token: last.id } : { result }
}

const knownEvents = Object.keys(notificationCatalogue)

/** The rows after the row that a token names. */
async function rowsAfter(db: Db, account: string, token: string | undefined): Promise<RawBuilder<unknown>> {
  if (token === undefined || token === '') return sql`true`
  const row = await db
    .selectFrom('notification')
    .select(['at', 'id'])
    .where('account_id', '=', account)
    .where('id', '=', asUuid(token) ?? noId)
    .executeTakeFirst()
  if (!row) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return sql`(n.at, n.id) < (${row.at}::timestamptz, ${row.id}::uuid)`
}

const noId = '00000000-0000-0000-0000-000000000000'

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification n
    where n.account_id = ${reader.account} and n.event = any(${knownEvents}::text[]) and ${isFor(reader)}
      and not ${isRead(reader)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks these, or all, as read or unread. Answers the changed ones, so that it can be undone. */
export async function markRead(
  db: Db,
  reader: Reader,
  { ids, is_read }: { ids?: readonly string[] | undefined; is_read: boolean },
  now: Date,
): Promise<string[]> {
  const { account, userId } = reader
  const among = ids ? sql`and n.id = any(${ids as string[]}::uuid[])` : sql``
  const changed = is_read
    ? sql<{ id: string }>`
        insert into notification_read (user_id, notification_id, read_at)
        select ${userId}, n.id, ${now} from notification n where n.account_id = ${account} and ${isFor(reader)} ${among}
        on conflict do nothing
        returning notification_id as id`
    : sql<{ id: string }>`
        delete from notification_read r using notification n
        where r.user_id = ${userId} and r.notification_id = n.id and n.account_id = ${account} ${among}
        returning n.id`
  return (await changed.execute(db)).rows.map(({ id }) => id)
}
