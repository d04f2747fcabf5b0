import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type { Logger } from 'pino'
import { hostOf } from '#platform/outgoing/checked-addresses.ts'
import { guardedFetch } from '#platform/outgoing/guarded-fetch.ts'
import { type ReceiverNetwork, Unreachable } from '#platform/outgoing/post.ts'
import { problemOfReceiver } from '#platform/outgoing/receiver-address.ts'
import { Refusal } from '#platform/refusal.ts'

/** The rules by which this server reaches a provider. */
export interface ProviderNetwork {
  /** The public Internet. */
  receivers: ReceiverNetwork
  /** Hosts that the operator allowed, in whatever network. */
  hosts: readonly string[]
}

export interface Client {
  issuer: string
  clientId: string
  secret: string
}

/** The facts that a provider tells about a person. */
export interface Claims {
  email: string
  isVerified: boolean
  firstName: string
  lastName: string
}

function isAllowed(url: URL, hosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${port}`)
}

/**
 * Refuses an issuer that can never be reached.
 * @throws single_sign_on_address_invalid, single_sign_on_address_closed
 */
export function refuseIssuer(issuer: string, { receivers, hosts }: ProviderNetwork): void {
  const about = { field: 'issuer' }
  const url = URL.parse(issuer)
  if (url?.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Refusal('single_sign_on_address_invalid', {}, about)
  }
  if (isAllowed(url, hosts) && /^https?:$/.test(url.protocol)) return
  if (url.protocol !== 'https:') throw new Refusal('single_sign_on_address_invalid', {}, about)
  if (problemOfReceiver(issuer, receivers) === 'closed') {
    throw new Refusal('single_sign_on_address_closed', { host: hostOf(url) }, about)
  }
}

/** Fetches every address of a provider, also those that its own answers name, by the rules of the network. */
function fetchIn({ receivers, hosts }: ProviderNetwork) {
  return async (address: string, asked: Parameters<typeof guardedFetch>[1]): Promise<Response> => {
    const url = URL.parse(address)
    const isOurs = url !== null && isAllowed(url, hosts)
    if (!isOurs && url?.protocol !== 'https:') throw new Unreachable('the address is not encrypted (https)')
    return guardedFetch(address, asked, isOurs ? { ...receivers, mayCall: () => true } : receivers)
  }
}

/**
 * Reads what a provider says of itself.
 * @throws single_sign_on_provider_down
 */
export async function discover(
  client: Client,
  network: ProviderNetwork,
  log: Logger,
): Promise<Configuration> {
  const url = URL.parse(client.issuer)
  if (!url) throw new Refusal('single_sign_on_provider_down', { why: 'the address is not one of the web' })
  try {
    return await discovery(url, client.clientId, client.secret || undefined, undefined, {
      // Plain http is refused by the fetch, unless the operator allowed the host.
      // Signatures are checked as well, not only the connection by which the answer came.
      execute: [allowInsecureRequests, enableNonRepudiationChecks],
      [customFetch]: fetchIn(network),
      timeout: network.receivers.withinMs / 1000,
    })
  } catch (cause) {
    log.warn({ err: cause, issuer: client.issuer }, 'a provider for single sign-on gave no configuration')
    throw new Refusal('single_sign_on_provider_down', { why: sayWhy(cause) }, { field: 'issuer' })
  }
}

export interface Secrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The address of the provider at which a person signs in. */
export async function addressOf(
  configuration: Configuration,
  { state, nonce, codeVerifier }: Secrets,
  redirectUri: string,
): Promise<string> {
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Exchanges the code of a sign-in, and checks the signature, issuer, audience, nonce and time of the answer.
 * @throws single_sign_on_denied, single_sign_on_provider_down, single_sign_on_answer_invalid
 */
export async function readClaims(
  configuration: Configuration,
  { state, nonce, codeVerifier }: Secrets,
  { back, onUnknownKey, log }: { back: URL; onUnknownKey: () => void; log: Logger },
): Promise<Claims> {
  try {
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce }
    const tokens = await authorizationCodeGrant(configuration, back, { ...checks, idTokenExpected: true })
    const inToken = tokens.claims()
    if (!inToken) throw new Error('no id token')
    const { email, email_verified } = inToken
    if (typeof email === 'string' && email_verified !== undefined) return claimsIn(inToken)
    return claimsIn(await fetchUserInfo(configuration, tokens.access_token, inToken.sub))
  } catch (cause) {
    log.warn({ err: cause }, 'a sign-in by a provider failed')
    if (cause instanceof ClientError && cause.code === unknownKey) onUnknownKey()
    throw refusalOf(cause)
  }
}

/** The code of the library for a signature with a key that the provider had not published when it was asked. */
const unknownKey = 'OAUTH_KEY_SELECTION_FAILED'

function claimsIn(claims: Readonly<Record<string, unknown>>): Claims {
  const textAt = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
  return {
    email: textAt('email'),
    isVerified: claims['email_verified'] === true,
    firstName: textAt('given_name'),
    lastName: textAt('family_name'),
  }
}

function refusalOf(cause: unknown): Refusal {
  if (cause instanceof AuthorizationResponseError) {
    return new Refusal('single_sign_on_denied', { why: cause.error_description ?? cause.error })
  }
  if (unreachableIn(cause)) return new Refusal('single_sign_on_provider_down', { why: sayWhy(cause) })
  if (cause instanceof ResponseBodyError) {
    return new Refusal('single_sign_on_answer_invalid', { why: cause.error })
  }
  return new Refusal('single_sign_on_answer_invalid', { why: sayWhy(cause) })
}

function unreachableIn(cause: unknown): Unreachable | undefined {
  if (cause instanceof Unreachable) return cause
  return cause instanceof Error && cause.cause ? unreachableIn(cause.cause) : undefined
}

/** A few words, for the administrator: those of the connection, or the code of the library. */
function sayWhy(cause: unknown): string {
  const unreachable = unreachableIn(cause)
  if (unreachable) return unreachable.message
  if (cause instanceof ClientError && cause.code) return cause.code
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return 'unknown'
}
