import { type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { errorsIn } from '@carillon/contract/refusals'
import { everyEndpoint } from '#test/every-endpoint.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { type Made, makeOneOfEach } from '#test/one-of-each.ts'

/*
 * One table instead of a test in each feature: a caller without a key, and a caller of another account, get nothing
 * from any call of the contract. `scopes.test.ts` proves the same for keys without the scope.
 */

const all = await everyEndpoint()
const endpoints = [...new Map(all.map(({ endpoint }) => [nameOf(endpoint), endpoint])).values()]
const closed = endpoints.filter(({ scope }) => scope !== 'public')

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

const address = 'zinnober@shop.test'
const nobody = '01890000-0000-7000-8000-000000000000'

/**
 * Valid inputs, for calls that would otherwise refuse their input before they look for the thing that their address
 * names.
 */
const inputs: Record<string, { query?: string; body?: object }> = {
  'POST /v3/campaigns/:campaign_id/schedules': { body: { send_at: 4_000_000_000 } },
  'PATCH /v3/campaigns/:campaign_id/schedules': { body: { send_at: 4_000_000_000 } },
  'POST /v3/campaigns/:campaign_id/schedules/test': { body: { to: address } },
  'GET /v3/marketing/ads/campaigns': { query: 'start_date=2026-01-01&end_date=2026-01-31' },
  'GET /v3/marketing/ads/campaigns/export': { query: 'start_date=2026-01-01&end_date=2026-01-31' },
  'GET /v3/marketing/ads/numbers': { query: 'start_date=2026-01-01&end_date=2026-01-31' },
  'POST /v3/marketing/ads/campaigns/:id/submit': { body: { revision: 1 } },
  'PUT /v3/marketing/singlesends/:id/abtest': {
    body: {
      type: 'subject',
      variation_count: 2,
      test_percentage: 20,
      duration_minutes: 60,
      winner_criteria: 'open',
    },
  },
  'POST /v3/marketing/singlesends/:id/abtest/winner': { body: { variation_id: nobody } },
  'POST /v3/marketing/singlesends/:id/resend': { body: { to: 'not_opened', segment_name: 'Again' } },
  'PUT /v3/marketing/singlesends/:id/schedule': { body: { send_at: 'now' } },
  'GET /v3/marketing/stats/singlesends/:id/people/explain': { query: `email=${address}` },
  'GET /v3/templates/:template_id/stats': { query: 'start_date=2026-01-01' },
  'PATCH /v3/templates/:template_id': { body: { name: 'Theirs' } },
  'POST /v3/templates/:template_id/versions': { body: { name: 'Theirs', subject: 'Hi' } },
  'PATCH /v3/api_keys/:api_key_id': { body: { name: 'Theirs' } },
  'PUT /v3/api_keys/:api_key_id': { body: { name: 'Theirs', scopes: ['mail.send'] } },
  'POST /v3/marketing/automations/:id/people/:contact_id': { body: { action: 'remove' } },
  'POST /v3/marketing/automations/:id/live': { body: { existing: { who: 'none' } } },
  'PATCH /v3/marketing/automations/:id/texts/:text_id': { body: { sms_config: { body: 'Hi' } } },
  'POST /v3/marketing/automations/:id/texts/estimate': { body: { sms_config: { body: 'Hi' } } },
  'POST /v3/marketing/contacts/imports/:id/start': { body: { field_mappings: ['_rf2_T', null] } },
  'PUT /v3/marketing/contacts/:id/ad_consent': { body: { is_given: true } },
  'POST /v3/marketing/contacts/:id/resubscribe': { body: { from: 'global', reason: 'They asked for it.' } },
  'POST /v3/marketing/contacts/search/identifiers/:identifier_type': { body: { identifiers: [address] } },
  'DELETE /v3/marketing/contacts/:id/identifiers': {
    body: { identifier_type: 'EMAIL', identifier_value: address },
  },
  'POST /v3/marketing/content/:kind/:id/history': { body: { name: 'Theirs' } },
  'POST /v3/marketing/content/:kind/:id/email_tests': { body: { tests: ['links'] } },
  'PUT /v3/marketing/content/:kind/:id/lock': { body: { holder: nobody } },
  'PATCH /v3/marketing/field_definitions/:id': { body: { name: 'theirs' } },
  'POST /v3/marketing/integrations/incoming/:id/test': { body: { payload: { mail: address } } },
  'PATCH /v3/contactdb/lists/:list_id': { body: { name: 'Theirs' } },
  'POST /v3/contactdb/lists/:list_id/recipients': { body: [Buffer.from(address).toString('base64url')] },
  'PATCH /v3/marketing/lists/:id': { body: { name: 'Theirs' } },
  'POST /v3/marketing/lists/:id/contacts': { body: { contact_ids: [nobody] } },
  'POST /v3/marketing/lists/:id/contacts/matching': { body: { change: 'add', matching: {} } },
  'DELETE /v3/marketing/lists/:id/contacts': { query: `contact_ids=${nobody}` },
  'POST /v3/marketing/segments/2.0/refresh/:id': { body: { user_time_zone: 'Europe/Berlin' } },
  'PATCH /v3/user/scheduled_sends/:batch_id': { body: { status: 'cancel' } },
  'PATCH /v3/user/webhooks/event/settings/signed/:id': { body: { enabled: true } },
  'PATCH /v3/teammates/:username': { body: { scopes: [], is_admin: false } },
  'PATCH /v3/subusers/:subuser_name': { body: { disabled: true } },
  'GET /v3/subusers/:subuser_name/stats/monthly': { query: 'date=2026-01-01' },
  'PATCH /v3/subusers/:subuser_name/website_access': { body: { disabled: true } },
  'PUT /v3/subusers/:subuser_name/credits': { body: { type: 'unlimited' } },
  'PATCH /v3/subusers/:subuser_name/credits/remaining': { body: { allocation_update: 1 } },
  'PATCH /v3/saved_rows/:id': { body: { name: 'Theirs' } },
  'POST /v3/whitelabel/domains/:id/subuser': { body: { username: 'theirs' } },
  'POST /v3/whitelabel/links/:id/subuser': { body: { username: 'theirs' } },
  'POST /v3/asm/groups/:group_id/suppressions': { body: { recipient_emails: [address] } },
  'POST /v3/asm/groups/:group_id/suppressions/search': { body: { recipient_emails: [address] } },
}

/** Calls whose address names no row of an account, or one that is not made here, each with the reason. */
const left: Record<string, string> = {
  'GET /v3/campaigns/:campaign_id/schedules': 'A draft has none: features/single-sends/legacy.',
  'POST /v3/marketing/ads/connections/:partner': 'A partner, which all accounts have.',
  'POST /v3/marketing/ads/connections/:partner/sign_in': 'A partner, which all accounts have.',
  'GET /v3/marketing/ads/connections/:partner/sources': 'A partner, which all accounts have.',
  'PATCH /v3/marketing/ads/connections/:partner': 'A partner, which all accounts have.',
  'DELETE /v3/marketing/ads/connections/:partner': 'A partner, which all accounts have.',
  'GET /v3/clients/:client_type/stats': 'A kind of devices, which all accounts have.',
  'GET /v3/designs/pre-builts/:id': 'All accounts have these designs.',
  'POST /v3/designs/pre-builts/:id': 'All accounts have these designs.',
  'DELETE /v3/user/sessions/:id':
    'Sessions are for people, not for keys; sign-in.test.ts asks as another person.',
  'POST /v3/user/accounts/:id/session':
    'Sessions are for people, not for keys; own-accounts.test.ts asks as another person.',
  'GET /v3/approvals/:id': 'Nothing waits here: the test of strangers in features/approvals.',
  'POST /v3/approvals/:id/approve': 'Nothing waits here: the test of strangers in features/approvals.',
  'POST /v3/approvals/:id/deny': 'Nothing waits here: the test of strangers in features/approvals.',
  'POST /v3/approvals/:id/withdraw': 'Nothing waits here: the test of strangers in features/approvals.',
  'PATCH /v3/user/second_factor/passkeys/:id':
    'Second factors are for people, not for keys; second-factor.test.ts asks as another person.',
  'DELETE /v3/user/second_factor/passkeys/:id':
    'Second factors are for people, not for keys; second-factor.test.ts asks as another person.',
  'DELETE /v3/teammates/:username/second_factor':
    'For people, not for keys; second-factor.test.ts asks in another account.',
  'PATCH /v3/installation/mail_servers/:id': 'Only the first account may: features/installation.',
  'DELETE /v3/installation/mail_servers/:id': 'Only the first account may: features/installation.',
  'PUT /v3/installation/plans/:name': 'Only the first account may: features/plans.',
  'DELETE /v3/installation/plans/:name': 'Only the first account may: features/plans.',
  'PUT /v3/installation/accounts/:username/plan': 'Only the first account may: features/plans.',
  'GET /v3/ips/:ip_address': 'All accounts have the addresses of the installation.',
  'GET /v3/ips/pools/:pool_name': 'All accounts have the pools of the installation.',
  'PUT /v3/ips/pools/:pool_name': 'Pools are a setting, which no call changes: features/ips.',
  'DELETE /v3/ips/pools/:pool_name': 'Pools are a setting, which no call changes: features/ips.',
  'POST /v3/ips/pools/:pool_name/ips': 'Pools are a setting, which no call changes: features/ips.',
  'DELETE /v3/ips/pools/:pool_name/ips/:ip': 'Pools are a setting, which no call changes: features/ips.',
  'GET /v3/suppression/bounces/classifications/:classification':
    'A kind of bounces, which all accounts have.',
  'GET /v3/verified_senders/verify/:token': 'The token is the permission.',
  'GET /v3/mailbox/messages/:id': 'No mail is sent here: mailbox.test.ts.',
  'POST /v3/marketing/erasure_requests/:id/erase': 'Nobody asks to be erased here: features/data-requests.',
  'POST /v3/marketing/sms/messaging_services/:sid/receive_replies':
    'No provider is connected here: features/sms.',
  'DELETE /v3/marketing/sms/opt_outs/:phone_number': 'No texts are sent here: features/sms.',
  'GET /v3/marketing/sms/numbers/:phone_number': 'No provider is connected here: features/sms.',
  'PATCH /v3/marketing/sms/replies/:id': 'No texts are sent here: features/sms.',
}

/** Calls that treat an address of another account like an unknown address, and not with 404. */
const answersAnyAddress: Record<string, number> = {
  'GET /v3/mail/batch/:batch_id': 400,
  // The public API has no 404 here.
  'PATCH /v3/contactdb/segments/:id': 400,
  // The public API answers an unknown name so.
  'GET /v3/subusers/:subuser_name/details': 400,
  'GET /v3/subusers/:subuser_name/people': 400,
  'GET /v3/subusers/:subuser_name/credits': 400,
  'PATCH /v3/subusers/:subuser_name': 400,
  'DELETE /v3/subusers/:subuser_name': 400,
  'GET /v3/subusers/:subuser_name/stats/monthly': 400,
  'PATCH /v3/subusers/:subuser_name/website_access': 400,
  'PUT /v3/subusers/:subuser_name/credits': 400,
  'PATCH /v3/subusers/:subuser_name/credits/remaining': 400,
  'PUT /v3/subusers/:subuser_name/ips': 400,
  'GET /v3/asm/suppressions/:email': 200,
  'GET /v3/asm/suppressions/global/:email': 200,
  'DELETE /v3/asm/suppressions/global/:email': 204,
  'GET /v3/suppression/bounces/:email': 200,
  'GET /v3/suppression/blocks/:email': 200,
  'GET /v3/suppression/spam_reports/:email': 200,
  'GET /v3/suppression/invalid_emails/:email': 200,
  // If the group does not exist, the public API suppresses globally, in the account of the caller.
  'POST /v3/asm/groups/:group_id/suppressions': 201,
}

/** Calls that refuse even the owner because of the state of the thing. Another account does not even learn that it is there. */
const notInThisState = new Set([
  'GET /v3/marketing/automations/:id/impact',
  'GET /v3/marketing/automations/:id/reach',
  'GET /v3/marketing/contacts/imports/:id/rollback',
  'GET /v3/marketing/singlesends/:id/sms_stats',
  'GET /v3/marketing/singlesends/:id/sms_stats/export',
  'GET /v3/marketing/singlesends/:id/texts',
])

/**
 * Calls about parts that the things made here don't have. Tests of the features make such parts and ask for them as
 * another account.
 */
const withoutPart = new Set([
  'GET /v3/marketing/automations/:id/texts/:text_id',
  'GET /v3/marketing/automations/:id/texts/:text_id/review',
  'GET /v3/marketing/content/:kind/:id/history/:revision_id',
  'GET /v3/marketing/singlesends/:id/delivery',
  'GET /v3/marketing/singlesends/:id/delivery/recipients',
  'GET /v3/marketing/stats/singlesends/:id/message',
])

async function askCall(who: Pick<Caller, 'fetch'>, endpoint: Endpoint, params: Record<string, string>) {
  const { method } = endpoint
  const { query, body = {} } = inputs[nameOf(endpoint)] ?? {}
  const answer = await who.fetch(`${fillPath(endpoint.path, params)}${query ? `?${query}` : ''}`, {
    method,
    ...(method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const code = answer.ok ? null : (errorsIn(JSON.parse(text))?.[0]?.error_id ?? 'fault')
  return { status: answer.status, code, text }
}

const stranger = ({ url }: Server) => ({
  fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
})

test('every call is refused without a key, and with an unknown key', async ({ server }) => {
  const unknown = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer SG.${'x'.repeat(22)}.${'y'.repeat(43)}` },
    })
  const open: string[] = []
  for (const endpoint of closed) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'none']),
    )
    for (const who of [stranger(server), { fetch: unknown }]) {
      const { status, code } = await askCall(who, endpoint, params as Record<string, string>)
      if (status !== 401 || code !== 'unauthorized') open.push(`${nameOf(endpoint)}: ${status} ${code}`)
    }
  }
  expect(open).toEqual([])
  expect(closed.length).toBeGreaterThan(400)
})

test('things of an account are not found by another account', async ({ server }) => {
  const [me, other] = [await server.as('mine'), await server.as('theirs')]
  const word = 'zinnober'
  const made = await makeOneOfEach(server, me, word)
  const named = closed.flatMap((endpoint) => {
    if (!endpoint.path.includes('/:') || nameOf(endpoint) in left) return []
    return [{ endpoint, name: nameOf(endpoint), params: paramsFor(endpoint, made) }]
  })
  const wrong = named.flatMap(({ name, params }) => (params ? [] : [`${name}: nothing is made for it`]))
  for (const { endpoint, name, params = {} } of named) {
    const { status, code, text } = await askCall(other, endpoint, params)
    const expected = answersAnyAddress[name] ?? 404
    if (status !== expected || (status === 200 && text.includes(word)))
      wrong.push(`${name}: ${status} ${code}`)
  }
  // After another account has tried to change and to delete it, the owner still has it.
  for (const { endpoint, name, params = {} } of named.filter((one) => one.endpoint.method === 'GET')) {
    if (withoutPart.has(name)) continue
    const { status, code } = await askCall(me, endpoint, params)
    const isThere = notInThisState.has(name) ? status === 400 || status === 409 : status === endpoint.status
    if (!isThere) wrong.push(`${name} as its owner: ${status} ${code}`)
  }
  expect(wrong.join('\n')).toBe('')
  expect(named.length).toBeGreaterThan(200)
})

test('lists, searches and sums of an account contain nothing of another account', async ({ server }) => {
  const [me, other] = [await server.as('owner of all'), await server.as('owner of none')]
  const word = 'karmesin'
  await makeOneOfEach(server, me, word)
  const shown: { mine: string[]; theirs: string[] } = { mine: [], theirs: [] }
  for (const endpoint of closed.filter(({ method, path }) => method === 'GET' && !path.includes('/:'))) {
    if ((await askCall(me, endpoint, {})).text.includes(word)) shown.mine.push(nameOf(endpoint))
    if ((await askCall(other, endpoint, {})).text.includes(word)) shown.theirs.push(nameOf(endpoint))
  }
  expect(shown.theirs).toEqual([])
  expect(shown.mine.length).toBeGreaterThan(20)
})

/**
 * Values for the parameters of a path, taken from the first made thing whose prefix the path begins with. Undefined if
 * nothing was made for one of the parameters.
 */
function paramsFor({ path }: Endpoint, made: readonly Made[]): Record<string, string> | undefined {
  const [, params] = made.find(([prefix]) => path.startsWith(prefix)) ?? []
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return params && names.every((name) => name in params) ? { ...params } : undefined
}
