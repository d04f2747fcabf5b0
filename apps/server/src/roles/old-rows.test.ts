import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { contactImports } from '@carillon/contract/contact-imports'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { suppressions } from '@carillon/contract/suppressions'
import { sql } from 'kysely'
import { forgetAnalytics } from '#features/account/forget-analytics.ts'
import { forgetSessions } from '#features/account/forget-sessions.ts'
import { forgetLog } from '#features/automation-engine/forget-log.ts'
import { forgetGrowth } from '#features/contacts/growth/forget-growth.ts'
import { forgetChanges } from '#features/contacts/history/forget-changes.ts'
import { forgetJobs } from '#features/contacts/jobs/forget-jobs.ts'
import { forgetRefreshes } from '#features/segments/evaluation/forget-refreshes.ts'
import { forgetStays } from '#features/segments/evaluation/forget-stays.ts'
import { newId } from '#platform/db.ts'
import { forgetSums } from '#sending/events/summaries/forget-sums.ts'
import { openStage, wait } from '#test/automation-stage.ts'
import { addContacts, everyContact, finished, importFile, makeList } from '#test/given-contacts.ts'
import { jobContext, monthsAgo, runAnew } from '#test/job-context.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'

const test = testWith({
  ROLES: 'http,worker',
  CONTACT_CHANGE_RETENTION: '2 months',
  CONTACT_JOB_RETENTION: '2 months',
  AUTOMATION_LOG_RETENTION: '2 months',
})

const dbOf = (server: Server) => server.product.services.database.db

async function person(me: Caller, list?: string): Promise<string> {
  await addContacts(me, [{ email: 'ada@example.org', external_id: 'ada' }], list ? [list] : [])
  return (await everyContact(me))[0]?.id ?? ''
}

async function timelineOf(me: Caller, id: string, kinds: string) {
  const { result } = await me.call(contactProfile.timeline, {
    params: { id },
    query: { kinds, page_size: 100 },
  })
  return result
}

const changesOf = async (me: Caller, id: string) =>
  (await timelineOf(me, id, 'changes')).filter(({ event }) => event === 'changed')

test('old changes of a contact leave its timeline, and young ones stay as they were', async ({ server }) => {
  const me = await server.as('changes')
  const id = await person(me)
  const change = (city: string) => me.call(contacts.update, { params: { id }, body: { city } })
  await change('Ulm')
  await sql`update contact_change set at = ${monthsAgo(4)} where contact_id = ${id}`.execute(dbOf(server))
  await change('Bonn')
  await change('Kiel')
  const before = await timelineOf(me, id, 'changes')
  await runAnew(server, forgetChanges)
  const after = await timelineOf(me, id, 'changes')
  expect(after).toEqual(before.filter(({ changes }) => changes?.[0]?.after !== 'Ulm'))
  const told = () => me.call(contactProfile.timeline, { params: { id }, query: {} })
  expect(await told()).not.toHaveProperty('changes_kept_from')
  await sql`update contact set created_at = ${monthsAgo(5)} where id = ${id}`.execute(dbOf(server))
  const start = monthsAgo(2)
  start.setUTCDate(1)
  expect((await told()).changes_kept_from).toBe(`${start.toISOString().slice(0, 10)}T00:00:00.000Z`)
  expect(after.flatMap(({ changes }) => changes?.map((one) => [one.before, one.after]) ?? [])).toEqual([
    ['Bonn', 'Kiel'],
    ['Ulm', 'Bonn'],
  ])
})

test('a person whose last address was taken away long ago keeps their choices at the next one', async ({
  server,
}) => {
  const me = await server.as('choices')
  const id = await person(me)
  const change = (email: string | null) => me.call(contacts.update, { params: { id }, body: { email } })
  await change('byron@example.org')
  await me.call(suppressions.addGlobal, { body: { recipient_emails: ['byron@example.org'] } })
  await change(null)
  await sql`update contact_change set at = ${monthsAgo(4)} where contact_id = ${id}`.execute(dbOf(server))
  await runAnew(server, forgetChanges)
  expect(await changesOf(me, id)).toHaveLength(1)
  await change('lovelace@example.org')
  const found = await me.call(suppressions.getGlobal, { params: { email: 'lovelace@example.org' } })
  expect(found).toMatchObject({ recipient_email: 'lovelace@example.org' })
})

