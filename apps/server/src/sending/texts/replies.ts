import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { uuidOrNone } from '#platform/uuid.ts'

export interface ReplyRow {
  id: string
  number: string
  body: string
  image_count: number
  received_at: Date
  client_id: string | null
  handled_at: Date | null
  handled_by: string | null
}

interface ReplyPage {
  /** Only replies to this row of a client. */
  clientId: string | null
  state: 'open' | 'handled' | undefined
  /** The id of the last reply of the page before. */
  after: string | null
  limit: number
}

const columns = sql.raw('id, number, body, image_count, received_at, client_id, handled_at, handled_by')

const ofAccount = (account: string, clientId: string | null) => sql`
  account_id = ${account} and keyword is null ${clientId === null ? sql`` : sql`and client_id = ${clientId}::uuid`}`

/** Texts from people, newest first. */
export async function findReplies(
  db: Db,
  account: string,
  { clientId, state, after, limit }: ReplyPage,
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${columns} from text_reply
    where ${ofAccount(account, clientId)}
      ${state === undefined ? sql`` : state === 'open' ? sql`and handled_at is null` : sql`and handled_at is not null`}
      ${after === null ? sql`` : sql`and id < ${after}::uuid`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The latest replies from one number. */
export async function findRepliesFrom(
  db: Db,
  account: string,
  number: string,
  limit: number,
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${columns} from text_reply
    where number = ${number} and ${ofAccount(account, null)}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function countReplies(
  db: Db,
  account: string,
  clientId: string | null,
): Promise<{ all: number; open: number }> {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as all, (count(*) filter (where handled_at is null))::int as open
    from text_reply where ${ofAccount(account, clientId)}`.execute(db)
  return rows[0] ?? { all: 0, open: 0 }
}

/**
 * Marks a reply as handled, or as open. Answers it, or undefined if it doesn't exist. @param by the user who handled
 * it; null: it is open again
 */
export async function markReply(
  db: Db,
  account: string,
  id: string,
  by: string | null,
  now: Date,
): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    update text_reply
    set handled_at = ${by === null ? sql`null` : sql`coalesce(handled_at, ${now})`},
        handled_by = ${by === null ? sql`null` : sql`coalesce(handled_by, ${by})`}
    where account_id = ${account} and id = ${uuidOrNone(id)}::uuid and keyword is null
    returning ${columns}`.execute(db)
  return rows[0]
}
