import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'otplib'
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
  const post = (address: string, body: object, token = '') =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const begin = (url: string, password: string) => post(`${url}/v3/tokens`, { email: owner.email, password })
  const signIn = async (url: string, password: string): Promise<number> => (await begin(url, password)).status
  /** Gives the owner an app that shows codes. */
  const addFactor = async (url: string, password: string) => {
    const { token } = (await (await begin(url, password)).json()) as { token: string }
    const app = `${url}/v3/user/second_factor/app`
    const { secret } = (await (await post(app, { password }, token)).json()) as { secret: string }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ code: await generate({ secret }) })
    expect((await fetch(app, { method: 'PUT', headers, body })).status).toBe(200)
  }
  const passwordIn = (said: string) => new RegExp(`${owner.email} {2}(\\w{20})`).exec(said)?.[1] ?? ''
  const product = await spawnProduct(env)
  try {
    const url = await urlOf(product)
    const reset = await runCommand(['reset-password', owner.email], env)
    const password = passwordIn(reset.said)
    expect(reset, reset.said).toMatchObject({ status: 0 })
    expect([await signIn(url, password), await signIn(url, owner.password)]).toEqual([201, 403])
    expect(await runCommand(['reset-password', 'nobody@example.com'], env)).toMatchObject({ status: 1 })
    await addFactor(url, password)
    const kept = await runCommand(['reset-password'], env)
    expect(await signIn(url, passwordIn(kept.said))).toBe(403)
    const taken = await runCommand(['reset-password', owner.email, '--second-factor'], env)
    expect(taken.said).toContain('The second factor is taken away')
    expect(await signIn(url, passwordIn(taken.said))).toBe(201)

    const credits = (...args: string[]) => runCommand(['credits', ...args], env)
    expect(await credits('owner', '10000 with overage')).toMatchObject({ status: 0 })
    expect(await credits('owner', 'many')).toMatchObject({ status: 1 })
    expect((await credits('nobody', '10')).said).toContain('no account nobody')

    expect((await runCommand(['plan'], env)).said).toMatch(/advanced +Advanced, accounts: 1/)
    expect((await runCommand(['plan', 'owner', 'basic'], env)).said).toContain('has the plan basic')
    expect((await runCommand(['plan', 'owner', 'gold'], env)).said).toContain('no plan gold')

    const reseller = (...args: string[]) => runCommand(['reseller', ...args], env)
    expect((await reseller('owner', 'Nord Mail', 'https://nord.example')).said).toContain(
      'see the name Nord Mail',
    )
    expect((await reseller('owner', 'off')).said).toContain('is no reseller')
    expect((await reseller('owner', 'Nord Mail', 'nord.example')).said).toContain(
      'The address for help begins',
    )
    expect((await reseller('nobody', 'off')).said).toContain('no account nobody')

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