test('of old stays on a list and in a segment the first remains', async ({ server }) => {
  const me = await server.as('stays')
  const db = dbOf(server)
  const list = await makeList(me, 'Readers')
  const id = await person(me, list)
  const lists = (body: { add?: string[]; remove?: string[] }) =>
    me.call(contactProfile.changeLists, { params: { id }, body })
  await lists({ remove: [list] })
  await lists({ add: [list] })
  await lists({ remove: [list] })
  const { rows: departures } = await sql<{ left_at: string }>`
    select left_at::text from list_departure where contact_id = ${id} order by left_at`.execute(db)
  for (const [nth, { left_at }] of departures.entries())
    await sql`
      update list_departure set left_at = ${new Date(monthsAgo(6).getTime() + (nth + 1) * 86_400_000)}
      where contact_id = ${id} and left_at = ${left_at}::timestamptz`.execute(db)
  await lists({ add: [list] })
  await lists({ remove: [list] })
  const segment = newId()
  for (const months of [6, 5, 4, 1])
    await sql`
      insert into segment_contact (segment_id, contact_id, entered_at, left_at)
      values (${segment}, ${id}, ${monthsAgo(months)}, ${new Date(monthsAgo(months).getTime() + 3_600_000)})`.execute(
      db,
    )
  const ends = async () =>
    (await timelineOf(me, id, 'memberships')).filter(({ event }) => event === 'list_removed').length
  const stays = async () => {
    const { rows } = await sql<{ at: Date }>`
      select entered_at as at from segment_contact where segment_id = ${segment} order by entered_at`.execute(
      db,
    )
    return rows.map(({ at }) => at)
  }
  expect([await ends(), (await stays()).length]).toEqual([3, 4])
  await runAnew(server, forgetChanges)
  await runAnew(server, forgetStays)
  expect(await ends()).toBe(2)
  expect(await stays()).toEqual([monthsAgo(6), monthsAgo(1)])
})

test('old jobs of contacts are listed no more and lose their files; a deletion that can be undone stays', async ({
  server,
}) => {
  const me = await server.as('jobs')
  const db = dbOf(server)
  const mappings = ['_rf2_T', '_rf6_T']
  const imported = (city: string) =>
    importFile(me, `email,city\nada@example.org,${city}\nbob@example.org,${city}\nnobody,${city}\n`, {
      mappings,
    })
  await imported('Ulm')
  const [old, young] = [await imported('Bonn'), await imported('Kiel')]
  const known = await everyContact(me)
  const [ada, bob] = ['ada', 'bob'].map((name) => known.find(({ email }) => email === `${name}@example.org`))
  const { job_id } = await me.call(contacts.delete, { query: { ids: ada?.id ?? '' } })
  await finished(me, job_id)
  const outcome = (id: string) => me.outcome(contactImports.get, { params: { id } })
  await sql`
    update contact_job set finished_at = ${monthsAgo(4)}, undo_until = case when id = ${old.id} then null else undo_until end
    where account_id = ${me.account} and id <> ${young.id}`.execute(db)
  const { blobs } = server.product.services
  expect(await blobs.size(`imports/${old.id}/errors.csv`)).toBeGreaterThan(0)
  await runAnew(server, forgetJobs)
  expect(await outcome(old.id)).toBe('import_not_found')
  const told = await timelineOf(me, bob?.id ?? '', 'changes')
  expect(
    told.map(({ event }) => event),
    'changes of jobs that are gone',
  ).toEqual(['imported', 'changed', 'added'])
  expect([await outcome(young.id), await outcome(job_id)]).toEqual([200, 200])
  expect(await blobs.size(`imports/${old.id}/errors.csv`)).toBeNull()
  expect(await blobs.size(`imports/${young.id}/errors.csv`)).toBeGreaterThan(0)
})

