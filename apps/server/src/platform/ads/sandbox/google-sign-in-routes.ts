import { createHash } from 'node:crypto'
import { neededScopes } from '../google/sign-in.ts'
import {
  keepSignIn,
  ownerOfSignIn,
  redirectTo,
  type SandboxCall,
  type SandboxCore,
  type SandboxReply,
} from './sandbox-call.ts'
import type { SandboxItem } from './sandbox-store.ts'

const accessMs = 3_600_000
const codeMs = 10 * 60_000

/**
 * The page where a person would sign in. It gives all permissions at once, except those that the address lists in `declined`,
 * and leads back with a code.
 */
export async function openDialog(core: SandboxCore, { query }: SandboxCall): Promise<SandboxReply> {
  const back = query.get('redirect_uri')
  if (query.get('client_id') !== core.appId || back === null || query.get('code_challenge_method') !== 'S256')
    return refusal('invalid_request', 'The app, the address to return to or the proof key is missing.')
  const code = await keepSignIn(core, 'google', ownerOfSignIn(query), {
    kind: 'code',
    back,
    challenge: query.get('code_challenge') ?? '',
    until: core.now().getTime() + codeMs,
    scopes: (query.get('scope') ?? '').split(' '),
    declined: (query.get('declined') ?? '').split(','),
    isOffline: query.get('access_type') === 'offline',
  })
  return redirectTo(back, { code, state: query.get('state') ?? '' })
}

/** Gives tokens for a code or a refresh token. */
export async function giveToken(core: SandboxCore, call: SandboxCall): Promise<SandboxReply> {
  const fields = new URLSearchParams(call.body.toString('utf8'))
  if (fields.get('client_id') !== core.appId || fields.get('client_secret') !== core.appSecret)
    return refusal('invalid_client', 'The app or its secret is not right.', 401)
  const isRenewal = fields.get('grant_type') === 'refresh_token'
  const given = await core.store.findSignIn(fields.get(isRenewal ? 'refresh_token' : 'code') ?? '')
  if (!given || !(isRenewal ? given.data['kind'] === 'refresh' : isGoodCode(core, given, fields)))
    return refusal('invalid_grant', 'The code or the token was used, has ended or was revoked.')
  if (isRenewal) return answer(await giveAccess(core, given), null, given)
  // A code counts once.
  await core.store.remove(given.owner, given.id)
  const refresh = await keepSignIn(core, 'google', given.owner, { kind: 'refresh', ...permissionsOf(given) })
  const access = await giveAccess(core, { ...given, id: refresh })
  return answer(access, given.data['isOffline'] === true ? refresh : null, given)
}

function isGoodCode({ now }: SandboxCore, { data }: SandboxItem, fields: URLSearchParams): boolean {
  const proof = createHash('sha256')
    .update(fields.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    data['kind'] === 'code' &&
    Number(data['until']) > now().getTime() &&
    data['back'] === fields.get('redirect_uri') &&
    data['challenge'] === proof
  )
}

function permissionsOf({ data }: SandboxItem): { scopes: unknown; declined: unknown } {
  return { scopes: data['scopes'], declined: data['declined'] }
}

function giveAccess(core: SandboxCore, signIn: SandboxItem): Promise<string> {
  const until = core.now().getTime() + accessMs
  const data = { kind: 'access', refresh: signIn.id, until, ...permissionsOf(signIn) }
  return keepSignIn(core, 'google', signIn.owner, data)
}

function answer(access: string, refresh: string | null, signIn: SandboxItem): SandboxReply {
  return {
    status: 200,
    body: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessMs / 1000,
      scope: scopesOf(signIn).join(' '),
      ...(refresh === null ? {} : { refresh_token: refresh }),
    },
  }
}

/** Ends a sign-in with all its tokens. */
export async function endSignIn({ store }: SandboxCore, call: SandboxCall): Promise<SandboxReply> {
  const token = new URLSearchParams(call.body.toString('utf8')).get('token') ?? ''
  const given = await store.findSignIn(token)
  if (!given) return refusal('invalid_token', 'The token has ended or was revoked.')
  if (typeof given.data['refresh'] === 'string') await store.remove(given.owner, given.data['refresh'])
  await store.remove(given.owner, given.id)
  return { status: 200, body: {} }
}

export async function tellToken(core: SandboxCore, call: SandboxCall): Promise<SandboxReply> {
  const signIn = await findAccess(core, call)
  if (!signIn) return refusal('invalid_token', 'The token has ended or was revoked.')
  const scopes = signIn.scopes
  return {
    status: 200,
    body: {
      scope: scopes.join(' '),
      expires_in: '3600',
      ...(scopes.includes('email') ? { email: 'sim.ulation@example.com', email_verified: 'true' } : {}),
    },
  }
}

/** The owner and the permissions of the token of a call; null: it has ended, or its sign-in was revoked. */
export async function findAccess(
  { store, now }: SandboxCore,
  { headers }: SandboxCall,
): Promise<{ owner: string; scopes: string[] } | null> {
  const [, token] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? []
  const found = token === undefined ? null : await store.findSignIn(token)
  if (found?.data['kind'] !== 'access' || Number(found.data['until']) <= now().getTime()) return null
  const refresh = await store.findSignIn(String(found.data['refresh']))
  return refresh ? { owner: found.owner, scopes: scopesOf(found) } : null
}

export const [adsScope, dataScope] = neededScopes

/** The permissions that were given and not taken away since. */
function scopesOf(signIn: SandboxItem): string[] {
  const { scopes, declined } = permissionsOf(signIn)
  const left = Array.isArray(declined) ? declined.map(String) : []
  return (Array.isArray(scopes) ? scopes.map(String) : []).filter((scope) => !left.includes(scope))
}

function refusal(error: string, sentence: string, status = 400): SandboxReply {
  return { status, body: { error, error_description: sentence } }
}
