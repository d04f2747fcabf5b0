import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const register = vi.fn(async (_address: string) => undefined)
const postMessage = vi.fn()
let closing: (() => void)[]

beforeEach(() => {
  vi.resetModules()
  register.mockClear()
  postMessage.mockClear()
  closing = []
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: { postMessage } } })
  vi.stubGlobal('window', {
    addEventListener: (kind: string, heard: () => void) => {
      if (kind === 'pagehide') closing.push(heard)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

async function start(): Promise<void> {
  const { startServiceWorker } = await import('./service-worker.ts')
  startServiceWorker(() => 'the-token')
}

test('outside development the page has a worker, which is told to fill its cache when the page closes', async () => {
  vi.stubEnv('DEV', false)
  await start()
  expect(register.mock.calls).toEqual([['/serviceWorker.js']])
  expect(postMessage).not.toHaveBeenCalled()
  for (const close of closing) close()
  expect(postMessage.mock.calls).toEqual([[{ type: 'initCache', token: 'the-token' }]])
})

test('in development there is no worker', async () => {
  vi.stubEnv('DEV', true)
  await start()
  expect(register).not.toHaveBeenCalled()
  expect(closing).toEqual([])
})
