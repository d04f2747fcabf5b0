import { contactImports } from '@carillon/contract/contact-imports'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { everyContact, finished, makeField, makeList, upload } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { deleteAbandonedImports } from './delete-abandoned-imports.ts'

const email = '_rf2_T'

async function forecast(
  me: Caller,
  file: string,
  mappings: string[],
  listIds: string[] = [],
): Promise<string> {
  const { id } = await upload(me, file)
  const body = { field_mappings: mappings, list_ids: listIds, forecast: true }
  await me.call(contactImports.start, { params: { id }, body })
  await until('the forecast is there', async () => {
    const job = await me.call(contactImports.get, { params: { id } })
    return job.phase === 'awaiting_confirmation'
  })
  return id
}

const people = (from: number, to: number): string =>
  `email\n${Array.from({ length: to - from }, (_, at) => `u${from + at}@example.org`).join('\n')}\n`

const age = (server: Server, id: string, ms: number) =>
  server.product.services.database.db
    .updateTable('contact_job')
    .set({ progress_at: new Date(Date.now() - ms) })
    .where('id', '=', id)
    .execute()

describe('interference during an import', () => {
  test('two imports into one list that are confirmed at once store each contact once', async ({ server }) => {
    const me = await server.as('two at once')
    const list = await makeList(me, 'Both')
    const ids = [
      await forecast(me, people(0, 3000), [email], [list]),
      await forecast(me, people(1000, 4000), [email], [list]),
    ]
    await Promise.all(ids.map((id) => me.call(contactImports.confirm, { params: { id }, body: {} })))
    const jobs = await Promise.all(ids.map((id) => finished(me, id)))
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(jobs.reduce((sum, { results }) => sum + results.created_count, 0)).toBe(4000)
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: 4000 })
  })

  test('a plan that is changed after the confirmation holds before the first contact is added', async ({
    server,
  }) => {
    const me = await server.as('smaller plan')
    const { connectionString = '' } = server.product.services.database.pool.options
    const id = await forecast(me, people(0, 5), [email])
    const applying = await holdUp(
      connectionString,
      'update on contact_job',
      `new.phase = 'applying' and new.account_id = '${me.account}'`,
    )
    await me.call(contactImports.confirm, { params: { id }, body: {} })
    await applying.reached()
    await givenPlan(server, me.account, { plan: 'free', contact_limit: 3 })
    await applying.release()
    expect(await finished(me, id)).toMatchObject({
      status: 'failed',
      error: { error_id: 'contact_limit_reached', parameter: { limit: 3, projected: 5 } },
      results: { created_count: 0 },
    })
    expect(await everyContact(me)).toEqual([])
  })

  test('a plan that allows less than an import has added takes nothing away', async ({ server }) => {
    const me = await server.as('smaller later')
    const id = await forecast(me, people(0, 5), [email])
    await me.call(contactImports.confirm, { params: { id }, body: {} })
    expect(await finished(me, id)).toMatchObject({ status: 'completed' })
    await givenPlan(server, me.account, { plan: 'free', contact_limit: 3 })
    expect(await everyContact(me)).toHaveLength(5)
    const again = await forecast(me, people(0, 5), [email])
    await me.call(contactImports.confirm, { params: { id: again }, body: {} })
    expect(await finished(me, again)).toMatchObject({ status: 'completed', results: { created_count: 0 } })
  })

  test('a list that is deleted before the confirmation: the contacts are imported without it', async ({
    server,
  }) => {
    const me = await server.as('list gone')
    const list = await makeList(me, 'Gone')
    const id = await forecast(me, people(0, 2), [email], [list])
    await server.product.services.database.db.deleteFrom('list').where('id', '=', list).execute()
    await me.call(contactImports.confirm, { params: { id }, body: {} })
    expect(await finished(me, id)).toMatchObject({ status: 'completed', results: { created_count: 2 } })
  })

  test('a custom field that is deleted during an import: only its values are left out', async ({
    server,
  }) => {
    const me = await server.as('field deleted')
    const [score, tier] = [await makeField(me, 'score', 'Number'), await makeField(me, 'tier', 'Text')]
    const id = await forecast(me, 'e,s,t\na@example.org,1,gold\n', [email, score, tier])
    await me.call(customFields.delete, { params: { id: score } })
    await me.call(contactImports.confirm, { params: { id }, body: {} })
    expect(await finished(me, id)).toMatchObject({ status: 'completed', results: { created_count: 1 } })
    expect((await everyContact(me))[0]?.custom_fields).toEqual({ tier: 'gold' })
    const { rows } = await sql<{ custom: object }>`
      select custom from contact where account_id = ${me.account}
    `.execute(server.product.services.database.db)
    expect(rows).toEqual([{ custom: { [tier]: 'gold' } }])
  })

  test('a stuck import is reported and can be continued', async ({ server }) => {
    const me = await server.as('stuck')
    const { id } = await upload(me, people(0, 5))
    const params = { id }
    expect(await me.outcome(contactImports.retry, { params })).toBe('import_not_stuck')
    const { db } = server.product.services.database
    // The state after a worker has died more often than the queue retries.
    await db
      .updateTable('contact_job')
      .set({ phase: 'queued', detail: JSON.stringify({ mappings: [email] }), accepted_at: new Date() })
      .where('id', '=', id)
      .execute()
    await age(server, id, 61_000)
    expect(await me.call(contactImports.get, { params })).toMatchObject({ needs_attention: true })
    await me.call(contactImports.retry, { params })
    expect(await finished(me, id)).toMatchObject({
      status: 'completed',
      needs_attention: false,
      results: { created_count: 5 },
    })
  })

  test('imports that are not started or confirmed are deleted after a day', async ({ server }) => {
    const me = await server.as('forgetful')
    const { product } = server
    const old = [
      (await upload(me, people(0, 1))).id,
      (await me.call(contactImports.create, { body: {} })).job_id,
      await forecast(me, people(0, 1), [email]),
    ]
    const young = await forecast(me, people(0, 1), [email])
    for (const id of old) await age(server, id, 25 * 3_600_000)
    const { services } = product
    const context: JobContext = {
      services,
      db: services.database.db,
      log: services.log,
      signal: new AbortController().signal,
      now: () => new Date(),
    }
    await deleteAbandonedImports(context)
    for (const id of old) {
      expect(await me.call(contactImports.get, { params: { id } })).toMatchObject({ status: 'cancelled' })
      expect(await services.blobs.size(`imports/${id}/source`)).toBeNull()
    }
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'import_stage' and tablename like 'rows%'
    `.execute(services.database.db)
    expect(rows.map(({ name }) => name)).not.toContain(`rows_${old[2]?.replaceAll('-', '')}`)
    await me.call(contactImports.confirm, { params: { id: young }, body: {} })
    expect((await finished(me, young)).status).toBe('completed')
  })
})
