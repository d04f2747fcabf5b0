/**
 * Loads a value once for all callers: callers during the loading wait for the same result. A failure is not kept, so the
 * next caller tries again.
 */
export function sharePromise<T>(load: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined
  return () => {
    if (shared) return shared
    const loading = load()
    shared = loading
    loading.catch(() => {
      shared = undefined
    })
    return loading
  }
}
