import { emailToFind, readablePart } from '@carillon/contract/email-address'
import { sql } from 'kysely'
import { type Db, newId, withoutTimeLimit } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

export type SuppressionKind = 'global' | 'spam' | 'bounce' | 'block' | 'invalid' | 'group' | 'pause'

/** The source of the suppressions that the import with this job adds. */
export function importSource(jobId: string): string {
  return `import ${jobId}`
}

/**
 * Adds addresses in one statement. Addresses that are already suppressed keep their first date. Answers the number of new
 * ones. A suppression from an import takes the source of a later addition, so that a rollback leaves a later choice
 * alone.
 */
export async function suppress(
  db: Db,
  account: string,
  emails: readonly string[],
  as: { kind: SuppressionKind; groupId?: number; reason?: string; status?: string; source: string },
): Promise<number> {
  if (!as.source.startsWith(importSource(''))) {
    await sql`
      update suppression set source = ${as.source}, reason = ${as.reason ?? ''}
      where account_id = ${account} and email = any(${emails as string[]}::text[]) and kind = ${as.kind}
        and group_id = ${as.groupId ?? 0} and source like ${`${importSource('')}%`}`.execute(db)
  }
  // Rows are returned to count them: Citus answers the number of selected rows, also of those that were there before.
  const { rows } = await sql`
    insert into suppression (account_id, email, kind, group_id, reason, status, source)
    select ${account}::uuid, email, ${as.kind}, ${as.groupId ?? 0}::bigint, ${as.reason ?? ''}, ${as.status ?? ''}, ${as.source}
    from unnest(${[...new Set(emails)]}::text[]) as email
    on conflict do nothing
    returning 1 as written
  `.execute(db)
  return rows.length
}

/** The user who lifts a suppression, and the reason. It is stored as proof. */
export interface LiftedBy {
  via: 'profile' | 'api' | 'recipient' | 'end' | 'rollback'
  userId?: string
  reason?: string
}

/**
 * Lifts suppressions of one kind, of these addresses or of all. The same statement records them. Answers the number of
 * lifted ones.
 */
