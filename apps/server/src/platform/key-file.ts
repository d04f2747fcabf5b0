import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { readKey } from './setting-shapes.ts'

const algorithm = 'aes-256-gcm'
const lengths = { id: 4, nonce: 12, tag: 16 }
const keyBytes = 32

/** The file of the data folder that holds the key where the setting SECRET_KEY is not set. */
const fileName = 'secret.key'

/**
 * The key of the installation, which is never in its database: a copy of the database alone opens no secret that it
 * sealed. All processes of an installation need the same key.
 */
export interface SecretKey {
  /** Encrypts a secret for a row of one owner: it can't be moved to another row, nor used for another purpose. */
  seal(purpose: string, owner: string, secret: string): Buffer
  /** Reads a sealed secret. Null if it was sealed with another key. It throws if it was changed or is another row's. */
  unseal(purpose: string, owner: string, sealed: Buffer): string | null
  /** True if a secret was sealed with this key. */
  opens(sealed: Buffer): boolean
  /** Tells keys apart without telling the key. */
  mark: string
}

/** The key file is there and does not hold a key. The message is for the person at the terminal. */
export class WrongKeyFile extends Error {
  constructor(path: string) {
    super(
      `${path} does not hold a key: it must be 32 bytes as base64. Put the file of a backup in its place.`,
    )
    this.name = 'WrongKeyFile'
  }
}

/**
 * Opens the key of the setting, or of the file in the data folder, which the first start makes.
 * @throws WrongKeyFile
 */
export async function openSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<SecretKey> {
  return withKey(secretKey ?? (await keyOfFile(join(dataDir, fileName))))
}

/** The key, if there is one: no file is made. @throws WrongKeyFile */
export async function findSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<SecretKey | null> {
  if (secretKey !== null) return withKey(secretKey)
  const path = join(dataDir, fileName)
  const text = await readIfThere(path)
  if (text === null) return null
  const key = readKey(text)
  if (!key) throw new WrongKeyFile(path)
  return withKey(key)
}

async function keyOfFile(path: string): Promise<Buffer> {
  const text = await readIfThere(path)
  if (text === null) return makeKeyFile(path)
  const key = readKey(text)
  if (!key) throw new WrongKeyFile(path)
  return key
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

/**
 * Writes a whole file under another name and links it, so that of two processes that start at once both use the key of
 * one, and no process reads half a key.
 */
async function makeKeyFile(path: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${key.toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
    return key
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    return await keyOfFile(path)
  } finally {
    await unlink(draft)
  }
}

function withKey(key: Buffer): SecretKey {
  const id = createHmac('sha256', key).update('carillon key id').digest().subarray(0, lengths.id)
  const mark = createHmac('sha256', key).update('carillon key mark').digest('hex').slice(0, 32)
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `carillon ${purpose}`, keyBytes))
  const opens = (sealed: Buffer): boolean => sealed.subarray(0, lengths.id).equals(id)
  return {
    mark,
    opens,
    seal(purpose, owner, secret) {
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv(algorithm, keyFor(purpose), nonce)
      cipher.setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([id, nonce, cipher.getAuthTag(), sealed])
    },
    unseal(purpose, owner, sealed) {
      if (!opens(sealed)) return null
      const [nonceAt, tagAt] = [lengths.id, lengths.id + lengths.nonce]
      const secretAt = tagAt + lengths.tag
      const decipher = createDecipheriv(algorithm, keyFor(purpose), sealed.subarray(nonceAt, tagAt))
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(sealed.subarray(tagAt, secretAt))
      return Buffer.concat([decipher.update(sealed.subarray(secretAt)), decipher.final()]).toString('utf8')
    },
  }
}
