import type { RouteObject } from 'react-router'
import { loadMessages, type MessageFile } from '#lib/messages.tsx'

/**
 * `late`: not loaded within two minutes. `replaced`: the server answers, but no longer has this part, usually because it has
 * a newer version. `unreachable`: the server does not answer.
 */
export type ChunkFailure = 'late' | 'replaced' | 'unreachable'

/** A part of the app that could not be loaded. */
export class ChunkNotLoaded extends Error {
  override readonly name = 'ChunkNotLoaded'
  readonly failure: ChunkFailure

  constructor(failure: ChunkFailure, options?: ErrorOptions) {
    super(`a part of the app could not be loaded: ${failure}`, options)
    this.failure = failure
  }
}

export const chunkTimeoutMs = 120_000

/** Loads a feature's texts in parallel with its screens. Loading a screen fails after two minutes. */
export function lazyRoutes(texts: readonly MessageFile[], routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const load = route.lazy
    const children = route.children && lazyRoutes(texts, route.children)
    const own = typeof load === 'function' ? { lazy: () => withTexts(texts, load) } : {}
    return { ...route, ...own, ...(children ? { children } : {}) } as RouteObject
  })
}

async function withTexts<T>(texts: readonly MessageFile[], load: () => Promise<T>): Promise<T> {
  const [screen] = await Promise.all([withinTime(load()), withinTime(loadMessages(...texts))])
  return screen
}

function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkNotLoaded('late')), chunkTimeoutMs)
  })
  const arriving = loading.catch(async (cause: unknown) => {
    throw new ChunkNotLoaded((await isReachable()) ? 'replaced' : 'unreachable', { cause })
  })
  return Promise.race([arriving, late]).finally(() => clearTimeout(timer))
}

/**
 * True if the server of this file answers, whatever it answers. A browser reports a missing part and a missing connection by
 * the same error. The service worker keeps files, but answers no HEAD. An embedding page may stand on another origin.
 */
function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return fetch(import.meta.url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
