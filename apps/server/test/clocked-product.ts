import { mkdir } from 'node:fs/promises'
import { readConfig } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startProduct } from '#roles/start.ts'

/**
 * A program: the product with a clock that a browser test moves (e2e/start-product.ts). It starts like main.ts, on a
 * PostgreSQL of its own. The process that started it sends the milliseconds to move the clock ahead, and gets the new
 * time as the answer. All decisions by `now` of the services follow that clock (decision 0092).
 */
let aheadMs = 0
/** The clock runs between the moves, because rates and pauses need that. */
const now = () => new Date(Date.now() + aheadMs)

const config = readConfig(process.env)
await mkdir(config.dataDir, { recursive: true })
const log = makeLog(config.logLevel)
const postgres = await startEmbeddedPostgres({
  dataDir: config.dataDir,
  log: log.child({ part: 'postgres' }),
})
const product = await startProduct(config, postgres.connectionString, { now, log }).catch(async (cause) => {
  await postgres.stop()
  throw cause
})
const { pool } = product.services.database

process.on('message', (byMs: number) => {
  aheadMs += byMs
  void moveQueue(byMs).then(() => process.send?.(now().toISOString()))
})

/** Work of the scheduler for which tests move the clock: it is done at once. */
const crons = [
  'single-sends.advance-ab-tests',
  'ads.sync-audiences',
  'ads.read-all-numbers',
  'ads.read-all-leads',
  'ads.apply-leads',
]

/** Moves waiting jobs nearer by the same time, because the queue uses the clock of the database, which doesn't move. */
async function moveQueue(byMs: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 millisecond'
     where run_at > now() and locked_at is null`,
    [byMs],
  )
  for (const cron of crons) await pool.query('select graphile_worker.add_job($1)', [cron])
}

let isEnding = false
async function endProcess(): Promise<void> {
  if (isEnding) return
  isEnding = true
  postgres.announceEnd()
  await product.close()
  await postgres.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void endProcess())
// The process that started this one has ended.
process.on('disconnect', () => void endProcess())

process.stdout.write(`Carillon is ready: ${product.url}\n`)
