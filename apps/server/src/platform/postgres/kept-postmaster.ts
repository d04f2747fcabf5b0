import { setTimeout as sleep } from 'node:timers/promises'
import { pageOf, StartRefused } from '../bad-day.ts'
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
/** The pause between two tries on a full disk. */
const noRoomMs = 2000

/**
 * Starts the server, and starts it again on the same port whenever it ends by itself, for example when the system kills
 * it for lack of memory or when its log has no room on the disk. Committed data is recovered. On a full disk it is tried
 * until there is room.
 * @throws StartRefused if the disk is full at the first start
 */
export async function keepPostmaster(
  launch: Launch,
  log: { warn(message: string): void },
): Promise<KeptPostmaster> {
  let current: Postmaster = await startPostmaster(launch).catch((cause: unknown) => {
    throw hasNoRoom(cause) ? new StartRefused('disk', `${noRoom}. Make room and start again.`) : cause
  })
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
      const again = await startAgain()
      if (!again) return
      current = again
      if (isStopping) await current.stop()
    }
  }
  const startAgain = async (): Promise<Postmaster | null> => {
    for (let hasSaid = false; !isStopping; hasSaid = true) {
      await clearLeftovers(launch.cluster)
      try {
        return await startPostmaster({ ...launch, preferredPort: port, isPortFixed: true })
      } catch (cause) {
        if (!hasNoRoom(cause)) throw cause
      }
      if (!hasSaid) log.warn(`${noRoom}: it is tried again until there is room. See ${pageOf('disk')}.`)
      await sleep(noRoomMs)
    }
    return null
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

const noRoom = 'PostgreSQL can not start, because its disk is full'

/** True if PostgreSQL could not write, as its answer in the log says. */
function hasNoRoom(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('No space left on device')
}
