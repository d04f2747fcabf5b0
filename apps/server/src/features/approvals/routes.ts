import { callNames } from '@carillon/contract/all-calls'
import { approvals } from '@carillon/contract/approvals'
import type { Endpoint, HandlerInput } from '@carillon/contract/endpoint'
import { mayCall } from '@carillon/contract/scopes'
import { isAdministrator } from '#features/rights/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import type { Look } from '#platform/http/gate.ts'
import { handle } from '#platform/http/handle.ts'
import { cutPage, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { readCursor } from '#platform/http/page-cursor.ts'
import { pageAddress } from '#platform/http/whole-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { approvalGate } from './ask.ts'
import { approve, deny, withdraw } from './decide.ts'
import { findNeed } from './need.ts'
import { type ApprovalRow, findRow, mayDecide, toWire } from './rows.ts'
import { changeSettings, findSettings } from './settings.ts'
import { showApproval } from './show.ts'
import { markChanged, type Watch } from './watch.ts'

/** Registers the calls about approvals, and the gate before the calls that may have to wait for one. */
export function approvalsRoutes(app: App, looks: readonly (readonly [Endpoint, Look])[]): void {
  const watch: Watch = new Map(looks)
  app.gate = approvalGate(watch)

  handle(app, approvals.settings, async ({ db, account }) => findSettings(db, account))
  handle(app, approvals.updateSettings, async ({ db, account, identity }, { body }) => {
    if (!isAdministrator(identity)) throw new Refusal('administrator_required')
    await changeSettings(db, account, body)
    return body
  })
  handle(app, approvals.list, async (context, { query }) => {
    const { rows, prev, next } = await findPage(watch, context, query)
    const address = (token: string) =>
      pageAddress(`${baseAddress(context)}${approvals.list.path}`, query, token)
    const isAboutOne = query.subject !== undefined || query.path !== undefined
    const shown = isAboutOne ? await markChanged(watch, context, rows) : rows
    return {
      result: shown.map((row) => toWire(row, context.identity)),
      _metadata: { ...(prev && { prev: address(prev) }), ...(next && { next: address(next) }) },
    }
  })
  handle(app, approvals.need, (context, { query }) => findNeed(watch, context, query))
  handle(app, approvals.get, async (context, { params }) => {
    const row = await findRow(context.db, context.account, params.id)
    const { userId: id, scopes } = context.identity
    if (row.asked_by !== id && !mayDecide(row, { id, scopes })) {
      throw new Refusal('approval_not_found', { id: params.id })
    }
    return showApproval(watch, context, row)
  })
  handle(app, approvals.approve, async (context, { params, body }) => {
    const row = await approve(app, watch, context, { id: params.id, reason: body.reason })
    return toWire(row, context.identity)
  })
  handle(app, approvals.deny, async (context, { params, body }) => {
    const row = await deny(context, { id: params.id, reason: body.reason })
    return toWire(row, context.identity)
  })
  handle(app, approvals.withdraw, async (context, { params }) =>
    toWire(await withdraw(context, params.id), context.identity),
  )
}

/** The requests of the caller, and those whose call the caller may make, newest first. */
async function findPage(
  watch: Watch,
  { db, account, identity }: Context,
  { status, subject, path, page_size: size, page_token }: HandlerInput<typeof approvals.list>['query'],
) {
  const allowed = [...watch.keys()].filter(({ scope }) => mayCall(identity.scopes, scope))
  const actions = allowed.map((declared) => callNames.get(declared) ?? '')
  const cursor = readCursor(page_token)
  const isBack = cursor?.direction === 'before'
  let query = db
    .selectFrom('approval')
    .selectAll()
    .where('account_id', '=', account)
    .where((is) =>
      is.or([
        is('asked_by', '=', identity.userId),
        ...(actions.length > 0 ? [is('action', 'in', actions)] : []),
      ]),
    )
  if (status === 'waiting') query = query.where('status', '=', 'waiting')
  if (status === 'decided') query = query.where('status', '<>', 'waiting')
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (path !== undefined) query = query.where('path', '=', path)
  if (cursor) query = query.where('id', isBack ? '>' : '<', cursor.id)
  const rows = await query
    .orderBy('id', isBack ? 'asc' : 'desc')
    .limit(size + 1)
    .execute()
  return cutPage<ApprovalRow>(rows, {
    size,
    cursor,
    write: (direction, { id, asked_at }) => writeCursor(direction, { id, updated_at: asked_at }),
  })
}
