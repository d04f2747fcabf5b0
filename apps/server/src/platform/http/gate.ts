import type { ApprovalKind, DeletedPerson } from '@carillon/contract/approvals'
import type { Endpoint } from '@carillon/contract/endpoint'
import type { Db } from '../db.ts'
import type { Services } from '../services.ts'
import { type Identity, makeToken } from './identity.ts'

/** A call as it arrived, and as its schemas read it. */
export interface HeldCall {
  /** Path and query, as they were sent. */
  url: string
  body: unknown
  input: Readonly<Record<'params' | 'query' | 'body', unknown>>
}

/**
 * Looks at a call before it is handled. A call that has to wait for the approval of another person is not handled: the
 * function that is answered asks for the approval, and its answer is given with 202. Null lets the call pass.
 */
export type Gate = (
  declared: Endpoint,
  context: Asking,
  call: HeldCall,
) => Promise<(() => Promise<object>) | null>

/** The part of a context that a look needs. */
export interface Looking {
  db: Db
  account: string
  now: Date
  services: Services
}

/** The part of a context that the gate needs. */
export interface Asking extends Looking {
  identity: Identity
  /** The fingerprint of what was approved, if the call is made because of an approval; else null. */
  approved: string | null
}

/** A call that may have to wait for approval: what it is about, as it is now. */
export interface Watched {
  kind: ApprovalKind
  subject: string
  name: string
  path: string
  /** The planned time of a send; null: at once. */
  dueAt: Date | null
  /** Everything that an approver reviews; compared as JSON. */
  reviewed: unknown
  /**
   * The number of recipients or contacts. Null if it is not counted yet, and could be above or below the given number.
   */
  count(above: number): Promise<number | null>
  /** Some of the contacts that a deletion would delete. */
  people?(limit: number): Promise<DeletedPerson[]>
  /** Refuses what the call itself would refuse, so that no approver is asked in vain. */
  check?(): Promise<unknown>
}

/** Describes what a call would do; null if it does nothing that could wait for approval. */
export type Look = (context: Looking, input: HeldCall['input']) => Promise<Watched | null>

interface ApprovedCall {
  identity: Identity
  fingerprint: string
}

/** The header that names an approved call within this process. */
export const approvedHeader = 'x-approved-call'

/**
 * Calls that this process makes because they were approved. Each is known by a secret that never leaves the process and
 * that is forgotten with the call's answer.
 */
export class ApprovedCalls {
  readonly #calls = new Map<string, ApprovedCall>()

  find(secret: string | undefined): ApprovedCall | undefined {
    return secret === undefined ? undefined : this.#calls.get(secret)
  }

  /** Does work while a call may be made under the secret that the work is given. */
  async during<T>(call: ApprovedCall, work: (secret: string) => Promise<T>): Promise<T> {
    const secret = makeToken()
    this.#calls.set(secret, call)
    try {
      return await work(secret)
    } finally {
      this.#calls.delete(secret)
    }
  }
}
