import { callNames } from '@carillon/contract/all-calls'
import type { Endpoint, HandlerInput } from '@carillon/contract/endpoint'
import { isAudited } from '@carillon/contract/reads-only'
import { type AuditLine, PendingLine, pendingLine } from '../audit/audit-line.ts'
import { noteFailure, writeLine } from '../audit/write-line.ts'
import type { App, Context } from './app.ts'

/**
 * Handles a call, and writes its line of the audit log if the call writes: within the first transaction that changes
 * something, or behind the call where it changed nothing. A call that fails later keeps its line, marked as failed.
 */
export async function auditCall<E extends Endpoint, T>(
  app: App,
  declared: E,
  context: Context,
  input: HandlerInput<E>,
  handler: () => Promise<T>,
  outcome: AuditLine['outcome'] = declared.startsJob ? 'accepted' : 'done',
): Promise<T> {
  if (!isAudited(declared)) return handler()
  const pending = new PendingLine({ ...(await lineOf(app, declared, context, input)), outcome })
  try {
    const answer = await pendingLine.run(pending, handler)
    if (!pending.isWritten) await writeLine(context.db, pending)
    return answer
  } catch (error) {
    if (pending.isWritten) await noteFailure(context.db, pending)
    throw error
  }
}

async function lineOf<E extends Endpoint>(
  app: App,
  declared: E,
  context: Context,
  { params, body }: HandlerInput<E>,
): Promise<Omit<AuditLine, 'outcome'>> {
  const { identity, account, now, ip, requestId } = context
  const before = await readBefore(app, declared, context, params)
  return {
    account,
    at: now,
    userId: identity.userId,
    userEmail: identity.userEmail,
    through: identity.by,
    apiKeyName: identity.apiKeyName,
    homeAccount: identity.homeAccount === account ? null : identity.homeAccount,
    action: callNames.get(declared) ?? `${declared.method} ${declared.path}`,
    target: Object.values((params ?? {}) as Record<string, unknown>).join('/'),
    name: nameIn(body) ?? nameIn(before) ?? nameIn(params),
    changes: declared.isSetting ? changesOf(before, body) : null,
    ip,
    requestId,
  }
}

/**
 * Reads a setting, or a thing that is deleted, before the call changes it: the answer of the call that reads it at the
 * same address. Null without such a call, and where it fails.
 */
async function readBefore(app: App, declared: Endpoint, context: Context, params: unknown): Promise<unknown> {
  if (!declared.isSetting && declared.method !== 'DELETE') return null
  const read = app.readers.get(declared.path)
  if (!read) return null
  const answer = await read(context, params).catch(() => null)
  const { result } = (answer ?? {}) as { result?: unknown }
  return Array.isArray(result) && result.length === 1 ? result[0] : answer
}

/** Accounts and people are named by the address of a call. */
const byAddress = ['username', 'subuser_name', 'teammate_name'] as const
const naming = ['name', 'title', 'label', 'nickname', 'domain', ...byAddress, 'email'] as const
const longestName = 200

function nameIn(value: unknown): string | null {
  const held = value as Partial<Record<(typeof naming)[number], unknown>> | null | undefined
  for (const key of naming) {
    const name = held?.[key]
    if (typeof name === 'string' && name !== '') return name.slice(0, longestName)
  }
  return null
}

const secret = /password|secret|token|credential|api_?key|auth/i
const longestValue = 500

/** The fields of a body that differ from what was before. Values of secrets are left out, long ones are cut. */
function changesOf(before: unknown, body: unknown): AuditLine['changes'] {
  const was = (before ?? {}) as Record<string, unknown>
  const given = Object.entries((body ?? {}) as Record<string, unknown>)
  const changed = given.filter(
    ([field, now]) => now !== undefined && JSON.stringify(was[field]) !== JSON.stringify(now),
  )
  if (changed.length === 0) return null
  const pairOf = (field: string, now: unknown): readonly [unknown, unknown] =>
    secret.test(field) ? [null, null] : [shorten(was[field]), shorten(now)]
  return Object.fromEntries(changed.map(([field, now]) => [field, pairOf(field, now)]))
}

function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= longestValue ? (value ?? null) : `${text.slice(0, longestValue)}…`
}
