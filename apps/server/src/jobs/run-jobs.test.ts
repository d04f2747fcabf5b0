import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { expect, test } from '#test/kit.ts'
import { defineJob } from './define-job.ts'
import { runJobs } from './run-jobs.ts'

const job = (name: string) =>
  defineJob({ name, payload: z.strictObject({}), attempts: 1, run: () => Promise.resolve() })
const cron = (name: string) => ({ name, pattern: '0 0 1 1 *', run: () => Promise.resolve() })
const options = { concurrency: 1, onWorkerName: () => {} }

test('two jobs of one name are refused, and so are a job and a cron', async ({ server }) => {
  const { services } = server.product
  const start = (jobs: string[], crons: string[]) =>
    runJobs(services, jobs.map(job), crons.map(cron), options)
  await expect(start(['test.a', 'test.b'], ['test.a'])).rejects.toThrow('test.a')
  await expect(start(['test.a', 'test.a'], [])).rejects.toThrow('test.a')
  await expect(start([], ['test.c', 'test.c'])).rejects.toThrow('test.c')
  const queue = await start(['test.a'], ['test.c'])
  await queue.stop()
})

/** Work of each minute, which tells when it runs for the first and for the second time. */
function everyMinute(name: string) {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  const work = {
    name,
    pattern: '* * * * *',
    async run() {
      runs[count++]?.resolve()
    },
  }
  return { work, first: runs[0]?.promise, second: runs[1]?.promise }
}

/** Sets the clock of this process; the database's goes on. */
function setClock(at: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
}

/** The last second before a minute of the past, since the queue takes no job that is due later by the database's clock. */
const lastSecond = Math.floor(Date.now() / 60_000) * 60_000 - 24 * 3_600_000 - 1000

test('work of each minute goes on when the clock goes back by hours', async ({ server }) => {
  const { services } = server.product
  const { work, first, second } = everyMinute('test.clock-back')
  setClock(new Date(lastSecond))
  const queue = await runJobs(services, [], [work], options)
  onTestFinished(() => queue.stop())
  // In the first minute's last second, so that the queue waits no longer for the second minute.
  setClock(new Date(lastSecond + 60_000))
  await first
  setClock(new Date(lastSecond + 1000 - 3 * 3_600_000))
  await second
})

test('work of each minute starts with a clock that was hours ahead before', async ({ server }) => {
  const { services } = server.product
  const { work, first } = everyMinute('test.clock-ahead')
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values (${work.name}, now(), ${new Date(lastSecond + 3 * 3_600_000)})`.execute(services.database.db)
  setClock(new Date(lastSecond))
  const queue = await runJobs(services, [], [work], options)
  onTestFinished(() => queue.stop())
  setClock(new Date(lastSecond + 1000))
  await first
})
