import { type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { errorsIn } from '@carillon/contract/refusals'
import { type Scope, scopes } from '@carillon/contract/scope-names'
import { mayCall, scopesAsked } from '@carillon/contract/scopes'
import { singleSends } from '@carillon/contract/single-sends'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { everyEndpoint } from '#test/every-endpoint.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'
import { makeApiKey, sha256 } from './identity.ts'

const all = await everyEndpoint()
const scoped = all.flatMap(({ endpoint }) => addresses(endpoint))

/** Addresses and inputs for one call of each scope. */
function addresses(
  endpoint: Endpoint,
): { endpoint: Endpoint; params: Record<string, string>; asks: readonly Scope[] }[] {
  const { scope, path } = endpoint
  if (scope === 'public' || scope === 'signed-in') return []
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(names.map((name) => [name, 'none']))
  if (typeof scope === 'string' || !('parameter' in scope)) {
    return [{ endpoint, params, asks: scopesAsked(scope) }]
  }
  return Object.entries(scope.is).map(([value, one]) => ({
    endpoint,
    params: { ...params, [scope.parameter]: value },
    asks: [one],
  }))
}

/**
 * The documented scopes that allow another one, written independently of the code: the scope itself, and the same verb
 * of an area around it.
 */
function allowing(scope: Scope): Set<string> {
  const parts = scope.split('.')
  const verb = parts.pop()
  const around = parts.map((_, at) => `${parts.slice(0, at + 1).join('.')}.${verb}`)
  const marketing = parts[0] === 'marketing' ? ['marketing_campaigns.read'] : []
  return new Set([...around, ...marketing, scope].filter((name) => (scopes as string[]).includes(name)))
}

/** The public API has this change as a GET; the mailed token authorizes it. */
const changesOnGet = new Set(['/v3/verified_senders/verify/:token'])

describe('the scope of a call', () => {
  test('is documented, and is a read scope where the call reads', () => {
    const wrong = scoped.flatMap(({ endpoint: { method, path }, asks }) => {
      const isFine = asks.every(
        (scope) =>
          (scopes as string[]).includes(scope) &&
          (method !== 'GET' || changesOnGet.has(path) || scope.endsWith('.read')),
      )
      return isFine ? [] : [`${method} ${path}`]
    })
    expect(wrong).toEqual([])
  })

  test('is missing only for signing in, for signed addresses and for calls about the token itself', () => {
    const open = all.flatMap(({ endpoint: { scope, method, path } }) =>
      scope === 'public' || scope === 'signed-in' ? [`${method} ${path} ${scope}`] : [],
    )
    expect(open.sort()).toEqual([
      'DELETE /v3/tokens public',
      // Second factors of the person who asks.
      'DELETE /v3/user/second_factor/app signed-in',
      'DELETE /v3/user/second_factor/passkeys/:id signed-in',
      'DELETE /v3/user/sessions signed-in',
      'DELETE /v3/user/sessions/:id signed-in',
      // Everybody sees the requests that they asked for or may decide; who decides needs the right for the call itself.
      'GET /v3/approvals signed-in',
      'GET /v3/approvals/:id signed-in',
      // Screens have to know which calls wait. Changing it needs an administrator, not a scope.
      'GET /v3/approvals/need signed-in',
      'GET /v3/approvals/settings signed-in',
      'GET /v3/download/asm/groups/:id/suppressions.csv public',
      'GET /v3/download/data_requests/:id/data.json public',
      // The secrets are in mails to both addresses.
      'GET /v3/email_change/:secret public',
      'GET /v3/email_change/stop/:secret public',
      'GET /v3/marketing/contacts/exports/:id/files/:name public',
      'GET /v3/marketing/contacts/imports/:id/errors public',
      // Every user may know whether mail is sent at all. A confirmation needs an owner, not a scope.
      'GET /v3/outgoing_mail signed-in',
      // Its secret is in a mail to the user.
      'GET /v3/password_reset/:secret public',
      'GET /v3/scopes signed-in',
      // The sign-in page asks before anybody is signed in.
      'GET /v3/single_sign_on/provider public',
      // The secret of the mailed link is the permission.
      'GET /v3/teammates/invitations/:secret public',
      // Accounts of the person who asks.
      'GET /v3/user/accounts signed-in',
      'GET /v3/user/second_factor signed-in',
      // Sessions of the person who asks.
      'GET /v3/user/sessions signed-in',
      // Clients may know which version answers. Only owners see a newer one.
      'GET /v3/version signed-in',
      'PATCH /v3/user/second_factor/passkeys/:id signed-in',
      'POST /v3/approvals/:id/approve signed-in',
      'POST /v3/approvals/:id/deny signed-in',
      'POST /v3/approvals/:id/withdraw signed-in',
      'POST /v3/email_change/:secret public',
      'POST /v3/email_change/stop/:secret public',
      // The signature of the body is the permission.
      'POST /v3/marketing/integrations/incoming/:id/contacts public',
      'POST /v3/outgoing_mail/confirm signed-in',
      'POST /v3/password_reset public',
      'POST /v3/password_reset/:secret public',
      'POST /v3/scopes/requests signed-in',
      'POST /v3/single_sign_on/sign_ins public',
      'POST /v3/single_sign_on/sign_ins/finish public',
      'POST /v3/teammates/invitations/:secret public',
      'POST /v3/tokens public',
      // The ticket of the first step is the permission.
      'POST /v3/tokens/second_factor public',
      'POST /v3/tokens/second_factor/options public',
      'POST /v3/user/accounts/:id/session signed-in',
      'POST /v3/user/analytics signed-in',
      'POST /v3/user/second_factor/app signed-in',
      'POST /v3/user/second_factor/passkeys signed-in',
      'POST /v3/user/second_factor/passkeys/options signed-in',
      'POST /v3/user/second_factor/recovery_codes signed-in',
      'PUT /v3/approvals/settings signed-in',
      'PUT /v3/marketing/contacts/imports/:id/file public',
      'PUT /v3/user/second_factor/app signed-in',
    ])
  })

  test('allows the call alone; of the other scopes only those of an area around it allow it too', () => {
    const wrong = scoped.flatMap(({ endpoint: { scope, method, path }, params, asks }) => {
      const expected = new Set(asks.flatMap((one) => [...allowing(one)]))
      return scopes
        .filter((held) => mayCall([held], scope, params) !== expected.has(held))
        .map((held) => `${held}: ${method} ${path}`)
    })
    expect(wrong).toEqual([])
    expect(scoped.length).toBeGreaterThan(180)
  })

  test.for<[held: string, call: Endpoint, may: boolean]>([
    ['suppression.bounces.read', suppressions.bounces.list, true],
    ['suppression.read', suppressions.bounces.list, true],
    ['suppression.bounces.read', suppressions.blocks.list, false],
    ['suppression.bounces.read', suppressions.bounces.deleteMany, false],
    ['asm.groups.suppressions.create', unsubscribeGroups.addSuppressions, true],
    ['asm.groups.create', unsubscribeGroups.addSuppressions, true],
    ['asm', unsubscribeGroups.addSuppressions, true],
    ['asm.groups.suppressions.create', unsubscribeGroups.create, false],
    ['marketing.read', singleSends.search, true],
    ['marketing_campaigns.read', singleSends.search, true],
    ['marketing', singleSends.create, true],
    ['marketing.read', singleSends.create, false],
    ['market', singleSends.list, false],
    ['read', singleSends.list, false],
    ['', singleSends.list, false],
    ['constructor', singleSends.list, false],
  ])('%s', ([held, { scope }, may]) => {
    expect(mayCall([held], scope)).toBe(may)
  })
})

type Send = (method: string, path: string) => Promise<Response>

/**
 * A client whose key has these scopes. The row is inserted directly, because an account may not have as many keys as
 * the test needs.
 */
async function withKey(server: Server, held: readonly string[]): Promise<Send> {
  const { db } = server.product.services.database
  const { account } = server.owner
  const { key: api_key, id, secret } = makeApiKey()
  const owner = db.selectFrom('membership').select('user_id').where('account_id', '=', account).limit(1)
  await db
    .insertInto('api_key')
    .values({
      id,
      account_id: account,
      user_id: owner,
      name: 'one',
      secret_hash: sha256(secret),
      scopes: [...held],
    })
    .execute()
  return (method, path) =>
    fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${api_key}` } })
}

async function codeOf(answer: Response): Promise<string | null> {
  if (answer.ok) return null
  return errorsIn(await answer.json())?.[0]?.error_id ?? null
}

test('every call is served to a key with nothing but its scope, and refused to one with all others', async ({
  server,
}) => {
  const keys = new Map<string, Promise<Send>>()
  const keyFor = (held: readonly string[]) => {
    const known = keys.get(held.join()) ?? withKey(server, held)
    keys.set(held.join(), known)
    return known
  }
  const wrong: string[] = []
  const check = async ({ endpoint, params, asks }: (typeof scoped)[number]) => {
    const { method } = endpoint
    const path = fillPath(endpoint.path, params)
    const enough = new Set(asks.flatMap((one) => [...allowing(one)]))
    const others = await keyFor(scopes.filter((scope) => !enough.has(scope)))
    const refused = await codeOf(await others(method, path))
    if (refused !== 'forbidden') wrong.push(`${method} ${path} without ${asks.join()}: ${refused}`)
    for (const one of asks) {
      const alone = await keyFor([one])
      const code = await codeOf(await alone(method, path))
      if (code === 'forbidden' || code === 'fault') wrong.push(`${method} ${path} with ${one}: ${code}`)
    }
  }
  const left = [...scoped]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) await check(next)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(wrong).toEqual([])
})
