import { createHash } from 'node:crypto'
import { customersOf, lastingId } from './google-places.ts'
import { dataFailure, listIn, memberIn, objectOf, textIn } from './google-wire.ts'
import type { SandboxCall, SandboxCore, SandboxReply } from './sandbox-call.ts'
import type { SandboxItem } from './sandbox-store.ts'

/** The Data Manager API: lists of uploaded people, whose members are counted and not kept. */
export async function serveData(core: SandboxCore, owner: string, call: SandboxCall): Promise<SandboxReply> {
  const [, customer] =
    /^\/data\/v1\/accountTypes\/GOOGLE_ADS\/accounts\/(\d+)\/userLists$/.exec(call.path) ?? []
  if (call.method === 'POST' && customer !== undefined) {
    const login = call.headers['login-account']?.replace(/^.*\//, '') ?? null
    return await makeList(core, owner, customer, login, objectOf(call.body))
  }
  const [, verb] = /^\/data\/v1\/audienceMembers:(ingest|remove)$/.exec(call.path) ?? []
  if (call.method === 'POST' && verb !== undefined) return await takeMembers(core, owner, call, verb)
  return dataFailure(404, 'NOT_FOUND', 'There is no such method.')
}

function mayUse(owner: string, customer: string, login: string | null): boolean {
  return customersOf(owner).some(
    ({ id, managerId, status }) =>
      id === customer && status === 'ENABLED' && (managerId === null || managerId === login),
  )
}

const forbidden = dataFailure(403, 'PERMISSION_DENIED', 'The person may not use the account.')

async function makeList(
  core: SandboxCore,
  owner: string,
  customer: string,
  login: string | null,
  fields: Readonly<Record<string, unknown>>,
): Promise<SandboxReply> {
  if (!mayUse(owner, customer, login)) return forbidden
  const name = textIn(fields, 'displayName')
  if (name === '') return dataFailure(400, 'REQUIRED_FIELD_MISSING', 'The name is missing.', 'display_name')
  if (!listIn(fields, 'ingestedUserListInfo', 'uploadKeyTypes').includes('CONTACT_ID'))
    return dataFailure(
      400,
      'INVALID_USER_LIST_TYPE',
      'The list takes no addresses.',
      'ingested_user_list_info',
    )
  const id = lastingId(owner, `${customer} user_list ${name}`, 16)
  if (await core.store.find(owner, id))
    return dataFailure(400, 'DISPLAY_NAME_ALREADY_USED', 'The name is taken.', 'display_name')
  const data = { customer, members: 0, calls: [] }
  await core.store.add({ id, owner, kind: 'google.user_list', parent: null, name, data, madeAt: core.now() })
  return {
    status: 200,
    body: {
      name: `accountTypes/GOOGLE_ADS/accounts/${customer}/userLists/${id}`,
      id,
      displayName: name,
      membershipStatus: 'OPEN',
    },
  }
}

const mostMembers = 10_000
const hash = /^[0-9a-f]{64}$/

async function takeMembers(
  { store }: SandboxCore,
  owner: string,
  call: SandboxCall,
  verb: string,
): Promise<SandboxReply> {
  const fields = objectOf(call.body)
  const destination = listIn(fields, 'destinations')[0]
  const customer = textIn(destination, 'operatingAccount', 'accountId')
  const login = textIn(destination, 'loginAccount', 'accountId') || null
  if (!mayUse(owner, customer, login)) return forbidden
  const members = listIn(fields, 'audienceMembers')
  const refusal = refuseMembers(fields, members, verb)
  if (refusal) return refusal
  // The same call again counts once, like the people in it.
  const digest = `${verb} ${createHash('sha256').update(call.body).digest('base64').slice(0, 16)}`
  const list = textIn(destination, 'productDestinationId')
  const changed = await store.change(owner, list, (item) => ({
    data: counted(item, verb, digest, members.length),
  }))
  if (changed?.kind !== 'google.user_list')
    return dataFailure(400, 'INVALID_USER_LIST_ID', 'The list is not there.', 'destinations')
  return { status: 200, body: { requestId: digest.slice(-16) } }
}

function refuseMembers(
  fields: Readonly<Record<string, unknown>>,
  members: readonly unknown[],
  verb: string,
): SandboxReply | null {
  if (members.length === 0 || members.length > mostMembers)
    return dataFailure(
      400,
      'TOO_MANY_AUDIENCE_MEMBERS',
      'At most 10,000 members in a call.',
      'audience_members',
    )
  if (textIn(fields, 'encoding') !== 'HEX')
    return dataFailure(400, 'REQUIRED_FIELD_MISSING', 'The encoding is missing.', 'encoding')
  if (!members.every(isHashed))
    return dataFailure(400, 'INVALID_SHA256_FORMAT', 'An identifier is no hash.', 'audience_members')
  if (verb === 'remove') return null
  if (textIn(fields, 'termsOfService', 'customerMatchTermsOfServiceStatus') !== 'ACCEPTED')
    return dataFailure(
      400,
      'TERMS_AND_CONDITIONS_NOT_SIGNED',
      'The terms are not accepted.',
      'terms_of_service',
    )
  const consents = [
    memberIn(fields, 'consent', 'adUserData'),
    memberIn(fields, 'consent', 'adPersonalization'),
  ]
  return consents.every((consent) => consent === 'CONSENT_GRANTED')
    ? null
    : dataFailure(400, 'INVALID_AUDIENCE_MEMBER', 'The consent is missing.', 'consent')
}

function isHashed(member: unknown): boolean {
  const identifiers = listIn(member, 'userData', 'userIdentifiers')
  return (
    identifiers.length > 0 &&
    identifiers.every((each) => hash.test(textIn(each, 'emailAddress') || textIn(each, 'phoneNumber')))
  )
}

/** The list after a call. Calls of the other verb make the same members count again. */
function counted({ data }: SandboxItem, verb: string, digest: string, count: number): SandboxItem['data'] {
  const calls = (Array.isArray(data['calls']) ? data['calls'].map(String) : []).filter((each) =>
    each.startsWith(verb),
  )
  if (calls.includes(digest)) return data
  const members = Number(data['members']) + (verb === 'ingest' ? count : -count)
  return { ...data, members: Math.max(0, members), calls: [...calls, digest] }
}
