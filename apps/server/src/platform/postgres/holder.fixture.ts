/**
 * A process that runs an embedded PostgreSQL until it is ended, for tests that kill it. It prints one line of JSON when
 * ready or refused.
 */
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const messages: string[] = []
const note = (message: string) => messages.push(message)

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: { info: note, warn: note },
    // The machine doesn't crash in a test. Only processes are killed, and their writes stay.
    settings: { shared_buffers: '32MB', fsync: false, min_wal_size: '32MB' },
  })
  process.once('SIGTERM', () => postgres.stop())
  const { connectionString, cluster, pid } = postgres
  console.log(JSON.stringify({ connectionString, cluster, pid, messages }))
  const alive = setInterval(() => {}, 60_000)
  void postgres.exited.then(() => clearInterval(alive))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
  process.exitCode = 1
}
