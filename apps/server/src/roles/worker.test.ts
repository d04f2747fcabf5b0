import { contactImports } from '@carillon/contract/contact-imports'
import { sql } from 'kysely'
import { importContacts } from '#features/contacts/import/import.job.ts'
import { ask, people } from '#features/contacts/import/killable.fixture.ts'
import { enqueue } from '#jobs/define-job.ts'
import { newId } from '#platform/db.ts'
import { upload } from '#test/given-contacts.ts'
import { expect, startServer, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

test('a running worker records the names under which it takes jobs', async ({ server }) => {
  const { db } = server.product.services.database
  const names = await until('the names are known', async () => {
    const rows = await db.selectFrom('worker').select('queue_workers').execute()
    const all = rows.flatMap((row) => row.queue_workers)
    return all.length > 0 && all
  })
  expect(names.filter((name) => !/^(worker|pool)-/.test(name))).toEqual([])
})

test.for([
  ['within seconds', 1],
  ['also when it died at the last attempt: a crash is none', importContacts.attempts],
] as const)('the jobs of a worker that died are taken by another, %s', async ([, attempts], { server }) => {
  const { db } = server.product.services.database
  await enqueue(db, importContacts, { jobId: newId() }, { runAt: new Date(Date.now() + 60_000) })
  await sql`
    update graphile_worker._private_jobs set run_at = now(), locked_at = now(), locked_by = 'worker-dead', attempts = ${attempts}
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
  await until('the job is done', async () => (await waiting()) === 0)
})

test('a process that is asked to end gives its job back as if it had not begun', async () => {
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url })
  try {
    const mappings = ['_rf2_T', '_rf0_T', '_rf1_T']
    const { id } = await upload(server.owner, people(0, 200_000), { mappings })
    await until('it is being checked', async () => {
      const { phase } = await server.owner.call(contactImports.get, { params: { id } })
      return phase === 'checking'
    })
    await server.close()
    expect(
      await ask(
        database.url,
        `select attempts, run_at <= now() as due, locked_at from graphile_worker._private_jobs
          where key = 'long-contact-work:${server.owner.account}'`,
      ),
    ).toEqual({ attempts: 0, due: true, locked_at: null })
  } finally {
    await database.drop()
  }
})
