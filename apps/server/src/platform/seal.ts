import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from './db.ts'
import { signingSecret, signingSecrets } from './signing-secret.ts'

const algorithm = 'aes-256-gcm'
const lengths = { version: 4, nonce: 12, tag: 16 }

/**
 * Encrypts a secret for a row of one owner: it can't be read without the signing secrets, nor moved to another row. The
 * version of the signing secret is kept with it.
 */
export async function seal(db: Db, purpose: string, owner: string, secret: string): Promise<Buffer> {
  await signingSecret(db)
  const [version, key] = [...(await signingSecrets(db))].at(-1) as [number, Buffer]
  const nonce = randomBytes(lengths.nonce)
  const cipher = createCipheriv(algorithm, keyOf(key, purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const head = Buffer.alloc(lengths.version)
  head.writeUInt32BE(version)
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
}

/** Reads a sealed secret. It throws where the row is another owner's, or was changed. */
export async function unseal(db: Db, purpose: string, owner: string, sealed: Buffer): Promise<string> {
  const key = (await signingSecrets(db)).get(sealed.readUInt32BE(0))
  if (!key) throw new Error('a sealed secret names a signing secret that is not there')
  const part = (from: number, length?: number) =>
    sealed.subarray(from, length === undefined ? undefined : from + length)
  const { version, nonce, tag } = lengths
  const decipher = createDecipheriv(algorithm, keyOf(key, purpose), part(version, nonce))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(part(version + nonce, tag))
  return Buffer.concat([decipher.update(part(version + nonce + tag)), decipher.final()]).toString('utf8')
}

function keyOf(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `carillon ${purpose}`, 32))
}
