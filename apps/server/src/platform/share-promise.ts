/**
 * Loads something once for all who ask: those who come while it is being loaded wait for the same answer. A failure is
 * not kept, so that whoever asks next tries again.
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
