import { type ApprovalSettings, approvals, type ShownApproval } from '@carillon/contract/approvals'
import { type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { givenPerson, type Person } from '#test/given-person.ts'
import type { Caller, Server } from '#test/kit.ts'

interface Given {
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: unknown
}

/** Makes a call that has to wait, and answers the request that its 202 carries. */
export async function ask(who: Caller, endpoint: Endpoint, given: Given): Promise<ShownApproval> {
  const response = await answerOf(who, endpoint, given)
  const text = await response.text()
  if (response.status !== 202 || !text.startsWith('{"approval":')) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text.slice(0, 500)}`)
  }
  return (JSON.parse(text) as { approval: ShownApproval }).approval
}

export function answerOf(who: Caller, endpoint: Endpoint, { params, query, body }: Given): Promise<Response> {
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return who.fetch(`${fillPath(endpoint.path, params)}${search}`, {
    method: endpoint.method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

export const off: ApprovalSettings = { sends_above: null, automations: false, deletions_above: null }

let counter = 0

/** A team: two administrators, and a teammate with the scopes of campaigns, in an account of their own. */
export async function givenTeam(
  server: Server,
  settings: Partial<ApprovalSettings>,
): Promise<Record<'anna' | 'ben' | 'mia', Person> & { account: string }> {
  counter += 1
  const { account } = await server.as(`team ${counter}`)
  await server.product.services.database.db
    .deleteFrom('membership')
    .where('account_id', '=', account)
    .execute()
  const person = (name: string, of: Parameters<typeof givenPerson>[2]) =>
    givenPerson(server, `${name}${counter}`, { account, ...of })
  const anna = await person('anna', { type: 'owner' })
  const ben = await person('ben', { type: 'admin' })
  const mia = await person('mia', { type: 'teammate', scopes: ['marketing', 'marketing_campaigns'] })
  await anna.call(approvals.updateSettings, { body: { ...off, ...settings } })
  return { account, anna, ben, mia }
}

/** Makes a person of an account a teammate with these scopes only. */
export async function narrow(
  server: Server,
  { account, person }: { account: string; person: Person },
  scopes: string[],
): Promise<void> {
  await server.product.services.database.db
    .updateTable('membership')
    .set({ role: 'teammate', scopes })
    .where('account_id', '=', account)
    .where('user_id', '=', person.id)
    .execute()
}
