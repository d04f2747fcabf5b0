interface Looks {
  everyMs: number
  /** Begins with a beat. */
  look(): Promise<void>
  beat(): Promise<void>
  onFault(err: unknown): void
}

/**
 * Looks around at once and then regularly, never twice at once. During a long look, which waits for rows that are locked,
 * it only beats, so that a busy worker isn't taken for dead. Call the answer to end this; it resolves when nothing is
 * under way.
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
