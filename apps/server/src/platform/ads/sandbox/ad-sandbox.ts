import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Partner } from '@carillon/ads/platforms'
import { googleRoutes } from './google-routes.ts'
import { metaRoutes } from './meta-routes.ts'
import type { SandboxAnswer, SandboxCall, SandboxHalf } from './sandbox-call.ts'
import { reviewMs as usualReviewMs } from './sandbox-results.rules.ts'
import type { SandboxItem, SandboxStore } from './sandbox-store.ts'

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
  /** Takes a permission away from the sign-ins of an owner, as a person can at the partner. */
  withdraw(owner: string, permission: string): Promise<void>
  /** Tells the webhook of the leads that have come. It happens by itself every few seconds. */
  tell(): Promise<void>
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
  /** The duration of a review; two minutes if it is absent. */
  reviewMs?: number
  /** The secret of the app, which signs calls to the webhook. All processes have the same. */
  appSecret?: string
  /** The webhook of the app for leads, as it is reached from here; null: it can't be told now. */
  webhookUrl?(): string | null
}

const appId = '1000000000000'
/** The pause between two looks for leads to tell. */
const tellEveryMs = 5000

/** The statuses of campaigns in the words of both partners. */
const onStatuses = new Set(['ACTIVE', 'ENABLED'])
const goneStatuses = new Set(['DELETED', 'REMOVED'])

interface Planned {
  failure: SandboxFailure
  when(call: SeenCall): boolean
  left: number
}

export async function openAdSandbox(options: SandboxOptions, port = 0): Promise<AdSandbox> {
  const { store, now, reviewMs = usualReviewMs, appSecret = 'sandbox', webhookUrl = () => null } = options
  let url = ''
  let came = 0
  const planned: Planned[] = []
  const shared = { store, now, reviewMs, appId, appSecret, webhookUrl }
  const halves: Record<Partner, SandboxHalf> = {
    meta: metaRoutes({ ...shared, baseUrl: () => `${url}/meta` }),
    google: googleRoutes({ ...shared, baseUrl: () => `${url}/google` }),
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

  const tell = async () => {
    for (const half of Object.values(halves)) await half.tell?.()
  }
  // A webhook that can't be reached is ignored, as by the real partner: leads are also asked for.
  const timer = setInterval(() => tell().catch(() => undefined), tellEveryMs).unref()

  return {
    url,
    meta: {
      apiUrl: `${url}/meta`,
      signInUrl: `${url}/meta/dialog/oauth`,
      appId,
      appSecret,
    },
    google: {
      apiUrl: `${url}/google`,
      dataApiUrl: `${url}/google/data`,
      tokenUrl: `${url}/google/token`,
      signInUrl: `${url}/google/sign_in`,
      clientId: appId,
      clientSecret: appSecret,
      developerToken: 'sandbox',
    },
    async campaigns() {
      const found = await Promise.all(
        (['meta', 'google'] as const).map(async (partner) =>
          (await listOfAll(store, `${partner}.campaign`))
            .filter(({ data }) => !goneStatuses.has(String(data['status'])))
            .map(({ id, owner, name, data }) => ({
              id,
              owner,
              partner,
              name,
              isOn: onStatuses.has(String(data['status'])),
            })),
        ),
      )
      return found.flat()
    },
    fail(failure, when = () => true, times = 1) {
      planned.push({ failure, when, left: times })
    },
    async withdraw(owner, permission) {
      for (const kind of ['meta.sign_in', 'google.sign_in'])
        for (const { id } of await store.list(owner, kind))
          await store.change(owner, id, ({ data }) => {
            const declined = Array.isArray(data['declined']) ? data['declined'] : []
            return { data: { ...data, declined: [...declined, permission] } }
          })
    },
    tell,
    get came() {
      return came
    },
    async close() {
      clearInterval(timer)
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

async function listOfAll(store: SandboxStore, kind: string): Promise<SandboxItem[]> {
  const lists = (await store.ownersOf(kind)).map((owner) => store.list(owner, kind))
  return (await Promise.all(lists)).flat()
}
