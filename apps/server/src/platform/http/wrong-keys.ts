import { Refusal } from '../refusal.ts'
import { addressRangeOf } from './address-range.ts'
import { sha256 } from './identity.ts'

const windowMs = 15 * 60_000
/** The most different wrong keys from one address within that time. */
export const mostWrongKeys = 50
const mostAddresses = 5_000

interface Tried {
  until: number
  keys: Set<string>
}

/**
 * Counts the different unknown API keys that an address tried. Beyond the limit, further wrong ones are refused with 429
 * instead of 401. Keys that exist are never refused, and a program that goes on with one wrong key only meets its rate
 * limit. Sessions do not count: the sessions of many people behind one address may end at the same time, and their
 * browsers have to learn it. Each process counts on its own.
 */
export class WrongKeys {
  #byAddress = new Map<string, Tried>()

  /** @throws too_many_requests */
  note(ip: string, authorization: string | undefined, now: Date): void {
    if (authorization === undefined || isSession(authorization)) return
    const address = addressRangeOf(ip)
    const tried = this.#triedFrom(address, now.getTime())
    const key = sha256(authorization).toString('base64url').slice(0, 11)
    if (tried.keys.has(key)) return
    if (tried.keys.size >= mostWrongKeys) {
      const retryAfterSeconds = Math.max(1, Math.ceil((tried.until - now.getTime()) / 1000))
      throw new Refusal('too_many_requests', {}, { retryAfterSeconds })
    }
    tried.keys.add(key)
  }

  #triedFrom(address: string, at: number): Tried {
    const known = this.#byAddress.get(address)
    if (known && known.until > at && known.until <= at + windowMs) return known
    const fresh = { until: at + windowMs, keys: new Set<string>() }
    this.#byAddress.delete(address)
    this.#byAddress.set(address, fresh)
    for (const oldest of this.#byAddress.keys()) {
      if (this.#byAddress.size <= mostAddresses) break
      this.#byAddress.delete(oldest)
    }
    return fresh
  }
}

/** True if the header has a session token, which has the form of `makeToken`. */
function isSession(authorization: string): boolean {
  return /^bearer +[\w-]{43}$/i.test(authorization)
}
