import * as z from 'zod/mini'
import { type AdSignIn, type AdTokens, PartnerFault } from '../ad-partner.ts'
import { callGoogle, type GoogleConfig, shaped } from './call-google.ts'

/** The permissions that ads need. A person may leave one out in the dialog. */
export const neededScopes = [
  'https://www.googleapis.com/auth/adwords',
  'https://www.googleapis.com/auth/datamanager',
] as const

/** With `email`, Google names the address of the person who signed in. */
const scopes = [...neededScopes, 'openid', 'email']

/** The address of the dialog, with a proof key (RFC 7636). Only the first consent gives a refresh token, so it is asked each time. */
export function signInUrl(
  { signInUrl: url, clientId }: GoogleConfig,
  { redirectUrl, state, challenge }: { redirectUrl: string; state: string; challenge: string },
): string {
  const address = new URL(url)
  const fields = {
    client_id: clientId,
    redirect_uri: redirectUrl,
    response_type: 'code',
    scope: scopes.join(' '),
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
  return address.href
}

const Tokens = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
})
const Refusal = z.object({ error: z.string(), error_description: z.optional(z.string()) })

export async function signIn(
  config: GoogleConfig,
  { code, redirectUrl, verifier }: { code: string; redirectUrl: string; verifier: string },
): Promise<AdTokens> {
  const answer = await postForm(config, config.tokenUrl, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUrl,
    code_verifier: verifier,
    client_id: config.clientId,
    client_secret: config.clientSecret,
  })
  if (answer.refusal) throw refused(answer.refusal)
  const tokens = shaped(Tokens, answer.body)
  return readTokens(config, tokens, tokens.refresh_token ?? null)
}

/** New access for a refresh token; null: Google no longer takes it. */
export async function renew(config: GoogleConfig, { refresh }: AdTokens): Promise<AdTokens | null> {
  if (refresh === null) return null
  const answer = await postForm(config, config.tokenUrl, {
    grant_type: 'refresh_token',
    refresh_token: refresh,
    client_id: config.clientId,
    client_secret: config.clientSecret,
  })
  if (answer.refusal?.error === 'invalid_grant') return null
  if (answer.refusal) throw refused(answer.refusal)
  const tokens = shaped(Tokens, answer.body)
  return readTokens(config, tokens, tokens.refresh_token ?? refresh)
}

/** Ends the sign-in. A refresh token ends with all access that it gave. */
export async function revoke(config: GoogleConfig, { access, refresh }: AdTokens): Promise<void> {
  const { refusal } = await postForm(config, new URL('revoke', config.tokenUrl).href, {
    token: refresh ?? access,
  })
  if (refusal && refusal.error !== 'invalid_token') throw refused(refusal)
}

const TokenInfo = z.object({ scope: z.string(), email: z.optional(z.string()) })

export async function describe(config: GoogleConfig, token: string): Promise<AdSignIn> {
  const answer = await callGoogle(config, {
    method: 'POST',
    url: new URL('tokeninfo', config.tokenUrl).href,
    headers: { authorization: `Bearer ${token}` },
  })
  const refusal = refusalOf(answer)
  if (refusal) throw signedOut(refusal.error_description ?? refusal.error)
  const { scope, email } = shaped(TokenInfo, answer.body)
  const permissions = scope.split(' ').filter((name) => name !== '')
  return {
    person: email ?? '',
    permissions,
    missing: neededScopes.filter((name) => !permissions.includes(name)),
  }
}

interface FormAnswer {
  body: unknown
  refusal: z.output<typeof Refusal> | null
}

async function postForm(
  config: GoogleConfig,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<FormAnswer> {
  const answer = await callGoogle(config, { method: 'POST', url, body: new URLSearchParams(fields) })
  return { body: answer.body, refusal: refusalOf(answer) }
}

/** The refusal of an answer (RFC 6749, section 5.2); null: it worked. @throws PartnerFault for other failures */
function refusalOf({
  status,
  body,
  retryAfterMs,
}: Awaited<ReturnType<typeof callGoogle>>): FormAnswer['refusal'] {
  if (status === 200) return null
  if (status === 429)
    throw new PartnerFault('busy', { code: 'ad_busy', field: null, message: 'HTTP status 429' }, retryAfterMs)
  if (status >= 400 && status < 500) return shaped(Refusal, body)
  throw new PartnerFault('unanswered', {
    code: 'ad_unanswered',
    field: null,
    message: `HTTP status ${status}`,
  })
}

function readTokens(
  { now }: GoogleConfig,
  { access_token: access, expires_in: seconds }: z.output<typeof Tokens>,
  refresh: string | null,
): AdTokens {
  return { access, refresh, expiresAt: new Date(now().getTime() + seconds * 1000) }
}

function refused({ error, error_description: sentence }: z.output<typeof Refusal>): PartnerFault {
  return new PartnerFault('refused', { code: 'ad_sign_in_refused', field: null, message: sentence ?? error })
}

function signedOut(message: string): PartnerFault {
  return new PartnerFault('signed_out', { code: 'ad_signed_out', field: null, message })
}
