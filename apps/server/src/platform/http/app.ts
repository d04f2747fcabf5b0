import type { Endpoint } from '@carillon/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../db.ts'
import type { Services } from '../services.ts'
import type { CallsUnderWay } from './calls-under-way.ts'
import type { ApprovedCalls, Gate } from './gate.ts'
import type { Identify, Identity } from './identity.ts'
import type { WrongKeys } from './wrong-keys.ts'

/** The object with which features register their routes. */
export interface App {
  fastify: FastifyInstance
  services: Services
  identify: Identify
  /** The count of wrong keys; null: calls have no rate limits. */
  wrongKeys: WrongKeys | null
  /** Every call that is served; the OpenAPI document is made from them. */
  endpoints: Endpoint[]
  /** The handlers of calls that read, by their paths: the audit log asks what a setting was before. */
  readers: Map<string, (context: Context, params: unknown) => Promise<unknown>>
  /** Holds calls back that have to be approved; null: none. */
  gate: Gate | null
  /** Calls that were approved and are being made now. */
  approvedCalls: ApprovedCalls
  calls: CallsUnderWay
}

/** A handler's knowledge about its caller. */
export interface Context {
  services: Services
  db: Db
  /** The account the request works in. It scopes every read and write. */
  account: string
  identity: Identity
  /** The fingerprint of what was approved, if this call is made because of an approval; else null. */
  approved: string | null
  now: Date
  log: Logger
  requestId: string
  /** The address the request comes from, as a trusted proxy reports it. */
  ip: string
  /** Path and query of the request, as they were sent. */
  address: string
  /** Aborted when the caller disconnects before the answer, so that work for it can stop. */
  signal: AbortSignal
  /** A request header, lower-case name. */
  header(name: string): string | undefined
  /** Sets a header of the answer. */
  reply(name: string, value: string): void
}
