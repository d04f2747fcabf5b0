/** Loaded in a frame at logout: what this browser kept for the signed-in person goes away. */
for (const key of Object.keys(localStorage))
  if (key.startsWith('carillon.private.')) localStorage.removeItem(key)
if ('caches' in window) caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
