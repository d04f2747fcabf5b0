import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, type CallInput, type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { type ErrorCode, errorsIn } from '@carillon/contract/refusals'
import { test as base } from 'vitest'
import { type Config, readConfig } from '#platform/config.ts'
import { newId } from '#platform/db.ts'
import { makeApiKey, sha256 } from '#platform/http/identity.ts'
import type { Leases } from '#platform/leases.ts'
import type { LinkNetwork } from '#platform/outgoing/ask-page.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import type { Services } from '#platform/services.ts'
import { type RunningProduct, startProduct } from '#roles/start.ts'
import { testDatabase } from './postgres.ts'
import { sharedKey, shareFiles } from './shared-files.ts'
import { testLog } from './test-log.ts'

export { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'

export const owner = {
  email: 'owner@carillon.test',
  password: 'correct horse battery',
  apiKey: 'SG.testkey0000000000000000.testsecret00000000000000000000000000000000',
} as const

/** A client of the API. */
export interface Caller {
  key: string
  account: string
  /** Makes a call, expects success, and answers the body. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>>
  /** Makes a call, and answers the status of a success or the code of a refusal. */
  outcome<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<number | ErrorCode | 'fault'>
  /** The plain response, for headers and bodies that are not JSON. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface Server {
  url: string
  product: RunningProduct
  /** The owner of the first account. */
  owner: Caller
  /** A user in another account, created on first use of the name. */
  as(name: string, options?: { scopes?: string[] }): Promise<Caller>
}

interface ServerOptions {
  env?: Record<string, string>
  httpStatementMs?: number
  now?: () => Date
  /** The hosts that links lead to. Needs `CHECK_LINKS: 'on'`. */
  linkNetwork?: LinkNetwork
  /** The hosts to which webhooks may post. */
  receivers?: ReceiverNetwork
  /** The partners of ads. */
  adPartners?: Services['adPartners']
  /** The most rows of a plain export; an export with more counts as large. */
  plainExportRows?: number
  /** Leases that replace the usual ones. */
  leases?: Partial<Leases>
}

/**
 * Starts a whole server on its own port and database. Prefer the `server` fixture; use this for restarts and special
 * settings.
 */
export async function startServer(
  options: ServerOptions & { databaseUrl: string },
): Promise<Server & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-test-'))
  const config: Config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    // Servers of one test may share a database, each with a folder of its own, as if it were one host.
    SECRET_KEY: sharedKey,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    CHECK_ANSWERS: 'on',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    OWNER_API_KEY: owner.apiKey,
    // Only tests of thumbnails start a browser.
    CHROMIUM_PATH: '/nowhere',
    // Tests call no foreign hosts.
    CHECK_LINKS: 'off',
    ...options.env,
  })
  await shareFiles(config.dataDir)
  const product = await startProduct(config, options.databaseUrl, {
    log: testLog(config.logLevel),
    ...(options.now ? { now: options.now } : {}),
    ...(options.linkNetwork ? { linkNetwork: options.linkNetwork } : {}),
    ...(options.receivers ? { receivers: options.receivers } : {}),
    ...(options.adPartners ? { adPartners: options.adPartners } : {}),
    ...(options.plainExportRows ? { plainExportRows: options.plainExportRows } : {}),
    ...(options.leases ? { leases: options.leases } : {}),
    ...(options.httpStatementMs === undefined ? {} : { httpStatementMs: options.httpStatementMs }),
  })
  const url = product.url ?? ''
  const callers = new Map<string, Promise<Caller>>()
  const { db } = product.services.database
  const first = await db.selectFrom('account').select('id').orderBy('number').executeTakeFirstOrThrow()
  return {
    url,
    product,
    owner: makeCaller(url, owner.apiKey, first.id),
    as(name, { scopes } = {}) {
      const known = callers.get(name)
      if (known) return known
      const made = makeAccount(product, name, scopes ?? null).then(({ key, account }) =>
        makeCaller(url, key, account),
      )
      callers.set(name, made)
      return made
    },
    async close() {
      await product.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeAccount(product: RunningProduct, name: string, scopes: string[] | null) {
  const { db } = product.services.database
  const [account, user] = [newId(), newId()]
  await db.insertInto('account').values({ id: account, username: name }).execute()
  await db
    .insertInto('user')
    .values({ id: user, email: `${name}@carillon.test`, password_hash: 'none' })
    .execute()
  await db.insertInto('membership').values({ user_id: user, account_id: account, scopes }).execute()
  const { key, id, secret } = makeApiKey()
  await db
    .insertInto('api_key')
    .values({ id, account_id: account, user_id: user, name, secret_hash: sha256(secret), scopes })
    .execute()
  return { key, account }
}

/** A client with this API key or session token, which may act for a subuser. */
export function makeCaller(url: string, key: string, account: string, onBehalfOf?: string): Caller {
  const own = { authorization: `Bearer ${key}`, ...(onBehalfOf && { 'on-behalf-of': onBehalfOf }) }
  const send = async (endpoint: Endpoint, input: Record<string, unknown>): Promise<Response> => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries((input['query'] ?? {}) as Record<string, unknown>)) {
      if (value === undefined) continue
      for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
    }
    const path = fillPath(endpoint.path, input['params'] as Record<string, unknown> | undefined)
    const query = search.size > 0 ? `?${search}` : ''
    return fetch(`${url}${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...own,
        ...(input['body'] === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input['body'] === undefined ? {} : { body: JSON.stringify(input['body']) }),
    })
  }
  return {
    key,
    account,
    async call(endpoint, input) {
      const response = await send(endpoint, input as Record<string, unknown>)
      const text = await response.text()
      if (response.status !== endpoint.status) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${response.status}: ${text.slice(0, 500)}`,
        )
      }
      return (text === '' ? undefined : endpoint.answer ? JSON.parse(text) : text) as never
    },
    async outcome(endpoint, input) {
      const response = await send(endpoint, input as Record<string, unknown>)
      if (response.ok) return response.status
      return errorsIn(await response.json())?.[0]?.error_id ?? 'fault'
    },
    fetch: (path, init = {}) => fetch(`${url}${path}`, { ...init, headers: { ...own, ...init.headers } }),
  }
}

/**
 * Calls a condition repeatedly until it answers a value other than false, null or undefined. After a time limit it
 * fails with the name of the condition. The limit is generous and no requirement on how long something may take.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: { withinMs?: number } = {},
): Promise<T> {
  const started = Date.now()
  for (;;) {
    const found = await ask()
    if (found !== null && found !== undefined && found !== false) return found
    const waited = Date.now() - started
    if (waited > (options.withinMs ?? 300_000)) throw new Error(`gave up waiting until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, nextPauseMs(waited)))
  }
}

/**
 * The pause before the next poll, which grows with the time waited. Polling takes processor time from the work that a
 * test waits for, and some tests wait half a minute for a lease to end.
 */
function nextPauseMs(waitedMs: number): number {
  return Math.min(200, Math.max(20, waitedMs / 20))
}

/** Like `test`, with a server that has these settings. */
export function testWith(env: Record<string, string>, options: Omit<ServerOptions, 'env'> = {}) {
  return base.extend<{ server: Server }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
      async ({}, use) => {
        const database = await testDatabase()
        const server = await startServer({ ...options, databaseUrl: database.url, env })
        await use(server)
        await server.close()
        await database.drop()
      },
      { scope: 'file' },
    ],
  })
}

/** `test` with a real server per file: `server` is started once for a file and shared by its tests. */
export const test = testWith({})
