import { metaPermissions } from '../meta/meta-sign-in.ts'
import { accountsOf, pagesOf } from './meta-places.ts'
import { answered, fieldsOf, type MetaCall, MetaError, pageOfList } from './meta-wire.ts'
import {
  keepSignIn,
  ownerOfSignIn,
  redirectTo,
  type SandboxCall,
  type SandboxCore,
  type SandboxReply,
} from './sandbox-call.ts'

const tokenMs = 60 * 24 * 3_600_000
const codeMs = 10 * 60_000

/**
 * The page where a person would sign in. It gives all permissions at once, except those that the address lists in `declined`,
 * and leads back with a code.
 */
export async function openDialog(core: SandboxCore, { query }: SandboxCall): Promise<SandboxReply> {
  const back = query.get('redirect_uri')
  if (query.get('client_id') !== core.appId || back === null)
    return { status: 400, body: { error: { message: 'The app or the address to return to is not known.' } } }
  const code = await keepSignIn(core, 'meta', ownerOfSignIn(query), {
    kind: 'code',
    back,
    until: core.now().getTime() + codeMs,
    declined: (query.get('declined') ?? '').split(',').filter((each) => each !== ''),
  })
  return redirectTo(back, { code, state: query.get('state') ?? '' })
}

/** Exchanges a code or a token for a token. */
export async function giveToken(core: SandboxCore, call: SandboxCall): Promise<SandboxReply> {
  const fields = fieldsOf(call)
  if (fields.get('client_id') !== core.appId || fields.get('client_secret') !== core.appSecret)
    throw new MetaError(101, 'The app or its secret is not right.')
  const isExchange = fields.get('grant_type') === 'fb_exchange_token'
  const given = await core.store.findSignIn(fields.get(isExchange ? 'fb_exchange_token' : 'code') ?? '')
  const now = core.now().getTime()
  if (
    !given ||
    given.data['kind'] !== (isExchange ? 'token' : 'code') ||
    Number(given.data['until']) <= now ||
    (!isExchange && given.data['back'] !== fields.get('redirect_uri'))
  )
    throw isExchange
      ? new MetaError(190, 'The token has ended.', { status: 401, subcode: 463 })
      : new MetaError(100, 'The code was used or is too old.', { subcode: 36009 })
  // A code counts once. A token that is exchanged goes on.
  if (!isExchange) await core.store.remove(given.owner, given.id)
  const lifeMs = isExchange ? tokenMs : 2 * 3_600_000
  const token = await keepSignIn(core, 'meta', given.owner, {
    kind: 'token',
    until: now + lifeMs,
    declined: given.data['declined'] ?? [],
  })
  return answered({ access_token: token, token_type: 'bearer', expires_in: lifeMs / 1000 })
}

/** The calls about the person. Null for all others. */
export async function serveMe({ store }: SandboxCore, call: MetaCall): Promise<SandboxReply | null> {
  const { method, path, fields, owner, declined } = call
  const [first, edge] = path
  if (first !== 'me') return null
  if (method === 'DELETE' && edge === 'permissions') {
    await store.remove(owner, call.token)
    return answered({ success: true })
  }
  if (edge === undefined) return answered({ id: '10001', name: 'Sim Ulation' })
  if (edge === 'permissions')
    return pageOfList(
      metaPermissions.map((permission) => ({
        permission,
        status: declined.includes(permission) ? 'declined' : 'granted',
      })),
      fields,
    )
  if (edge === 'adaccounts')
    return pageOfList(
      accountsOf(owner).map(({ id, name, currency, timeZone, status }) => ({
        id,
        account_id: id.replace('act_', ''),
        name,
        account_status: status,
        currency,
        timezone_name: timeZone,
      })),
      fields,
    )
  return edge === 'accounts'
    ? pageOfList(
        pagesOf(owner).map(({ id, name, instagram }) => ({
          id,
          name,
          tasks: ['ADVERTISE', 'ANALYZE', 'MANAGE'],
          ...(instagram ? { instagram_business_account: instagram } : {}),
        })),
        fields,
      )
    : null
}
