import { isDeepStrictEqual } from 'node:util'
import { callNames } from '@carillon/contract/all-calls'
import type { ApprovalSettings } from '@carillon/contract/approvals'
import type { Endpoint } from '@carillon/contract/endpoint'
import { notify } from '#features/notifications/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Asking, Gate, HeldCall, Look, Looking, Watched } from '#platform/http/gate.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { findApprovers } from './find-people.ts'
import type { ApprovalRow } from './rows.ts'
import { findSettings } from './settings.ts'
import { showApproval } from './show.ts'
import { tellOfApproval } from './tell.job.ts'
import { fingerprintOf, type Watch } from './watch.ts'

/**
 * Holds calls back that have to be approved by another person. A call that was approved passes if its subject is still what
 * was approved; otherwise it asks again.
 */
export function approvalGate(watch: Watch): Gate {
  return async (declared, context, call) => {
    const look = watch.get(declared)
    if (!look) return null
    const { watched, waits, count } = await judge(context, look, call.input)
    if (!watched || waits === false) return null
    await watched.check?.()
    if (waits === null) throw new Refusal('approval_uncounted')
    return async () => {
      const row = await ask(context, declared, call, { watched, count })
      return { approval: await showApproval(watch, context, row) }
    }
  }
}

export interface Judged {
  /** Null if the account asks for approval of nothing, or if the call does nothing that could wait. */
  watched: Watched | null
  /** Null: it waits or not, according to a number of recipients that is not counted yet. */
  waits: boolean | null
  above: number | null
  count: number | null
}

export const passes: Judged = { watched: null, waits: false, above: null, count: null }

/** Says whether a call has to wait for approval, by the settings of its account. An approved one passes without being counted. */
export async function judge(
  context: Looking & Partial<Pick<Asking, 'approved'>>,
  look: Look,
  input: HeldCall['input'],
): Promise<Judged> {
  const settings = await findSettings(context.db, context.account)
  if (!waitsAtAll(settings)) return passes
  const watched = await look(context, input)
  const above = watched && limitFor(watched, settings)
  if (!watched || above === null || context.approved === fingerprintOf(watched)) return passes
  if (watched.kind === 'automation') return { watched, waits: true, above: null, count: null }
  const count = await watched.count(above)
  // A deletion whose contacts are not counted waits, because they could be many.
  const uncounted = watched.kind === 'send' ? null : true
  return { watched, waits: count === null ? uncounted : count > above, above, count }
}

function waitsAtAll({ sends_above, automations, deletions_above }: ApprovalSettings): boolean {
  return sends_above !== null || automations || deletions_above !== null
}

/** The number above which a call waits; null: it does not. */
function limitFor({ kind }: Watched, settings: ApprovalSettings): number | null {
  if (kind === 'automation') return settings.automations ? 0 : null
  return kind === 'send' ? settings.sends_above : settings.deletions_above
}

/** Stores a request and tells the people who may approve it. The same request again is the one that waits already. */
async function ask(
  { db, account, identity, now }: Asking,
  declared: Endpoint,
  call: HeldCall,
  { watched, count }: { watched: Watched; count: number | null },
): Promise<ApprovalRow> {
  const action = callNames.get(declared) ?? ''
  const fingerprint = fingerprintOf(watched)
  const stored = JSON.stringify(call)
  return db.transaction().execute(async (tx) => {
    // Of two who ask at once, the later one's request replaces the other, as it would a minute later.
    await lockAccount(tx, account)
    const waiting = await findWaiting(tx, account, watched.subject)
    if (waiting && isSame(waiting, { action, fingerprint, stored, askedBy: identity.userId })) return waiting
    if (waiting) await replace(tx, waiting, now)
    const row = await tx
      .insertInto('approval')
      .values({
        id: newId(),
        account_id: account,
        kind: watched.kind,
        action,
        subject: watched.subject,
        name: watched.name,
        path: watched.path,
        count,
        due_at: watched.dueAt,
        call: stored,
        fingerprint,
        asked_by: identity.userId,
        asked_by_email: identity.userEmail,
        asked_by_key: identity.apiKeyName,
        asked_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const facts = { name: watched.name, path: `/account/approvals/${row.id}` }
    const approvers = (await findApprovers(tx, account, row)).map(({ id }) => id)
    await notify(tx, account, 'approval_asked', facts, { now, userId: identity.userId, seenBy: approvers })
    await enqueue(tx, tellOfApproval, { id: row.id, of: 'asked' })
    return row
  })
}

function findWaiting(tx: Db, account: string, subject: string): Promise<ApprovalRow | undefined> {
  return tx
    .selectFrom('approval')
    .selectAll()
    .where('account_id', '=', account)
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

function isSame(
  row: ApprovalRow,
  asked: { action: string; fingerprint: string; stored: string; askedBy: string },
): boolean {
  return (
    isDeepStrictEqual(row.call, JSON.parse(asked.stored)) &&
    row.action === asked.action &&
    row.fingerprint === asked.fingerprint &&
    row.asked_by === asked.askedBy
  )
}

async function replace(tx: Db, { id, account_id }: ApprovalRow, now: Date): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status: 'replaced', decided_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}
