import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecretKey, WrongKeyFile } from './key-file.ts'
import { readKey } from './setting-shapes.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'carillon-key-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const openIn = (folder: string, secretKey: Buffer | null = null) =>
  openSecretKey({ secretKey, dataDir: join(home, folder) })

test('the first start makes a key that only the user of the process may read, and later ones use it', async () => {
  const first = await openIn('first')
  const path = join(home, 'first', 'secret.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(readKey(await readFile(path, 'utf8'))).toHaveLength(32)
  const later = await openIn('first')
  expect(later.unseal('tokens', 'a', first.seal('tokens', 'a', 'secret'))).toBe('secret')
  expect(await readdir(join(home, 'first'))).toEqual(['secret.key'])
})

test('processes that start at once use one key', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => openIn('together')))
  const sealed = all.map((key) => key.seal('tokens', 'a', 'secret'))
  for (const key of all) for (const one of sealed) expect(key.unseal('tokens', 'a', one)).toBe('secret')
  expect(await readdir(join(home, 'together'))).toEqual(['secret.key'])
})

test('a file without a key is neither used nor replaced', async () => {
  const path = join(home, 'first', 'secret.key')
  const kept = await readFile(path, 'utf8')
  await writeFile(path, 'short\n')
  await expect(openIn('first')).rejects.toThrow(WrongKeyFile)
  expect(await readFile(path, 'utf8')).toBe('short\n')
  await writeFile(path, kept)
})

test('the setting counts before the file', async () => {
  const key = await openIn('first', Buffer.alloc(32, 1))
  const sealed = key.seal('tokens', 'a', 'secret')
  expect((await openIn('first')).unseal('tokens', 'a', sealed)).toBeNull()
  expect((await openIn('elsewhere', Buffer.alloc(32, 1))).unseal('tokens', 'a', sealed)).toBe('secret')
  await expect(stat(join(home, 'elsewhere'))).rejects.toThrow('ENOENT')
})

test('a secret is read for its owner and purpose alone, and not after a change', async () => {
  const key = await openIn('first')
  const sealed = key.seal('tokens', 'a', 'secret')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(key.seal('tokens', 'a', 'secret')).not.toEqual(sealed)
  expect(() => key.unseal('tokens', 'b', sealed)).toThrow()
  expect(() => key.unseal('others', 'a', sealed)).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => key.unseal('tokens', 'a', changed)).toThrow()
})

test.for([
  [`${'A'.repeat(43)}=`, 32],
  ['A'.repeat(43), 32],
  ['0f'.repeat(32), 32],
  ['A'.repeat(42), undefined],
  ['0f'.repeat(31), undefined],
  ['a password that is long enough to be a key', undefined],
] as const)('%s is a key of %s bytes', ([text, bytes]) => {
  expect(readKey(text)?.length).toBe(bytes)
})
