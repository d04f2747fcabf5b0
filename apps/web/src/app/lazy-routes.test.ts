import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkNotLoaded, chunkTimeoutMs, lazyRoutes } from './lazy-routes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const lazyOf = (load: () => Promise<object>) =>
  lazyRoutes([], [{ path: '/a', lazy: load }])[0]?.lazy as typeof load

test('a screen that does not arrive within 120 s is given up', async () => {
  const loading = lazyOf(() => new Promise(() => undefined))()
  const outcome = expect(loading).rejects.toBeInstanceOf(ChunkNotLoaded)
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
  await outcome
})

test('a screen that fails to load is the same as one that does not arrive', async () => {
  await expect(lazyOf(() => Promise.reject(new TypeError('gone')))()).rejects.toBeInstanceOf(ChunkNotLoaded)
})

test('a screen that arrives is handed on, and children are reached too', async () => {
  const screen = { handle: 'the screen' }
  const [parent] = lazyRoutes([], [{ path: '/a', children: [{ path: '/a/b', lazy: async () => screen }] }])
  const child = parent?.children?.[0]?.lazy as () => Promise<object>
  await expect(child()).resolves.toBe(screen)
})
