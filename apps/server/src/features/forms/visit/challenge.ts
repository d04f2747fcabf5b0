import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { isSignatureOf, signText } from '#platform/signature.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'

/** The challenge in a page with a form: the version shown, the time, and the difficulty of its task. */
export interface Challenge {
  form: string
  version: number
  /** Milliseconds since 1970. */
  at: number
  id: string
  /** The number of leading zero bits that the hash of challenge and solution has to have. */
  bits: number
}

const purpose = 'forms.challenge'

/**
 * The time for which secrets are kept in memory, so that not each post reads them. They change only when an operator
 * changes them.
 */
const keptMs = 60_000
const kept = new WeakMap<Db, { until: number; newest: Buffer; all: readonly Buffer[] }>()

async function secretsOf(db: Db) {
  const known = kept.get(db)
  if (known && performance.now() < known.until) return known
  const newest = await signingSecret(db)
  const all = [...(await signingSecrets(db)).values()]
  const read = { until: performance.now() + keptMs, newest, all }
  kept.set(db, read)
  return read
}

/** A signed challenge for one visitor. It costs the server nothing: nothing is stored until it is used. */
export async function makeChallenge(
  { database: { db } }: Services,
  { form, version, bits }: Pick<Challenge, 'form' | 'version' | 'bits'>,
  now: Date,
): Promise<string> {
  const said = [form, version, now.getTime(), randomBytes(12).toString('base64url'), bits].join('~')
  return `${said}~${signText((await secretsOf(db)).newest, `${purpose}:${said}`)}`
}

/** A challenge that we signed; null for anything else. */
export async function readChallenge(
  { database: { db } }: Services,
  token: string,
): Promise<Challenge | null> {
  const cut = token.lastIndexOf('~')
  const [said, signature] = [token.slice(0, Math.max(cut, 0)), token.slice(cut + 1)]
  const { all } = await secretsOf(db)
  if (!all.some((secret) => isSignatureOf(secret, `${purpose}:${said}`, signature))) return null
  const [form = '', version, at, id = '', bits] = said.split('~')
  return { form, version: Number(version), at: Number(at), id, bits: Number(bits) }
}

/**
 * True if a solution fits: the SHA-256 of `<id>.<solution>` begins with that many zero bits. The id is new for each
 * challenge.
 */
export function isSolved({ id, bits }: Challenge, solution: string): boolean {
  if (!/^\d{1,10}$/.test(solution)) return false
  const hash = createHash('sha256').update(`${id}.${solution}`).digest()
  return Math.clz32(hash.readUInt32BE(0)) >= Math.min(bits, 32)
}
