export interface Turns {
  /**
   * Runs a call as soon as fewer than the most calls run, in all and to this host.
   * @param isFirst false for a call that continues an earlier one; it comes before first calls
   * @throws the reason of the signal, if it ends the waiting
   */
  inTurn<T>(host: string, isFirst: boolean, call: () => Promise<T>): Promise<T>
}

interface Waiting {
  host: string
  start(): void
}

/** Gives calls to hosts their turns. A host whose turns are taken does not hold up others. */
export function takeTurns(most: { atOnce: number; perHost: number }, signal: AbortSignal): Turns {
  let running = 0
  const byHost = new Map<string, number>()
  const waiting: Waiting[] = []

  const next = () => {
    while (running < most.atOnce) {
      const at = waiting.findIndex(({ host }) => (byHost.get(host) ?? 0) < most.perHost)
      const [found] = at < 0 ? [] : waiting.splice(at, 1)
      if (!found) return
      running += 1
      byHost.set(found.host, (byHost.get(found.host) ?? 0) + 1)
      found.start()
    }
  }

  const leave = (host: string) => {
    running -= 1
    const left = (byHost.get(host) ?? 1) - 1
    if (left > 0) byHost.set(host, left)
    else byHost.delete(host)
    next()
  }

  const turn = (host: string, isFirst: boolean) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        waiting.splice(waiting.indexOf(me), 1)
        reject(signal.reason)
      }
      const me: Waiting = {
        host,
        start() {
          signal.removeEventListener('abort', end)
          resolve()
        },
      }
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      signal.addEventListener('abort', end, { once: true })
      if (isFirst) waiting.push(me)
      else waiting.unshift(me)
      next()
    })

  return {
    async inTurn(host, isFirst, call) {
      await turn(host, isFirst)
      try {
        return await call()
      } finally {
        leave(host)
      }
    },
  }
}
