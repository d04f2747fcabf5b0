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