test('old steps of people go, and of the ways of a person the last; numbers stay', async ({ server }) => {
  const me = await server.as('path')
  const db = dbOf(server)
  const stage = await openStage(server.product.services.database, me.account)
  const [contact_id = ''] = await stage.contacts(1)
  const id = await stage.automation([wait(1)], { entry: { type: 'list', id: await stage.list() } })
  await stage.live(id)
  const run = (no: number, months: number) =>
    sql`
    with way as (
      insert into enrolment (automation_id, contact_id, run, account_id, state, entered_at, ended_at)
      values (${id}, ${contact_id}, ${no}, ${me.account}, 'completed', ${monthsAgo(months)}, ${monthsAgo(months)}))
    insert into enrolment_log (contact_id, id, automation_id, run, at, what)
    values (${contact_id}, ${newId()}, ${id}, ${no}, ${monthsAgo(months)}, 'entered'),
           (${contact_id}, ${newId()}, ${id}, ${no}, ${monthsAgo(months)}, 'completed')`.execute(db)
  await run(1, 5)
  await run(2, 4)
  const read = async () => {
    const params = { id, contact_id }
    const { enrolment, path, path_kept_from } = await me.call(automationPeople.get, { params })
    const { rows } = await sql<{ run: number }>`
      select run from enrolment where automation_id = ${id} order by run`.execute(db)
    const counts = await me.call(automations.counts, { params: { id } })
    return {
      enrolment,
      steps: path.map(({ run: no, what }) => `${no} ${what}`),
      isCut: path_kept_from !== undefined,
      runs: rows.map((row) => row.run),
      counts,
    }
  }
  const before = await read()
  expect(before).toMatchObject({
    runs: [1, 2],
    steps: ['1 entered', '1 completed', '2 entered', '2 completed'],
  })
  await runAnew(server, forgetLog)
  expect(await read()).toEqual({ ...before, steps: [], runs: [2], isCut: true })
  await run(3, 1)
  await runAnew(server, forgetLog)
  expect(await read()).toMatchObject({ runs: [3], steps: ['3 entered', '3 completed'], isCut: false })
})

test('without a month’s end nothing is looked at twice, and without a setting nothing goes', async ({
  server,
}) => {
  const me = await server.as('settings')
  const id = await person(me)
  const context = jobContext(server)
  await runAnew(server, forgetChanges)
  await me.call(contacts.update, { params: { id }, body: { city: 'Ulm' } })
  await sql`update contact_change set at = ${monthsAgo(4)} where contact_id = ${id}`.execute(context.db)
  await forgetChanges(context)
  expect(await changesOf(me, id), 'done in this month').toHaveLength(1)
  const retention = { ...context.services.config.retention, contactChanges: null }
  const services = { ...context.services, config: { ...context.services.config, retention } }
  await sql`delete from row_life`.execute(context.db)
  await forgetChanges({ ...context, services })
  expect(await changesOf(me, id), 'no setting').toHaveLength(1)
  await forgetChanges(context)
  expect(await changesOf(me, id)).toEqual([])
})

test('what only our own code reads goes by itself', async ({ server }) => {
  const me = await server.as('sweeps')
  const db = dbOf(server)
  const account = me.account
  const at = [new Date(Date.now() - 401 * 86_400_000), new Date(Date.now() - 31 * 86_400_000)]
  for (const time of at) {
    await sql`insert into analytics_event (account_id, name, at) values (${account}, 'opened', ${time})`.execute(
      db,
    )
    await sql`insert into contact_growth (account_id, bucket, added) values (${account}, ${time}, 1)`.execute(
      db,
    )
    await sql`insert into account_counter (account_id, bucket, client, channel) values (${account}, ${time}, 'single-sends', 'email')`.execute(
      db,
    )
    await sql`insert into segment_refresh (id, account_id, segment_id, at) values (${newId()}, ${account}, ${newId()}, ${time})`.execute(
      db,
    )
    await sql`
      insert into session (id, token_hash, user_id, account_id, created_at, expires_at)
      select ${newId()}, ${Buffer.from(newId())}, user_id, account_id, ${time}, ${time}
      from membership where account_id = ${account}`.execute(db)
  }
  const context = jobContext(server)
  const count = async (table: string) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where account_id = ${account}`.execute(db)
    ).rows[0]?.n ?? 0
  const jobs = {
    analytics_event: forgetAnalytics,
    contact_growth: forgetGrowth,
    account_counter: forgetSums,
    segment_refresh: forgetRefreshes,
    session: forgetSessions,
  }
  for (const [table, job] of Object.entries(jobs)) {
    const before = await count(table)
    await job(context)
    expect(await count(table), table).toBe(before - 1)
  }
  expect(await me.outcome(contacts.list, { query: {} }), 'signed in').toBe(200)
})
