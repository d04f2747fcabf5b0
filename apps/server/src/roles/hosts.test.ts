import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/db.ts'
import { forgetKey, HostRefused } from '#platform/installation/host-process.ts'
import { owner, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { spawnProduct } from '#test/server-process.ts'
import { sharedKey } from '#test/shared-files.ts'
import { testLog } from '#test/test-log.ts'
import { type RunningProduct, startProduct } from './start.ts'

let home = ''
let database: Awaited<ReturnType<typeof testDatabase>>
const running: RunningProduct[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'carillon-hosts-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const product of running.splice(0)) await product.close()
  await database.drop()
})

const envOf = (folder: string, change: Record<string, string> = {}) => ({
  PORT: '0',
  DATA_DIR: join(home, folder),
  ROLES: 'http',
  SECRET_KEY: sharedKey,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  OWNER_API_KEY: owner.apiKey,
  CHROMIUM_PATH: '/nowhere',
  CHECK_LINKS: 'off',
  ...change,
})
async function startHost(folder: string, change: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await startProduct(readConfig(envOf(folder, change)), database.url, {
    log: testLog('error'),
  })
  running.push(product)
  return product
}
const stop = async (product: RunningProduct) => {
  running.splice(running.indexOf(product), 1)
  await product.close()
}
const otherKey = Buffer.alloc(32, 8).toString('base64')

test('a second host with files of its own does not start, and one that shares the folder does', async () => {
  const first = await startHost('one')
  await expect(startHost('two')).rejects.toThrow(HostRefused)
  await mkdir(join(home, 'three'))
  await symlink(join(home, 'one', 'blobs'), join(home, 'three', 'blobs'))
  await startHost('three')
  await stop(first)
  await expect(startHost('two'), 'the third one still has the files').rejects.toThrow('a folder of its own')
})

test('the process ends with the sentence', async () => {
  await startHost('said')
  const product = await spawnProduct({ ...envOf('said too'), DATABASE_URL: database.url })
  await product.exited
  expect(product.status()).toBe(1)
  expect(product.said()).toMatch(
    /^This host keeps files in a folder of its own than \S+ \(http\), which runs now/m,
  )
  expect(product.said()).not.toContain('could not start')
})

test('a process says which things in its folder have to survive', async () => {
  const env = { ...envOf('kept', { ROLES: 'worker', SECRET_KEY: '' }), DATABASE_URL: database.url }
  const product = await spawnProduct(env)
  try {
    const said = await until('it has started', () => /Keep: (.*)/.exec(product.said())?.[1])
    expect(said).toBe(`files, secret.key, the journal of messages under way in ${join(home, 'kept')}`)
  } finally {
    await product.end('SIGTERM')
  }
})

test('a host that ended in order stands in the way of no other', async () => {
  await stop(await startHost('former'))
  await expect(startHost('later')).resolves.toBeTruthy()
})

test('another key is refused beside a running host, and where secrets were sealed with the one before', async () => {
  const first = await startHost('key')
  await expect(startHost('key', { SECRET_KEY: otherKey })).rejects.toThrow(
    'Set the same SECRET_KEY on all hosts',
  )
  const { db } = first.services.database
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await stop(first)
  const second = await startHost('key', { SECRET_KEY: otherKey })
  await second.services.database.db
    .insertInto('ad_connection')
    .values({
      account_id: id,
      partner: 'meta',
      is_simulated: false,
      person: newId(),
      permissions: [],
      state: 'connected',
      connected_at: second.services.now(),
      tokens: second.services.secretKey.seal('ad tokens', `${id} meta`, '{}'),
    })
    .execute()
  await stop(second)
  await expect(startHost('key')).rejects.toThrow('sealed 1 secrets of this installation')
  const third = await startHost('key', { SECRET_KEY: otherKey })
  expect(await forgetKey(third.services.database.db)).toBe(1)
  await stop(third)
  await expect(startHost('key')).resolves.toBeTruthy()
})

test('an installation from before there were marks starts as always', async () => {
  const before = await startHost('old')
  const { db } = before.services.database
  await db.updateTable('installation').set({ key_mark: null, files_mark: null }).execute()
  await stop(before)
  await rm(join(home, 'old', 'blobs'), { recursive: true })
  const after = await startHost('old')
  const mark = (await readFile(join(home, 'old', 'blobs', '.files-id'), 'utf8')).trim()
  expect(
    await after.services.database.db
      .selectFrom('installation')
      .select(['key_mark', 'files_mark'])
      .executeTakeFirstOrThrow(),
  ).toEqual({ key_mark: after.services.secretKey.mark, files_mark: `folder ${mark}` })
})
