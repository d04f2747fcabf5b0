/** Work that may run beside other work, but not twice at once: of a destination, or of a step. */
export interface Lane {
  key: string
  /** Handles its own failures. */
  run(): Promise<void>
}

interface LaneParts {
  /** The pause between two looks, in milliseconds. */
  pollMs: number
  /** The number of lanes that run at a time in this process. */
  mostAtOnce: number
  /** False while no lane may start. */
  mayStart(): boolean
  /** The lanes with work. Those that already run are left out by the caller of `find` or here. */
  find(running: ReadonlySet<string>): Promise<readonly Lane[]>
  failed(err: unknown): void
}

export interface RunningLanes {
  /** Starts no further lane, and waits for those under way. */
  stop(): Promise<void>
}

/** Looks for work again and again, and runs each lane of it apart from the others. A look that fails is not the last one. */
export function runLanes({ pollMs, mostAtOnce, mayStart, find, failed }: LaneParts): RunningLanes {
  const running = new Map<string, Promise<void>>()
  let isEnding = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    if (isEnding || !mayStart() || running.size >= mostAtOnce) return
    for (const { key, run } of await find(new Set(running.keys()))) {
      if (isEnding || running.has(key) || running.size >= mostAtOnce) continue
      running.set(
        key,
        run().finally(() => running.delete(key)),
      )
    }
  }
  const turn = (): void => {
    looking = look()
      .catch(failed)
      .finally(() => {
        if (!isEnding) timer = setTimeout(turn, pollMs)
      })
  }
  turn()
  return {
    async stop() {
      isEnding = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}
