import type { RouteObject } from 'react-router'
import { loadMessages, type MessageFile } from '#lib/messages.tsx'

/** A part of the app that could not be loaded. Usually the server has a newer version. */
export class ChunkNotLoaded extends Error {
  override readonly name = 'ChunkNotLoaded'
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
    timer = setTimeout(() => reject(new ChunkNotLoaded(`not loaded in ${chunkTimeoutMs} ms`)), chunkTimeoutMs)
  })
  const arriving = loading.catch((cause: unknown) => {
    throw new ChunkNotLoaded('could not be loaded', { cause })
  })
  return Promise.race([arriving, late]).finally(() => clearTimeout(timer))
}
