import { randomBytes, randomInt } from 'node:crypto'
import type { SandboxItem, SandboxStore } from './sandbox-store.ts'

/** A call that came to the simulated partners. */
export interface SandboxCall {
  method: string
  /** Without the first segment, which names the partner: `/v25.0/me`. */
  path: string
  query: URLSearchParams
  /** The names are in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** `lost`: the connection breaks. `nothing`: the call is never answered. */
export type SandboxAnswer = SandboxReply | 'lost' | 'nothing'

export interface SandboxReply {
  status: number
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON; absent: the answer has no body. */
  body?: unknown
}

/** The simulation of one partner. */
export interface SandboxHalf {
  serve(call: SandboxCall): Promise<SandboxAnswer>
  /** Tells a webhook of that which has come since the last time. */
  tell?(): Promise<void>
  /** The partner's form of a failure that `fail` asks for. */
  failure(status: 401 | 429 | 500): SandboxReply
}

/** The parts that both halves share. */
export interface SandboxCore {
  store: SandboxStore
  now(): Date
  /** The duration of a review, in milliseconds. */
  reviewMs: number
  /** The credentials of the app at both partners. */
  appId: string
  appSecret: string
  /** The webhook of the app; null: it has none. */
  webhookUrl(): string | null
  /** The address of the half, such as `http://127.0.0.1:4711/meta`; it is known once the server listens. */
  baseUrl(): string
}

/** An id as both partners have it: only digits. */
export function newSandboxId(): string {
  return `${randomInt(1, 10)}${String(randomInt(10 ** 8)).padStart(8, '0')}${String(randomInt(10 ** 7)).padStart(7, '0')}`
}

/**
 * Keeps a sign-in under a new secret, which is a code or a token, and returns the secret. `owner` is the account; a later
 * sign-in of the same owner finds all that earlier ones made.
 */
export async function keepSignIn(
  { store, now }: SandboxCore,
  partner: 'meta' | 'google',
  owner: string,
  data: SandboxItem['data'] = {},
): Promise<string> {
  const id = `sandbox-${partner}-${randomBytes(24).toString('hex')}`
  await store.add({ id, owner, kind: `${partner}.sign_in`, parent: null, name: '', data, madeAt: now() })
  return id
}

/**
 * The owner that the address of a sign-in names as `owner`. The server of the product adds it when it follows the address,
 * so that each account has a partner of its own.
 */
export function ownerOfSignIn(query: URLSearchParams): string {
  return query.get('owner') ?? '00000000-0000-4000-8000-000000000000'
}

export function redirectTo(url: string, fields: Readonly<Record<string, string>>): SandboxReply {
  const target = new URL(url)
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
  return { status: 302, headers: { location: target.href } }
}
