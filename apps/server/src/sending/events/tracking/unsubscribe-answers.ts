import {
  type LeaveReason,
  leaveReasons,
  type UnsubscribeAnswers,
} from '@carillon/contract/unsubscribe-answers'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface Asked {
  account: string
  sendId: string
  contactId: string
}

/** Notes that a person left or paused by a message. A reason that they gave before stays. */
export async function noteLeaving(
  tx: Db,
  { account, sendId, contactId }: Asked,
  { kind, groupId, now }: { kind: 'leave' | 'pause'; groupId: number | null; now: Date },
): Promise<void> {
  await sql`
    insert into unsubscribe_answer as known (account_id, contact_id, send_id, group_id, kind, at)
    values (${account}, ${contactId}, ${sendId}, ${groupId ?? 0}, ${kind}, ${now})
    on conflict (contact_id, send_id) do update set group_id = excluded.group_id, kind = excluded.kind, at = excluded.at`.execute(
    tx,
  )
}

/** Stores a person's reason for leaving. Nothing is stored if the person did not leave by this message. */
export async function keepReason(db: Db, { account, sendId, contactId }: Asked, reason: LeaveReason) {
  await db
    .updateTable('unsubscribe_answer')
    .set({ reason })
    .where('account_id', '=', account)
    .where('contact_id', '=', contactId)
    .where('send_id', '=', sendId)
    .execute()
}

/** Deletes the note that a person left, because they came back. */
export async function forgetLeaving(tx: Db, { account, sendId, contactId }: Asked): Promise<void> {
  await tx
    .deleteFrom('unsubscribe_answer')
    .where('account_id', '=', account)
    .where('contact_id', '=', contactId)
    .where('send_id', '=', sendId)
    .execute()
}

/** The reasons of people who left by these sends, or who left a group since a time. */
export async function countAnswers(
  db: Db,
  account: string,
  of: { sends: readonly string[] } | { groupId: number; since: Date },
): Promise<UnsubscribeAnswers> {
  const those =
    'sends' in of
      ? sql`send_id = any(${of.sends as string[]}::uuid[])`
      : sql`group_id = ${of.groupId} and at >= ${of.since}`
  const { rows } = await sql<{ kind: string; reason: string | null; count: number }>`
    select kind, reason, count(*)::int as count from unsubscribe_answer
    where account_id = ${account} and ${those}
    group by kind, reason`.execute(db)
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((total, { count }) => total + count, 0)
  const reasons = leaveReasons
    .map((reason) => ({ reason, count: sum((row) => row.reason === reason) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return {
    left: sum(({ kind }) => kind === 'leave'),
    answered: sum(({ reason }) => reason !== null),
    paused: sum(({ kind }) => kind === 'pause'),
    reasons,
  }
}
