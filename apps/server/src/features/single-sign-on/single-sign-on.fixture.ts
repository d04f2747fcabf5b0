import type { CallInput } from '@carillon/contract/endpoint'
import { roles } from '@carillon/contract/roles'
import { singleSignOn } from '@carillon/contract/single-sign-on'
import { afterAll, beforeAll, beforeEach, type Server, testWith } from '#test/kit.ts'
import { loopback } from '#test/receiver.ts'
import { client, startOddProvider, startProvider } from '#test/sign-in-provider.ts'

export const redirectUri = 'http://localhost:3999/sign-in/callback'
export const minute = 60_000

/** The two providers of a file, and the time by which the clock of its server is ahead. */
export const given = { ahead: 0 } as {
  ahead: number
  provider: Awaited<ReturnType<typeof startProvider>>
  odd: Awaited<ReturnType<typeof startOddProvider>>
}

export const test = testWith(
  { RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3999', SIGN_IN_HOSTS: '127.0.0.1' },
  { receivers: loopback, now: () => new Date(Date.now() + given.ahead) },
)

/** Starts a real provider, and one that answers as a test tells it to. */
export function givenProviders(): void {
  beforeAll(async () => {
    given.provider = await startProvider(redirectUri)
    given.odd = await startOddProvider()
  })
  afterAll(async () => {
    await given.provider.close()
    await given.odd.close()
  })
  beforeEach<{ server: Server }>(async ({ server }) => {
    given.odd.answers = {}
    await server.product.services.database.pool.query('delete from sign_in_attempt')
  })
}

export type Given = CallInput<typeof singleSignOn.set>['body']

export async function settingOf(server: Server, change: Partial<Given> = {}): Promise<Given> {
  const { result } = await server.owner.call(roles.list, {})
  const role_id = result.find(({ standard }) => standard === 'viewer')?.id ?? null
  return {
    is_on: true,
    name: 'Harbor ID',
    issuer: given.odd.issuer,
    client_id: client.id,
    client_secret: client.secret,
    domains: ['allowed.example'],
    role_id,
    is_password_off: false,
    ...change,
  }
}

export const set = async (server: Server, change: Partial<Given> = {}) =>
  server.owner.call(singleSignOn.set, { body: await settingOf(server, change) })
export const outcomeOfSetting = async (server: Server, change: Partial<Given>) =>
  server.owner.outcome(singleSignOn.set, { body: await settingOf(server, change) })
export const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''
export const begin = (server: Server) => server.owner.call(singleSignOn.begin, {})
export const finish = (server: Server, secret: string, query: string) =>
  server.owner.outcome(singleSignOn.finish, { body: { secret, query } })

/** The whole way by the provider whose answers are given.odd. */
export async function signInOddly(server: Server, answers: typeof given.odd.answers = {}) {
  const { url, secret } = await begin(server)
  given.odd.answers = answers
  // What a provider says of itself is kept for a minute.
  if (answers.about) given.ahead += minute
  return finish(server, secret, given.odd.visit(url))
}
