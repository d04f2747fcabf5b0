/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export const client = { id: 'carillon', secret: 'a secret of the provider' }

/** The claims of a person, in the provider's own names. */
export interface Person {
  sub: string
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
}

async function listen(handler: RequestListener) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { issuer: `http://127.0.0.1:${port}`, close }
}

/** A real provider on this machine. The person in `person` is signed in at it without being asked. */
export async function startProvider(redirectUri: string) {
  const people = new Map<string, Person>()
  let provider: Provider | undefined
  const started = {
    person: '',
    knows(person: Person) {
      people.set(person.sub, person)
      started.person = person.sub
    },
    /** Follows an address as a browser does, and answers the query with which it comes back. */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>()
      let at = url
      while (!at.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { headers: { cookie }, redirect: 'manual' })
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const to = answer.headers.get('location')
        if (!to) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        at = new URL(to, at).href
      }
      return new URL(at).search.slice(1)
    },
  }
  const { issuer, close } = await listen((request, response) => {
    if (!provider) throw new Error('the provider is not there yet')
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: started.person } })
  })
  provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => people.get(accountId) }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return Object.assign(started, { issuer, close })
}

export interface Odd {
  /** Changes of the claims in the id token. */
  claims?: Record<string, unknown>
  /** Signs with a key that the provider does not publish. */
  foreignKey?: boolean
  /** Answers this to the exchange of the code, in place of tokens. */
  tokenAnswer?: { status: number; body: string }
  /** Changes what the provider says of itself. */
  about?: Record<string, unknown>
  /** Signs with another key from now on, which it publishes. */
  newKey?: boolean
}

/** A provider of a few lines that signs what a test tells it to. */
export async function startOddProvider() {
  const [own, foreign, next] = [makeKey('one'), makeKey('one'), makeKey('two')]
  const odd = { answers: {} as Odd, nonce: '', codeChallenge: '', timesAsked: 0 }
  const { issuer, close } = await listen(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const path = request.url ?? ''
    if (path.startsWith('/.well-known/')) {
      odd.timesAsked++
      return answer({ ...about(issuer), ...odd.answers.about })
    }
    const current = odd.answers.newKey ? next : own
    if (path === '/jwks') return answer({ keys: [{ ...current.jwk, alg: 'RS256', use: 'sig' }] })
    if (path !== '/token') return answer({}, 404)
    await readAll(request)
    const { tokenAnswer, claims, foreignKey } = odd.answers
    if (tokenAnswer) return answer(tokenAnswer.body, tokenAnswer.status)
    const now = Math.floor(Date.now() / 1000)
    const id_token = (foreignKey ? foreign : current).sign({
      iss: issuer,
      aud: client.id,
      sub: 'odd',
      iat: now,
      exp: now + 300,
      nonce: odd.nonce,
      email: 'odd@allowed.example',
      email_verified: true,
      ...claims,
    })
    return answer({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token })
  })
  return Object.assign(odd, {
    issuer,
    close,
    /** Comes back from the provider with a code, as a browser would. */
    visit(url: string): string {
      const { searchParams } = new URL(url)
      odd.nonce = searchParams.get('nonce') ?? ''
      const state = searchParams.get('state') ?? ''
      return new URLSearchParams({ code: 'a-code', state, iss: issuer }).toString()
    },
  })
}

function about(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  }
}

function makeKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid },
    sign(claims: object): string {
      const head = `${encoded({ alg: 'RS256', kid })}.${encoded(claims)}`
      return `${head}.${sign('RSA-SHA256', Buffer.from(head), privateKey).toString('base64url')}`
    },
  }
}

async function readAll(request: IncomingMessage): Promise<void> {
  for await (const _ of request);
}
