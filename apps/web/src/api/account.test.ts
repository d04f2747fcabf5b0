import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultTimeZone, loadUserInformation } from './account.ts'

/** Answers every start-up call by its path; unlisted calls fail. */
function answer(byPath: Record<string, () => unknown>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '')
    asked.push(path)
    const body = byPath[path]?.()
    return body === undefined ? new Response('{}', { status: 500 }) : Response.json(body)
  })
  return asked
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { origin: 'https://mail.example', pathname: '/' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load() {
  const loading = loadUserInformation()
  await vi.runAllTimersAsync()
  return loading
}

describe('start-up', () => {
  test('makes all calls at once and leaves out those that fail', async () => {
    const asked = answer({ '/v3/user/email': () => ({ email: 'mara@nordlicht.example' }) })
    const loading = loadUserInformation()
    expect(asked).toEqual(expect.arrayContaining(['/v3/user/username', '/v3/scopes', '/v3/templates']))
    await vi.runAllTimersAsync()
    expect(await loading).toEqual({
      email: { email: 'mara@nordlicht.example' },
      hasLegacyTemplates: false,
      timeZone: defaultTimeZone,
    })
  })

  test('a call that the last visit had no right to waits for the scopes', async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === 'carillon.scopes' ? '["user.email.read"]' : null),
      setItem: () => undefined,
    })
    const asked = answer({
      '/v3/scopes': () => ({ scopes: ['user.email.read', 'user.username.read'] }),
      '/v3/user/username': () => ({ username: 'mara', user_id: 7 }),
    })
    const loading = loadUserInformation()
    expect(asked).toEqual(['/v3/scopes', '/v3/user/email'])
    await vi.runAllTimersAsync()
    expect((await loading).username?.username).toBe('mara')
    expect(asked).toEqual(['/v3/scopes', '/v3/user/email', '/v3/user/username'])
  })

  test('loads the time zone twice more after a failure, 250 ms apart', async () => {
    const berlin = { name: 'Europe/Berlin', code: 'CET', offset: 'GMT+01:00', offset_seconds: 3600 }
    let times = 0
    answer({ '/v3/user/timezone': () => (++times < 3 ? undefined : berlin) })
    const begun = Date.now()
    expect((await load()).timeZone).toEqual(berlin)
    expect([times, Date.now() - begun]).toEqual([3, 500])
  })

  test('uses Etc/UTC when the time zone fails three times', async () => {
    const asked = answer({})
    expect((await load()).timeZone).toEqual({
      name: 'Etc/UTC',
      code: 'Etc/UTC',
      offset: 'GMT-00:00',
      offset_seconds: 0,
    })
    expect(asked.filter((path) => path === '/v3/user/timezone')).toHaveLength(3)
  })

  test('notices templates of the legacy generation', async () => {
    answer({ '/v3/templates': () => ({ result: [{ generation: 'legacy' }] }) })
    expect((await load()).hasLegacyTemplates).toBe(true)
  })

  test('takes the toggle of the plan for such a template', async () => {
    const toggle = (feature_name: string) => ({ result: [{ app_name: 'mc', feature_name }] })
    answer({ '/v3/user/feature_toggles': () => toggle('other') })
    expect((await load()).hasLegacyTemplates).toBe(false)
    answer({ '/v3/user/feature_toggles': () => toggle('legacy') })
    expect((await load()).hasLegacyTemplates).toBe(true)
  })
})
