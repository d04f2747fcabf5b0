import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { pageOf } from './bad-day.ts'
import { judgeRoom, type Room, sayRoom } from './watch-disk.rules.ts'

const everyMs = 60_000

interface Watched {
  dataDir: string
  /** True if the embedded database lies in the folder. */
  hasDatabase: boolean
  log: Logger
  /** The free bytes of a folder, in place of the file system's answer. For tests alone. */
  freeBytes?: (folder: string) => Promise<number>
}

/** Says in the log when the disk of the data folder fills, and when it has room again: at once, and then each minute. */
export async function watchDisk({
  dataDir,
  hasDatabase,
  log,
  freeBytes = freeBytesOf,
}: Watched): Promise<{ look(): Promise<void>; close(): void }> {
  let last: Room = 'enough'
  const look = async (): Promise<void> => {
    const free = await freeBytes(dataDir).catch(() => null)
    if (free === null) return
    const room = judgeRoom(free, hasDatabase)
    const says = sayRoom(last, room, free, dataDir)
    last = room
    if (says === null) return
    if (room === 'enough') log.info(says)
    else log[room === 'out' ? 'error' : 'warn']({ page: pageOf('disk') }, says)
  }
  await look()
  const timer = setInterval(() => void look(), everyMs).unref()
  return { look, close: () => clearInterval(timer) }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
