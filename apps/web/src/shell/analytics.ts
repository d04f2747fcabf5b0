import { recordEvents } from '#api/account.ts'
import type { Shell } from './shell.ts'

interface Event {
  name: string
  path?: string
  properties?: Record<string, string | number | boolean>
}

const optOutKey = 'carillon.analytics'
const pauseMs = 3000

/** Page views and events go to this installation's own API in small batches; `off` in local storage opts out. */
export function createAnalytics(isSignedIn: () => boolean): Shell['analytics'] {
  let waiting: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    if (events.length > 0 && isSignedIn()) void recordEvents(events.slice(0, 100))
  }
  const add = (event: Event) => {
    if (localStorage.getItem(optOutKey) === 'off') return
    waiting.push(event)
    timer ??= setTimeout(flush, pauseMs)
  }
  window.addEventListener('pagehide', flush)

  return {
    pageView: (path) => add({ name: 'page_view', path }),
    track: (name, properties) => add({ name, ...(properties ? { properties } : {}) }),
  }
}
