interface Looks {
  everyMs: number
  /** The regular work. It begins with a beat. */
  look(): Promise<void>
  beat(): Promise<void>
  onFault(err: unknown): void
}

/**
 * Calls `look` at once and then regularly, never twice at the same time. While a look waits for locked rows, only
 * `beat` is called, so that others don't take a busy worker for dead. The answer is a function that ends this; it
 * resolves when nothing is under way.
 */
export function keepLooking({ everyMs, look, beat, onFault }: Looks): () => Promise<void> {
  let looking: Promise<void> | null = null
  let beating: Promise<void> | null = null
  const tick = (): void => {
    if (!looking) {
      looking = look()
        .catch(onFault)
        .finally(() => {
          looking = null
        })
    } else {
      beating ??= beat()
        .catch(onFault)
        .finally(() => {
          beating = null
        })
    }
  }
  tick()
  const timer = setInterval(tick, everyMs)
  return async () => {
    clearInterval(timer)
    await Promise.all([looking, beating])
  }
}
