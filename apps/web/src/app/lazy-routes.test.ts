import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkNotLoaded, chunkTimeoutMs, lazyRoutes } from './lazy-routes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const lazyOf = (load: () => Promise<object>) =>
  lazyRoutes([], [{ path: '/a', lazy: load }])[0]?.lazy as typeof load

test('loading a screen fails after 120 s', async () => {
  const loading = lazyOf(() => new Promise(() => undefined))()
  const outcome = expect(loading).rejects.toBeInstanceOf(ChunkNotLoaded)
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
  await outcome
})

test('a load error is treated like a timeout', async () => {
  await expect(lazyOf(() => Promise.reject(new TypeError('gone')))()).rejects.toBeInstanceOf(ChunkNotLoaded)
})

test('returns a loaded screen and wraps child routes too', async () => {
  const screen = { handle: 'the screen' }
  const [parent] = lazyRoutes([], [{ path: '/a', children: [{ path: '/a/b', lazy: async () => screen }] }])
  const child = parent?.children?.[0]?.lazy as () => Promise<object>
  await expect(child()).resolves.toBe(screen)
})
