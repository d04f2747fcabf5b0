import { createHmac } from 'node:crypto'
import type { SandboxCall, SandboxCore, SandboxReply } from './sandbox-call.ts'

/** A call of the Graph API by a person, or by the person as a page. */
export interface MetaCall {
  method: string
  /** The parts of the path after the version: `act_1`, `campaigns`. */
  path: string[]
  /** Of the address and of the body. */
  fields: URLSearchParams
  owner: string
  token: string
  declined: readonly string[]
}

/** An error as the Graph API answers it. */
export class MetaError extends Error {
  readonly reply: SandboxReply

  constructor(code: number, message: string, more: MetaErrorMore = {}) {
    super(message)
    const { status = 400, subcode, blame, headers = {} } = more
    this.reply = {
      status,
      headers,
      body: {
        error: {
          message: `(#${code}) ${message}`,
          type: 'OAuthException',
          code,
          ...(subcode === undefined ? {} : { error_subcode: subcode }),
          is_transient: code === 2,
          error_user_title: 'Simulated refusal',
          error_user_msg: message,
          ...(blame === undefined ? {} : { error_data: JSON.stringify({ blame_field_specs: [blame] }) }),
          fbtrace_id: 'simulated',
        },
      },
    }
  }
}

interface MetaErrorMore {
  status?: number
  subcode?: number
  /** The path of the field that is refused. */
  blame?: readonly string[]
  headers?: Readonly<Record<string, string>>
}

export const signedOut = () => new MetaError(190, 'The session has expired.', { status: 401, subcode: 463 })

export function busy(): MetaError {
  const usage = {
    1: [
      {
        type: 'ads_management',
        call_count: 100,
        total_cputime: 25,
        total_time: 25,
        estimated_time_to_regain_access: 1,
      },
    ],
  }
  return new MetaError(80004, 'There have been too many calls to this ad-account.', {
    headers: { 'x-business-use-case-usage': JSON.stringify(usage) },
  })
}

export const broken = () => new MetaError(2, 'The service is not available for now.', { status: 500 })

export const notThere = () =>
  new MetaError(100, 'The object does not exist, or the sign-in may not see it.', { subcode: 33 })

export function invalid(message: string, blame: readonly string[], subcode?: number): MetaError {
  return new MetaError(100, message, { blame, ...(subcode === undefined ? {} : { subcode }) })
}

/** The fields of a call, by its address and its form. */
export function fieldsOf({ query, body }: SandboxCall): URLSearchParams {
  const fields = new URLSearchParams(query)
  for (const [name, value] of new URLSearchParams(body.toString())) fields.set(name, value)
  return fields
}

const pageMark = '.page.'

/** The token by which the person of a token acts as a page. */
export function pageTokenOf(token: string, page: string): string {
  return `${token}${pageMark}${page}`
}

/** Finds the person of a call by its token, and checks the proof that the call comes from the app. */
export async function signedCall(core: SandboxCore, call: SandboxCall): Promise<MetaCall> {
  const fields = fieldsOf(call)
  const [, bearer] = /^Bearer (.+)$/.exec(call.headers['authorization'] ?? '') ?? []
  const token = bearer ?? fields.get('access_token') ?? ''
  const signIn = await core.store.findSignIn(token.split(pageMark)[0] ?? '')
  const data = signIn?.data ?? {}
  if (!signIn || data['kind'] !== 'token' || Number(data['until']) <= core.now().getTime()) throw signedOut()
  const proof = createHmac('sha256', core.appSecret).update(token).digest('hex')
  if (fields.get('appsecret_proof') !== proof) throw new MetaError(100, 'The proof of the app is not right.')
  return {
    method: call.method,
    path: call.path.split('/').slice(2),
    fields,
    owner: signIn.owner,
    token,
    declined: Array.isArray(data['declined']) ? data['declined'].map(String) : [],
  }
}

export function permit({ declined }: MetaCall, ...permissions: string[]): void {
  const missing = permissions.find((permission) => declined.includes(permission))
  if (missing !== undefined)
    throw new MetaError(200, `The call needs the permission ${missing}.`, { status: 403 })
}

/** A field that holds JSON; undefined if it is not there or is no JSON. */
export function jsonOf(fields: URLSearchParams, name: string): unknown {
  try {
    return JSON.parse(fields.get(name) ?? '')
  } catch {
    return undefined
  }
}

/** A member of an object that came as JSON, by its path. */
export function memberOf(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((member, name) => Object(member)[name], value)
}

/**
 * A page of a list. As in the Graph API, `next` is a whole address; it leads to another host, since no caller may follow it
 * with a token.
 */
export function pageOfList(items: readonly object[], fields: URLSearchParams): SandboxReply {
  const limit = Number(fields.get('limit') ?? 25)
  const start = Number(fields.get('after') ?? 0)
  const end = start + limit
  const hasMore = end < items.length
  return {
    status: 200,
    body: {
      data: items.slice(start, end),
      paging: {
        cursors: { before: String(start), after: String(Math.min(end, items.length)) },
        ...(hasMore ? { next: `https://graph.facebook.invalid/next?after=${end}` } : {}),
      },
    },
  }
}

/** Keeps the items for which the filters of a call are true: by a part of the name, or by ids. */
export function filtered<T extends { id: string; name?: string }>(
  items: readonly T[],
  fields: URLSearchParams,
): T[] {
  const filters = jsonOf(fields, 'filtering')
  const all = Array.isArray(filters) ? filters : []
  return items.filter((item) =>
    all.every((filter) => {
      const value = memberOf(filter, 'value')
      if (memberOf(filter, 'field') === 'name') return String(item.name).includes(String(value))
      if (memberOf(filter, 'field') === 'id') return Array.isArray(value) && value.includes(item.id)
      return true
    }),
  )
}

export function answered(body: unknown): SandboxReply {
  return { status: 200, body }
}
