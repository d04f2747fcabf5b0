import type { Endpoint } from '@carillon/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../db.ts'
import type { Services } from '../services.ts'
import type { Identify, Identity } from './identity.ts'

/** What features register their routes on. */
export interface App {
  fastify: FastifyInstance
  services: Services
  identify: Identify
  /** Every call served, for OpenAPI. */
  endpoints: Endpoint[]
}

/** What a handler knows about who asks. */
export interface Context {
  services: Services
  db: Db
  /** The account the request acts for; scopes every read and write. */
  account: string
  identity: Identity
  now: Date
  log: Logger
  requestId: string
  /** Fires when the caller hangs up before the answer: work that nobody waits for may end. */
  signal: AbortSignal
  /** A request header, lower-case name. */
  header(name: string): string | undefined
  /** Sets a header of the answer. */
  reply(name: string, value: string): void
}
