import { post, type ReceiverNetwork, Unreachable } from '#platform/outgoing/post.ts'
import { type AccessTokens, type Credentials, NoToken } from './access-token.ts'
import { signatureHeaders } from './signature.ts'

/** Whom to call, and how it knows that we do. */
export interface Receiver {
  url: string
  /** Null: calls are not signed. */
  privateKey: string | null
  /** Null: it asks for no token. */
  credentials: Credentials | null
}

export interface CallParts {
  receivers: ReceiverNetwork
  tokens: AccessTokens
  now(): Date
}

/** Posts a body. Answers null when it was taken, else what went wrong in a few words. */
export async function callWebhook(
  { receivers, tokens, now }: CallParts,
  { url, privateKey, credentials }: Receiver,
  body: string,
): Promise<string | null> {
  const call = async () => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Carillon Event API',
      ...(privateKey === null ? {} : signatureHeaders(privateKey, body, now())),
      ...(credentials ? { authorization: `Bearer ${await tokens.get(credentials)}` } : {}),
    }
    return post({ url, body, headers }, receivers)
  }
  try {
    let { status } = await call()
    if (status === 401 && credentials) {
      // The token may have been withdrawn before it ended.
      tokens.forget(credentials)
      status = (await call()).status
    }
    return status >= 200 && status < 300 ? null : `answered ${status}`
  } catch (cause) {
    if (cause instanceof NoToken || cause instanceof Unreachable) return cause.message
    throw cause
  }
}
