import type { Connections } from '#platform/outgoing/connections.ts'
import { post, type ReceiverNetwork, Unreachable } from '#platform/outgoing/post.ts'
import { type CallOutcome, outcomeOf } from '#sending/events/subscriptions/public.ts'
import { type AccessTokens, type Credentials, NoToken } from './access-token.ts'
import { signatureHeaders } from './signature.ts'

/** The receiver of a call, and the signature by which it recognizes us. */
export interface Receiver {
  url: string
  /** Null: calls are not signed. */
  privateKey: string | null
  /** Null: it asks for no token. */
  credentials: Credentials | null
}

interface CallParts {
  receivers: ReceiverNetwork
  tokens: AccessTokens
  /** Absent: one connection a call. */
  connections?: Connections
  now(): Date
}

/** Posts a body. */
export async function callWebhook(
  { receivers, tokens, connections, now }: CallParts,
  { url, privateKey, credentials }: Receiver,
  body: string,
): Promise<CallOutcome> {
  const call = async () => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Carillon Event API',
      ...(privateKey === null ? {} : signatureHeaders(privateKey, body, now())),
      ...(credentials ? { authorization: `Bearer ${await tokens.get(credentials)}` } : {}),
    }
    return post({ url, body, headers, ...(connections ? { connections } : {}) }, receivers)
  }
  try {
    const answer = await call()
    if (answer.status !== 401 || !credentials) return outcomeOf(answer)
    // The token may have been withdrawn before it ended.
    tokens.forget(credentials)
    return outcomeOf(await call())
  } catch (cause) {
    if (!(cause instanceof NoToken || cause instanceof Unreachable)) throw cause
    return { problem: cause.message, status: null, retryAfterMs: null }
  }
}
