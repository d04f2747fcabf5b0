/**
 * Registers the service worker (never in development) and, when the page goes away, tells it to fill its
 * cache. The token travels along for its requests; the worker neither caches nor keeps it.
 */
export function startServiceWorker(token: () => string | undefined): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isOurs = true
  navigator.serviceWorker.register('/serviceWorker.js').catch(() => undefined)
  window.addEventListener('pagehide', () => {
    navigator.serviceWorker.controller?.postMessage({ type: 'initCache', token: token() })
  })
}

/** Beneath a host's page the worker is the host's, and not to be told anything. */
let isOurs = false

/**
 * Hands a call over to the worker, which outlives the page. A page that goes away can't rely on its own: the browser
 * asks the worker about every call first, and by the time it has answered the page is gone, call and all.
 */
export function sendByWorker(call: {
  address: string
  method: string
  headers: Record<string, string>
}): void {
  if (isOurs) navigator.serviceWorker.controller?.postMessage({ type: 'send', ...call })
}
