import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Partner } from '@carillon/ads/platforms'
import { googleRoutes } from './google-routes.ts'
import { metaRoutes } from './meta-routes.ts'
import type { SandboxAnswer, SandboxCall, SandboxHalf } from './sandbox-call.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** A server that speaks the interfaces of Meta and Google and simulates ads. Nothing is shown to people or paid. */
export interface AdSandbox {
  url: string
  /** The configurations of the adapters that call it. */
  meta: { apiUrl: string; signInUrl: string; appId: string; appSecret: string }
  google: {
    apiUrl: string
    dataApiUrl: string
    tokenUrl: string
    signInUrl: string
    clientId: string
    clientSecret: string
    developerToken: string
  }
  /** All campaigns that stand at both partners. */
  campaigns(): Promise<SandboxCampaign[]>
  /** Makes the next calls fail for which `when` is true, or the next ones of all; 1 unless `times` says more. */
  fail(failure: SandboxFailure, when?: (call: SeenCall) => boolean, times?: number): void
  /** The number of calls that came, including failed ones. */
  readonly came: number
  close(): Promise<void>
}

export interface SandboxCampaign {
  id: string
  owner: string
  partner: Partner
  name: string
  isOn: boolean
}

/** `lost`: the call works, but its answer is lost. `nothing`: it does nothing and is never answered. */
export type SandboxFailure = 'lost' | 'nothing' | 401 | 429 | 500

export type SeenCall = SandboxCall & { partner: Partner }

interface SandboxOptions {
  store: SandboxStore
  now(): Date
}

interface Planned {
  failure: SandboxFailure
  when(call: SeenCall): boolean
  left: number
}

export async function openAdSandbox({ store, now }: SandboxOptions, port = 0): Promise<AdSandbox> {
  let url = ''
  let came = 0
  const planned: Planned[] = []
  const halves: Record<Partner, SandboxHalf> = {
    meta: metaRoutes({ store, now, baseUrl: () => `${url}/meta` }),
    google: googleRoutes({ store, now, baseUrl: () => `${url}/google` }),
  }

  const serve = async (call: SeenCall): Promise<SandboxAnswer> => {
    came++
    const half = halves[call.partner]
    const plan = planned.find(({ left, when }) => left > 0 && when(call))
    if (!plan) return await half.serve(call)
    plan.left--
    if (plan.failure === 'lost') {
      await half.serve(call)
      return 'lost'
    }
    return plan.failure === 'nothing' ? 'nothing' : half.failure(plan.failure)
  }

  const server = createServer((request, response) => {
    readCall(request)
      .then((call) => (call ? serve(call) : { status: 404 }))
      .then((answer) => send(response, answer))
      .catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    meta: {
      apiUrl: `${url}/meta`,
      signInUrl: `${url}/meta/dialog/oauth`,
      appId: 'sandbox',
      appSecret: 'sandbox',
    },
    google: {
      apiUrl: `${url}/google`,
      dataApiUrl: `${url}/google/data`,
      tokenUrl: `${url}/google/token`,
      signInUrl: `${url}/google/sign_in`,
      clientId: 'sandbox',
      clientSecret: 'sandbox',
      developerToken: 'sandbox',
    },
    async campaigns() {
      const found = await Promise.all(
        (['meta', 'google'] as const).map(async (partner) =>
          (await store.listAll(`${partner}.campaign`)).map(({ id, owner, name, data }) => ({
            id,
            owner,
            partner,
            name,
            isOn: data['status'] === 'ACTIVE' || data['status'] === 'ENABLED',
          })),
        ),
      )
      return found.flat()
    },
    fail(failure, when = () => true, times = 1) {
      planned.push({ failure, when, left: times })
    },
    get came() {
      return came
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readCall(request: IncomingMessage): Promise<SeenCall | null> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const [, first, path] = /^\/(meta|google)(\/.*)$/.exec(pathname) ?? []
  const body = await buffer(request)
  if (path === undefined) return null
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  return {
    partner: first === 'meta' ? 'meta' : 'google',
    method: request.method ?? 'GET',
    path,
    query: searchParams,
    headers,
    body,
  }
}

function send(response: ServerResponse, answer: SandboxAnswer): void {
  // The connection stays open until the caller gives up.
  if (answer === 'nothing') return
  if (answer === 'lost') {
    response.destroy()
    return
  }
  const { status, headers = {}, body } = answer
  response.writeHead(status, {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
