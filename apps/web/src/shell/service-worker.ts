/**
 * Registers the service worker (never in development). When the page is closed, the worker gets a message to fill its
 * cache. The message contains the token for its requests; the worker neither caches nor stores it.
 */
export function startServiceWorker(token: () => string | undefined): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isOurs = true
  navigator.serviceWorker.register('/serviceWorker.js').catch(() => undefined)
  window.addEventListener('pagehide', () => {
    navigator.serviceWorker.controller?.postMessage({ type: 'initCache', token: token() })
  })
}

/** True if the page's worker is ours. In an embedded app it belongs to the host and must get no messages. */
let isOurs = false

/**
 * Passes a call to the worker, which outlives the page. The page's own call could be lost while it is being closed: the
 * browser first sends every call to the worker, and the page may be gone before the worker answers.
 */
export function sendByWorker(call: {
  address: string
  method: string
  headers: Record<string, string>
}): void {
  if (isOurs) navigator.serviceWorker.controller?.postMessage({ type: 'send', ...call })
}
