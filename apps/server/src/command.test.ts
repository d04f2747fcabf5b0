import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { owner, until } from '../test/kit.ts'
import { runCommand, spawnProduct } from '../test/server-process.ts'
import { startSink } from '../test/smtp-sink.ts'

test('an operator gives a new password, backs up beside the running server and restores into a new folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-command-'))
  const sink = await startSink()
  const env = {
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    CHROMIUM_PATH: '/nowhere',
    SMTP_URL: sink.url,
  }
  const elsewhere = { ...env, DATA_DIR: join(folder, 'restored') }
  const urlOf = async (product: Awaited<ReturnType<typeof spawnProduct>>): Promise<string> =>
    until('it is ready', () => /ready: (\S+)/.exec(product.said())?.[1])
  const signIn = async (url: string, password: string): Promise<number> =>
    (
      await fetch(`${url}/v3/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: owner.email, password }),
      })
    ).status
  const product = await spawnProduct(env)
  try {
    const url = await urlOf(product)
    const reset = await runCommand(['reset-password', owner.email], env)
    const password = new RegExp(`${owner.email} {2}(\\w{20})`).exec(reset.said)?.[1] ?? ''
    expect(reset, reset.said).toMatchObject({ status: 0 })
    expect([await signIn(url, password), await signIn(url, owner.password)]).toEqual([201, 403])
    expect(await runCommand(['reset-password', 'nobody@example.com'], env)).toMatchObject({ status: 1 })

    const credits = (...args: string[]) => runCommand(['credits', ...args], env)
    expect(await credits('owner', '10000 with overage')).toMatchObject({ status: 0 })
    expect(await credits('owner', 'many')).toMatchObject({ status: 1 })
    expect((await credits('nobody', '10')).said).toContain('no account nobody')

    expect((await runCommand(['open-access'], env)).said).toContain('may use the account owner again')
    expect(await runCommand(['open-access', 'nobody'], env)).toMatchObject({ status: 1 })

    const backup = await runCommand(['backup', join(folder, 'backup')], env)
    expect(backup, backup.said).toMatchObject({ status: 0 })
    expect((await runCommand(['restore', join(folder, 'backup')], env)).said).toContain('already running')
    const restored = await runCommand(['restore', join(folder, 'backup')], elsewhere)
    expect(restored, restored.said).toMatchObject({ status: 0 })
  } finally {
    await product.end('SIGTERM')
  }
  const copy = await spawnProduct(elsewhere)
  try {
    await urlOf(copy)
    expect(copy.said()).toContain('Mail is held')
    expect((await runCommand(['confirm-sending'], elsewhere)).said).toContain('Confirmed')
  } finally {
    await copy.end('SIGTERM')
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
})
