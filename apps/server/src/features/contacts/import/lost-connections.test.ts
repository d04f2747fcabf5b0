import { contactCount } from '@carillon/contract/contact-count'
import { contactImports } from '@carillon/contract/contact-imports'
import { sql } from 'kysely'
import { finished, upload } from '#test/given-contacts.ts'
import { describe, expect, type Server, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { people } from './killable.fixture.ts'

const mappings = ['_rf2_T', '_rf0_T', '_rf1_T']

/** Ends the connections that copy into a stage, as soon as there are any. */
async function loseCopies(server: Server): Promise<void> {
  await until('a COPY is lost', async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'copy import_stage.rows%' and state = 'active'
    `.execute(server.product.services.database.db)
    return rows.length > 0
  })
}

describe('an import whose COPY loses its connection', () => {
  test('reads its file again and completes', async ({ server }) => {
    const me = await server.as('lost')
    const { id } = await upload(me, people(0, 100_000), { mappings })
    await loseCopies(server)
    expect(await finished(me, id)).toMatchObject({
      status: 'completed',
      results: { created_count: 100_000, errored_count: 0 },
    })
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 100_000 })
  })

  test('can be cancelled', async ({ server }) => {
    const me = await server.as('lost and cancelled')
    const { id } = await upload(me, people(0, 100_000), { mappings })
    await loseCopies(server)
    await me.call(contactImports.cancel, { params: { id } })
    expect((await finished(me, id)).status).toBe('cancelled')
  })
})

test('a stuck import that a worker still holds is ended there and continues', async ({ server }) => {
  const me = await server.as('held')
  const { db } = server.product.services.database
  const retry = (id: string) => me.outcome(contactImports.retry, { params: { id } })
  const standing = () => lockWaits(db, '%import_stage%contact_identifier%')
  const { id, first } = await db.transaction().execute(async (tx) => {
    await sql`lock table contact_identifier in access exclusive mode`.execute(tx)
    const { id } = await upload(me, people(0, 5), { mappings })
    const [first] = await until('it stands', async () => {
      const pids = await standing()
      return pids.length > 0 && pids
    })
    expect(await retry(id)).toBe('import_not_stuck')
    await db
      .updateTable('contact_job')
      .set({ progress_at: new Date(Date.now() - 61_000) })
      .where('id', '=', id)
      .execute()
    expect(await me.call(contactImports.get, { params: { id } })).toMatchObject({ needs_attention: true })
    expect(await retry(id)).toBe(202)
    await until('what stood is ended', async () => !(await standing()).includes(first ?? 0))
    return { id, first }
  })
  expect(first).toBeDefined()
  expect(await finished(me, id)).toMatchObject({ status: 'completed', results: { created_count: 5 } })
})
