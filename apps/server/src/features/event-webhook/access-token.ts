import * as z from 'zod/mini'
import { basicAuthorization, post, type ReceiverNetwork } from '#platform/outgoing/post.ts'

/** The address and the credentials with which a webhook signs in. */
export interface Credentials {
  clientId: string
  clientSecret: string
  tokenUrl: string
}

/** The token server gave no token. The message describes its answer, without its words. */
export class NoToken extends Error {
  constructor(said: string) {
    super(`the OAuth server ${said}`)
    this.name = 'NoToken'
  }
}

export interface AccessTokens {
  /** @throws NoToken, Unreachable */
  get(credentials: Credentials): Promise<string>
  /** Forgets a token that was refused: the next call asks for a new one. */
  forget(credentials: Credentials): void
}

const Answer = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(8000), z.regex(/^[\x21-\x7e]+$/)),
  expires_in: z.optional(z.coerce.number()),
})

const readBytes = 64 * 1024
/** A new token is fetched this long before the old one ends. */
const spareMs = 30_000
/** The time for which a token is used if its server names no time (RFC 6749 leaves it open). */
const usualMs = 5 * 60_000
const mostKept = 1000

/** Access tokens by the client credentials grant (RFC 6749, 4.4), kept in this process until they end. */
export function keepAccessTokens(network: ReceiverNetwork): AccessTokens {
  const kept = new Map<string, { token: string; until: number }>()
  const keyOf = (credentials: Credentials) => JSON.stringify(Object.values(credentials))
  return {
    async get(credentials) {
      const key = keyOf(credentials)
      const known = kept.get(key)
      if (known && known.until > performance.now()) return known.token
      const { access_token: token, expires_in } = await requestToken(credentials, network)
      const usableMs = expires_in === undefined ? usualMs : expires_in * 1000 - spareMs
      kept.delete(key)
      if (usableMs > 0) kept.set(key, { token, until: performance.now() + usableMs })
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
      return token
    },
    forget(credentials) {
      kept.delete(keyOf(credentials))
    },
  }
}

async function requestToken({ clientId, clientSecret, tokenUrl }: Credentials, network: ReceiverNetwork) {
  const { status, text } = await post(
    {
      url: tokenUrl,
      body: 'grant_type=client_credentials',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: basicAuthorization(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
      },
      readBytes,
    },
    network,
  )
  if (status !== 200) throw new NoToken(`answered ${status}`)
  const read = Answer.safeParse(parse(text))
  if (!read.success) throw new NoToken('answered without an access token')
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
