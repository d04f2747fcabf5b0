const started = new EventTarget()

/** Notifies listeners that a call has started a background job. */
export function jobStarted(): void {
  started.dispatchEvent(new Event('started'))
}

/** @returns the function that ends the listening */
export function onJobStarted(listener: () => void): () => void {
  started.addEventListener('started', listener)
  return () => started.removeEventListener('started', listener)
}