export async function lift(
  db: Db,
  account: string,
  of: { kind: SuppressionKind; groupId?: number; emails: readonly string[] | 'all'; source?: string },
  by: LiftedBy = { via: 'api' },
): Promise<number> {
  if (of.emails === 'all') {
    if (!db.isTransaction) return db.transaction().execute((tx) => lift(tx, account, of, by))
    await withoutTimeLimit(db) // there may be a million rows
  }
  const among = of.emails === 'all' ? sql`` : sql`and email = any(${of.emails as string[]}::text[])`
  const from = of.source === undefined ? sql`` : sql`and source = ${of.source}`
  const { numAffectedRows } = await sql`
    with gone as (
      delete from suppression
      where account_id = ${account} and kind = ${of.kind} and group_id = ${of.groupId ?? 0} ${among} ${from}
      returning account_id, email, kind, group_id, created_at, source
    )
    insert into lifted_suppression (account_id, email, id, kind, group_id, suppressed_at, source, via, user_id, reason)
    select account_id, email, ${newId()}::uuid, kind, group_id, created_at, source, ${by.via}, ${by.userId ?? null}::uuid, ${by.reason ?? ''}
    from gone
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The suppressions that an import added since it began, of its kind. */
interface FromImport {
  jobId: string
  groupId: number | null
  since: Date
}

function fromImport(db: Db, account: string, { jobId, groupId, since }: FromImport) {
  return db
    .selectFrom('suppression')
    .where('account_id', '=', account)
    .where('kind', 'in', groupId === null ? ['global'] : ['global', 'group'])
    .where('created_at', '>=', since)
    .where('source', '=', importSource(jobId))
}

export async function countFromImport(db: Db, account: string, of: FromImport): Promise<number> {
  const row = await fromImport(db, account, of)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Lifts up to `limit` of the suppressions that an import added, for its rollback. Answers the number; 0 when nothing is
 * left.
 */
export async function liftFromImport(
  tx: Db,
  account: string,
  of: FromImport,
  { limit, userId }: { limit: number; userId: string | null },
): Promise<number> {
  const rows = await fromImport(tx, account, of).select(['email', 'kind', 'group_id']).limit(limit).execute()
  const by: LiftedBy = { via: 'rollback', ...(userId === null ? {} : { userId }) }
  for (const kind of ['global', 'group'] as const) {
    const found = rows.filter((row) => row.kind === kind)
    const [first] = found
    if (!first) continue
    const emails = found.map(({ email }) => email)
    await lift(tx, account, { kind, groupId: first.group_id, emails, source: importSource(of.jobId) }, by)
  }
  return rows.length
}

export async function liftOne(
  db: Db,
  account: string,
  kind: SuppressionKind,
  email: string,
  by: LiftedBy = { via: 'api' },
): Promise<void> {
  const lifted = await lift(db, account, { kind, emails: [email] }, by)
  if (lifted === 0) throw new Refusal('suppression_not_found', { email })
}

export interface Page {
  start_time?: number | undefined
  end_time?: number | undefined
  limit: number
  offset: number
  email?: string | undefined
}

/** Suppressions of one kind, newest first. `email` filters by the beginning of the address, or by a whole one in any spelling. Times are Unix seconds. */
export async function findSuppressions(db: Db, account: string, kind: SuppressionKind, page: Page) {
  let query = selectKind(db, account, kind)
  if (page.start_time !== undefined) query = query.where('created_at', '>=', new Date(page.start_time * 1000))
  if (page.end_time !== undefined) query = query.where('created_at', '<=', new Date(page.end_time * 1000))
  if (page.email !== undefined)
    query = query.where(
      'email',
      'like',
      `${readablePart(emailToFind(page.email)).replace(/[\\%_]/g, '\\$&')}%`,
    )
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(withSeconds)
}

export async function findByEmail(db: Db, account: string, kind: SuppressionKind, email: string) {
  const rows = await selectKind(db, account, kind).where('email', '=', email).execute()
  return rows.map(withSeconds)
}

function selectKind(db: Db, account: string, kind: SuppressionKind) {
  return db
    .selectFrom('suppression')
    .select(['email', 'reason', 'status', 'group_id', 'created_at'])
    .where('account_id', '=', account)
    .where('kind', '=', kind)
}

function withSeconds<T extends { created_at: Date }>(row: T) {
  return { ...row, created: Math.floor(row.created_at.getTime() / 1000) }
}

/** Addresses that unsubscribed from a group, oldest first. */
export async function findGroupEmails(
  db: Db,
  account: string,
  groupId: number,
  among?: readonly string[],
): Promise<string[]> {
  let query = db
    .selectFrom('suppression')
    .select('email')
    .where('account_id', '=', account)
    .where('kind', '=', 'group')
    .where('group_id', '=', groupId)
  if (among) query = query.where('email', 'in', ['', ...among])
  const rows = await query.orderBy('created_at').orderBy('email').execute()
  return rows.map((row) => row.email)
}

/** The groups that one address has unsubscribed from. */
export async function findGroupsOf(db: Db, account: string, email: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('suppression')
    .select('group_id')
    .where('account_id', '=', account)
    .where('email', '=', email)
    .where('kind', '=', 'group')
    .execute()
  return new Set(rows.map((row) => row.group_id))
}

/** All suppressions of one person's addresses, oldest first. */
export async function findSuppressionsOf(db: Db, account: string, emails: readonly string[]) {
  return db
    .selectFrom('suppression')
    .select(['kind', 'group_id', 'reason', 'created_at', 'until'])
    .where('account_id', '=', account)
    .where('email', 'in', [...emails])
    .orderBy('created_at')
    .execute()
}

/** The suppressions that kept mail from a person's addresses before, oldest first. */
export async function findLiftedOf(db: Db, account: string, emails: readonly string[]) {
  return db
    .selectFrom('lifted_suppression')
    .select(['kind', 'group_id', 'suppressed_at', 'lifted_at'])
    .where('account_id', '=', account)
    .where('email', 'in', [...emails])
    .orderBy('lifted_at')
    .execute()
}

/** A page of the addresses that unsubscribed from a group, in the order of the addresses. */
export async function findGroupPage(
  db: Db,
  account: string,
  groupId: number,
  page: { after: string; limit: number },
) {
  return db
    .selectFrom('suppression')
    .select(['email', 'created_at', 'source'])
    .where('account_id', '=', account)
    .where('kind', '=', 'group')
    .where('group_id', '=', groupId)
    .where('email', '>', page.after)
    .orderBy('email')
    .limit(page.limit)
    .execute()
}
