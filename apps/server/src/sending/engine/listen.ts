import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { wakeChannel } from '#sending/ledger/wake-workers.ts'

/** Listens for notifications of new sends. A lost connection is replaced; meanwhile the engine polls. */
export async function listen(
  pool: Pool,
  onCall: () => void,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  let heard: PoolClient | null = null
  let isStopped = false
  /** A connection may fail twice, in its query and by itself, but is released once. */
  const releaseOnce = (client: PoolClient): void => {
    if (heard !== client) return
    heard = null
    client.removeListener('notification', onCall)
    client.release(true)
  }
  const connect = async (): Promise<void> => {
    const again = (err: unknown): void => {
      log.warn({ err }, 'listening was interrupted')
      if (!isStopped) setTimeout(() => void connect(), 1000).unref()
    }
    const client = await pool.connect().catch(again)
    if (!client) return
    if (isStopped) return client.release()
    heard = client
    client.on('notification', onCall)
    const lost = (err: unknown): void => {
      if (heard !== client) return
      releaseOnce(client)
      again(err)
    }
    client.once('error', lost)
    await client.query(`listen ${wakeChannel}`).catch(lost)
  }
  await connect()
  return {
    async stop() {
      isStopped = true
      if (heard) releaseOnce(heard)
    },
  }
}
