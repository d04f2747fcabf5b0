import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkNotLoaded, chunkTimeoutMs, lazyRoutes } from './lazy-routes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lazyOf = (load: () => Promise<object>) =>
  lazyRoutes([], [{ path: '/a', lazy: load }])[0]?.lazy as typeof load

test('loading a screen fails after 120 s', async () => {
  const loading = lazyOf(() => new Promise(() => undefined))()
  const outcome = expect(loading).rejects.toEqual(new ChunkNotLoaded('late'))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
  await outcome
})

describe('a load error that comes at once', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const load = () => lazyOf(() => Promise.reject(gone))()

  test.for([
    [
      'the server answers: it has another version',
      { onLine: true, fetch: async () => new Response() },
      'replaced',
    ],
    [
      'the server answers with an error',
      { onLine: true, fetch: async () => new Response('', { status: 404 }) },
      'replaced',
    ],
    ['the server does not answer', { onLine: true, fetch: () => Promise.reject(gone) }, 'unreachable'],
    ['the browser is offline', { onLine: false, fetch: async () => new Response() }, 'unreachable'],
  ] as const)('%s', async ([, { onLine, fetch }, failure]) => {
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('fetch', fetch)
    await expect(load()).rejects.toMatchObject({ name: 'ChunkNotLoaded', failure, cause: gone })
  })
})

test('returns a loaded screen and wraps child routes too', async () => {
  const screen = { handle: 'the screen' }
  const [parent] = lazyRoutes([], [{ path: '/a', children: [{ path: '/a/b', lazy: async () => screen }] }])
  const child = parent?.children?.[0]?.lazy as () => Promise<object>
  await expect(child()).resolves.toBe(screen)
})
