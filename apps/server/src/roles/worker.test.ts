import { sql } from 'kysely'
import { sendVerification } from '#features/senders/send-verification.job.ts'
import { expect, test, until } from '#test/kit.ts'
import { enqueue } from '../jobs/define-job.ts'

test('a running worker says under which names it takes jobs', async ({ server }) => {
  const { db } = server.product.services.database
  const names = await until('the names are known', async () => {
    const rows = await db.selectFrom('worker').select('queue_workers').execute()
    const all = rows.flatMap((row) => row.queue_workers)
    return all.length > 0 && all
  })
  expect(names.filter((name) => !/^(worker|pool)-/.test(name))).toEqual([])
})

test('the jobs of a worker that died are taken by another within seconds', async ({ server }) => {
  const { db } = server.product.services.database
  await enqueue(
    db,
    sendVerification,
    { senderId: 999_999, token: 'none' },
    { runAt: new Date(Date.now() + 60_000) },
  )
  await sql`
    update graphile_worker._private_jobs set run_at = now(), locked_at = now(), locked_by = 'worker-dead', attempts = 1
  `.execute(db)
  await db
    .insertInto('worker')
    .values({
      id: crypto.randomUUID(),
      queue_workers: ['worker-dead'],
      seen_at: new Date(Date.now() - 16_000),
    })
    .execute()

  const waiting = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from graphile_worker._private_jobs`.execute(db)
    return rows[0]?.count
  }
  await until('the job is done', async () => (await waiting()) === 0, { withinMs: 15_000 })
})
