import { serveData } from './google-data-routes.ts'
import { mutateAll } from './google-mutate.ts'
import { customersOf } from './google-places.ts'
import { meets, readQuery, selected } from './google-query.rules.ts'
import { rowsOf } from './google-rows.ts'
import {
  adsScope,
  dataScope,
  endSignIn,
  findAccess,
  giveToken,
  openDialog,
  tellToken,
} from './google-sign-in-routes.ts'
import {
  broken,
  dataFailure,
  ended,
  type GoogleCaller,
  GoogleError,
  objectOf,
  textIn,
  tooMany,
} from './google-wire.ts'
import type { SandboxAnswer, SandboxCall, SandboxCore, SandboxHalf, SandboxReply } from './sandbox-call.ts'

const developerToken = 'sandbox'

type Route = (core: SandboxCore, call: SandboxCall) => Promise<SandboxAnswer>

const signInRoutes: Readonly<Record<string, Route>> = {
  'GET /sign_in': openDialog,
  'POST /token': giveToken,
  'POST /tokeninfo': tellToken,
  'POST /revoke': endSignIn,
}

/** Google's half: `/v26/…` of Google Ads, `/data/v1/…` of the Data Manager API, `/token`, `/revoke` and `/sign_in`. */
export function googleRoutes(core: SandboxCore): SandboxHalf {
  return {
    async serve(call) {
      try {
        const route = signInRoutes[`${call.method} ${call.path}`]
        return route ? await route(core, call) : await serveApi(core, call)
      } catch (cause) {
        if (cause instanceof GoogleError) return cause.reply
        throw cause
      }
    },
    failure: (status) => ({ 401: ended, 429: tooMany, 500: broken })[status],
  }
}

async function serveApi(core: SandboxCore, call: SandboxCall): Promise<SandboxAnswer> {
  const access = await findAccess(core, call)
  if (!access) return ended
  const isData = call.path.startsWith('/data/')
  if (!access.scopes.includes(isData ? dataScope : adsScope))
    return dataFailure(403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'The permission is missing.')
  if (isData) return await serveData(core, access.owner, call)
  if (call.headers['developer-token'] !== developerToken)
    throw new GoogleError(
      401,
      ['authenticationError', 'DEVELOPER_TOKEN_INVALID'],
      'The developer token is not right.',
    )
  if (call.method === 'GET' && call.path === '/v26/customers:listAccessibleCustomers')
    return listCustomers(access.owner)
  const [, customer, verb] =
    /^\/v26\/customers\/(\d+)\/googleAds:(searchStream|mutate)$/.exec(call.path) ?? []
  if (call.method !== 'POST' || customer === undefined)
    return dataFailure(404, 'NOT_FOUND', 'There is no such method.')
  const caller = callerOf(access.owner, customer, call)
  return verb === 'mutate' ? await mutateAll(core, caller, call) : await search(core, caller, call)
}

function listCustomers(owner: string): SandboxReply {
  const resourceNames = customersOf(owner)
    .filter(({ managerId }) => managerId === null)
    .map(({ id }) => `customers/${id}`)
  return { status: 200, body: { resourceNames } }
}

/** The account of a call. @throws GoogleError if the person may not use it, or it is closed */
function callerOf(owner: string, customer: string, { headers }: SandboxCall): GoogleCaller {
  const found = customersOf(owner).find(({ id }) => id === customer)
  const login = headers['login-customer-id'] ?? null
  if (!found || (found.managerId !== null && found.managerId !== login))
    throw new GoogleError(
      403,
      ['authorizationError', 'USER_PERMISSION_DENIED'],
      'The person may not use the account.',
    )
  if (found.status === 'CLOSED')
    throw new GoogleError(403, ['authorizationError', 'CUSTOMER_NOT_ENABLED'], 'The account is closed.')
  return { owner, customer, currency: found.currency, timeZone: found.timeZone }
}

async function search(core: SandboxCore, caller: GoogleCaller, call: SandboxCall): Promise<SandboxReply> {
  const query = readQuery(textIn(objectOf(call.body), 'query'))
  const rows = query && (await rowsOf(core, caller, query))
  if (!query || !rows)
    throw new GoogleError(400, ['queryError', 'UNEXPECTED_INPUT'], 'The simulation does not know this query.')
  const results = rows
    .filter((row) => query.conditions.every((condition) => meets(row, condition)))
    .map((row) => selected(row, query.fields))
  return { status: 200, body: [{ results, requestId: 'sandbox' }] }
}
