/**
 * Registers the service worker (never in development) and, when the page goes away, tells it to fill its
 * cache. The token travels along for its requests; the worker neither caches nor keeps it.
 */
export function startServiceWorker(token: () => string | undefined): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/serviceWorker.js').catch(() => undefined)
  window.addEventListener('pagehide', () => {
    navigator.serviceWorker.controller?.postMessage({ type: 'initCache', token: token() })
  })
}
