import type { ApprovalNeed, approvals } from '@carillon/contract/approvals'
import type { Endpoint, HandlerInput } from '@carillon/contract/endpoint'
import { mayCall } from '@carillon/contract/scopes'
import type { Context } from '#platform/http/app.ts'
import type { HeldCall } from '#platform/http/gate.ts'
import { parsePart } from '#platform/http/handle.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { judge, passes } from './ask.ts'
import { callOf } from './calls.ts'
import { approversOf } from './find-people.ts'
import type { Watch } from './watch.ts'

const none: ApprovalNeed = { waits: false, above: null, count: null, approvers: [], approvers_count: 0 }

/**
 * Says whether a call would wait for approval if the caller made it now. What the call itself would refuse needs no approval: the
 * caller is told by the call.
 */
export async function findNeed(
  watch: Watch,
  context: Context,
  { action, call }: HandlerInput<typeof approvals.need>['query'],
): Promise<ApprovalNeed> {
  const declared = callOf(action)
  const look = declared && watch.get(declared)
  const input = declared && readCall(declared, call)
  const { identity, account, db } = context
  const params = (input?.params ?? {}) as Record<string, unknown>
  if (!look || !input || !mayCall(identity.scopes, declared.scope, params)) return none
  const { watched, ...need } = await judge(context, look, input).catch(passRefused)
  if (need.waits === false) return none
  const row = { action, asked_by: identity.userId, call: { input } }
  return { ...need, ...(await approversOf(db, account, row)) }
}

/** The input of a call, as its schemas read it; undefined if they do not. */
function readCall(declared: Endpoint, call: string): HeldCall['input'] | undefined {
  try {
    const given = JSON.parse(call) as Partial<Record<'params' | 'query' | 'body', unknown>>
    return {
      params: parsePart(declared, declared.params, given.params ?? {}),
      query: parsePart(declared, declared.query, given.query ?? {}),
      body: parsePart(declared, declared.body, given.body ?? {}),
    }
  } catch (cause) {
    if (cause instanceof SyntaxError || isRefusal(cause)) return undefined
    throw cause
  }
}

function passRefused(cause: unknown) {
  if (isRefusal(cause)) return passes
  throw cause
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof Refusal || cause instanceof Refusals
}
