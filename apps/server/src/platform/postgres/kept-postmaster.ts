import { setTimeout as sleep } from 'node:timers/promises'
import { clearLeftovers, type Launch, type Postmaster, startPostmaster } from './postmaster.ts'

export type KeptPostmaster = {
  /** The process id of the server that runs now. */
  pid(): number
  port: number
  stop(): Promise<void>
  /** Resolves when the server was stopped. */
  exited: Promise<void>
  /** Resolves with the reason when the server ended by itself and could not be started again. */
  lost: Promise<unknown>
}

const pauseMs = 250

/**
 * Starts the server, and starts it again on the same port whenever it ends by itself, for example when the system kills
 * it for lack of memory. Committed data is recovered.
 */
export async function keepPostmaster(
  launch: Launch,
  log: { warn(message: string): void },
): Promise<KeptPostmaster> {
  let current: Postmaster = await startPostmaster(launch)
  const { port } = current
  let isStopping = false
  const exited = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<unknown>()
  const keep = async (): Promise<void> => {
    for (;;) {
      await current.exited
      if (isStopping) return
      log.warn('PostgreSQL ended by itself: it is started again')
      await sleep(pauseMs)
      if (isStopping) return
      await clearLeftovers(launch.cluster)
      current = await startPostmaster({ ...launch, preferredPort: port, isPortFixed: true })
      if (isStopping) await current.stop()
    }
  }
  const keeping = keep().catch(lost.resolve)
  return {
    pid: () => current.pid,
    port,
    exited: exited.promise,
    lost: lost.promise,
    async stop() {
      isStopping = true
      await current.stop()
      await keeping
      exited.resolve()
    },
  }
}
