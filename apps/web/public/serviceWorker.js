/**
 * Keeps the app's own files so that it opens quickly, and nothing else: no answer of the API, no page of a
 * recipient, no token. Built files carry a hash in their name and never change; the page itself is always
 * asked for first.
 */
const cacheName = 'carillon-shell-1'
const isBuiltFile = (url) => url.origin === self.location.origin && url.pathname.startsWith('/assets/')

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const clean = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
    )
  event.waitUntil(clean.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || !isBuiltFile(url)) return
  event.respondWith(
    caches.match(event.request).then(
      (kept) =>
        kept ??
        fetch(event.request).then((answer) => {
          if (answer.ok) {
            const copy = answer.clone()
            event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)))
          }
          return answer
        }),
    ),
  )
})

/**
 * `send` is the last request of a page that closes: made by the worker it arrives, made by the page it may be lost.
 * `initCache` comes when a page goes away: the files the next visit begins with are fetched now, where they are not here
 * yet. The token it carries is not used, not kept and not cached, because these files are public.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'send') {
    const { address, method, headers } = event.data
    event.waitUntil(fetch(address, { method, headers }).catch(() => undefined))
  }
  if (event.data?.type !== 'initCache') return
  event.waitUntil(
    fetch('/', { credentials: 'omit' })
      .then((answer) => answer.text())
      .then((page) => [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]))
      .then(async (files) => {
        const cache = await caches.open(cacheName)
        const kept = await Promise.all(files.map((file) => cache.match(file)))
        await cache.addAll(files.filter((_, at) => !kept[at]))
      })
      .catch(() => undefined),
  )
})
