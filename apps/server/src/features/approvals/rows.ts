import type { Approval, ApprovalKind, ApprovalStatus } from '@carillon/contract/approvals'
import { mayCall } from '@carillon/contract/scopes'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Approval as ApprovalTable } from '#schema/tables.generated.ts'
import { callOf } from './calls.ts'

export type ApprovalRow = Selectable<ApprovalTable>

/** @throws approval_not_found */
export async function findRow(db: Db, account: string, id: string): Promise<ApprovalRow> {
  const row = await db
    .selectFrom('approval')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .executeTakeFirst()
  if (!row) throw new Refusal('approval_not_found', { id })
  return row
}

/** The part of a request that says who may decide it. */
export type DecidedRow = Pick<ApprovalRow, 'action' | 'asked_by'> & { call: { input: { params?: unknown } } }

/** True if a person with these rights may decide a request: they may make its call, and are not the one who asked. */
export function mayDecide(
  row: DecidedRow,
  { id, scopes }: { id: string; scopes: readonly string[] | null },
): boolean {
  const declared = callOf(row.action)
  const params = (row.call.input.params ?? {}) as Record<string, unknown>
  return id !== row.asked_by && declared !== undefined && mayCall(scopes, declared.scope, params)
}

export function toWire(row: ApprovalRow, { userId: id, scopes, by }: Identity): Approval {
  return {
    id: row.id,
    kind: row.kind as ApprovalKind,
    action: row.action,
    subject: row.subject,
    name: row.name,
    path: row.path,
    count: row.count,
    due_at: row.due_at?.toISOString() ?? null,
    status: row.status as ApprovalStatus,
    asked_by: row.asked_by_email,
    asked_by_key: row.asked_by_key,
    asked_at: row.asked_at.toISOString(),
    decided_by: row.decided_by_email,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    is_own: row.asked_by === id,
    may_decide: row.status === 'waiting' && by === 'session' && mayDecide(row, { id, scopes }),
  }
}
