import type { ApprovalStatus } from '@carillon/contract/approvals'
import { errorsIn } from '@carillon/contract/refusals'
import { mayCall } from '@carillon/contract/scopes'
import { sql } from 'kysely'
import { notify } from '#features/notifications/public.ts'
import { rightsIn } from '#features/rights/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { App, Context } from '#platform/http/app.ts'
import { approvedHeader } from '#platform/http/gate.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { callOf } from './calls.ts'
import { type ApprovalRow, findRow, mayDecide } from './rows.ts'
import { tellOfApproval } from './tell.job.ts'
import { isCurrent, lookAgain, type Watch } from './watch.ts'

/** An approval that has been acting for this long is given up: its process died. */
const claimMs = 2 * 60_000

/**
 * Approves a request and makes its call as the person who asked. It is claimed first, so that of two approvals at once only
 * one acts. If the call is refused, the request waits on.
 */
export async function approve(
  app: App,
  watch: Watch,
  context: Context,
  { id, reason = '' }: { id: string; reason?: string | undefined },
): Promise<ApprovalRow> {
  const { db, account, now } = context
  const row = await accessForDecision(context, id)
  await claim(db, row, now)
  const watched = await freeing(context, row, () => lookAgain(watch, context, row))
  if (!isCurrent(row, watched)) {
    await settle(context, row, 'changed')
    throw new Refusal('approval_changed')
  }
  if (row.due_at && row.due_at <= now) {
    await settle(context, row, 'late')
    throw new Refusal('approval_late')
  }
  await freeing(context, row, () => act(app, context, row))
  // From here on the claim stays, whatever happens: the call was made, and is not to be made again.
  await settle(context, row, 'approved', reason)
  return findRow(db, account, id)
}

/** Does a part of an approval. If it fails, the request waits on for another one. */
async function freeing<T>(
  { db, now }: Context,
  { account_id, id }: ApprovalRow,
  part: () => Promise<T>,
): Promise<T> {
  try {
    return await part()
  } catch (cause) {
    await db
      .updateTable('approval')
      .set({ claimed_at: null })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('claimed_at', '=', now)
      .execute()
    throw cause
  }
}

export async function deny(
  context: Context,
  { id, reason = '' }: { id: string; reason?: string | undefined },
): Promise<ApprovalRow> {
  const row = await accessForDecision(context, id)
  await claim(context.db, row, context.now)
  await settle(context, row, 'denied', reason)
  return findRow(context.db, context.account, id)
}

export async function withdraw(context: Context, id: string): Promise<ApprovalRow> {
  const row = await findRow(context.db, context.account, id)
  if (row.asked_by !== context.identity.userId) throw new Refusal('approval_not_own')
  await claim(context.db, row, context.now)
  await settle(context, row, 'withdrawn')
  return findRow(context.db, context.account, id)
}

/** @throws approval_not_found, approval_own, approval_needs_person, forbidden without the right for its call */
async function accessForDecision({ db, account, identity }: Context, id: string): Promise<ApprovalRow> {
  const row = await findRow(db, account, id)
  if (row.asked_by === identity.userId) throw new Refusal('approval_own')
  if (identity.by !== 'session') throw new Refusal('approval_needs_person')
  const { userId, scopes } = identity
  if (!mayDecide(row, { id: userId, scopes })) throw new Refusal('forbidden')
  return row
}

/** @throws approval_decided, approval_acting */
async function claim(db: Db, { account_id, id }: ApprovalRow, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('approval')
    .set({ claimed_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where((is) =>
      is.or([is('claimed_at', 'is', null), is('claimed_at', '<', new Date(now.getTime() - claimMs))]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const { status } = await findRow(db, account_id, id)
  throw status === 'waiting' ? new Refusal('approval_acting') : new Refusal('approval_decided', { status })
}

/** Makes the call that waited. */
async function act(app: App, context: Context, row: ApprovalRow): Promise<void> {
  const declared = callOf(row.action)
  const identity = await identityOf(context.db, row)
  const params = (row.call.input.params ?? {}) as Record<string, unknown>
  if (!declared || !identity || !mayCall(identity.scopes, declared.scope, params)) {
    throw new Refusal('approval_asker_gone')
  }
  const { url, body } = row.call
  const answer = await app.approvedCalls.during({ identity, fingerprint: row.fingerprint }, (secret) =>
    app.fastify.inject({
      method: declared.method,
      url,
      headers: { [approvedHeader]: secret, ...(body == null ? {} : { 'content-type': 'application/json' }) },
      remoteAddress: context.ip,
      ...(body == null ? {} : { payload: JSON.stringify(body) }),
    }),
  )
  const told = answer.payload === '' ? null : (answer.json() as { approval?: unknown } | null)
  // It was changed at the last moment, so that the call asked again.
  if (answer.statusCode === 202 && told?.approval) throw new Refusal('approval_changed')
  if (answer.statusCode < 400) return
  const [problem] = errorsIn(told) ?? []
  throw new Refusal('approval_not_done', {
    code: problem?.error_id ?? 'fault',
    problem: problem?.message ?? '',
  })
}

/** The person who asked, with their rights of this moment; null if they have none left in the account. */
async function identityOf(
  db: Db,
  { account_id, asked_by, asked_by_key }: ApprovalRow,
): Promise<Identity | null> {
  const { rows } = await sql<Omit<Identity, 'grantable' | 'by' | 'apiKeyName'>>`
    select "user".id as "userId", "user".number as "userNumber", "user".email as "userEmail", account.id as account,
      account.number as "accountNumber", account.username, rights.type, rights.scopes,
      case when exists (select 1 from membership
        where membership.account_id = account.id and membership.user_id = "user".id)
        then account.id else account.parent_id end as "homeAccount"
    from account
    join "user" on "user".id = ${asked_by}
    cross join lateral (${rightsIn(sql`${asked_by}::uuid`, sql`${account_id}::uuid`)}) as rights
    where account.id = ${account_id}
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    grantable: row.scopes,
    by: asked_by_key === null ? 'session' : 'api_key',
    apiKeyName: asked_by_key,
  }
}

/** Ends a request, and tells the person who asked unless they ended it. */
async function settle(
  { db, identity, now }: Context,
  row: ApprovalRow,
  status: Exclude<ApprovalStatus, 'waiting' | 'replaced'>,
  reason = '',
): Promise<void> {
  const { account_id: account, id, name } = row
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('approval')
      .set({ status, reason, decided_at: now, claimed_at: null })
      .set({ decided_by: identity.userId, decided_by_email: identity.userEmail })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
    if (status === 'withdrawn') return
    const facts = { name, path: `/account/approvals/${id}` }
    const event = status === 'approved' ? 'approval_given' : 'approval_refused'
    await notify(tx, account, event, facts, { now, userId: identity.userId, seenBy: [row.asked_by] })
    await enqueue(tx, tellOfApproval, { id, of: 'decided' })
  })
}
