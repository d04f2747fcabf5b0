import { lists } from '@carillon/contract/lists'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { sql } from 'kysely'
import { addContacts } from '#test/given-contacts.ts'
import { holdUp } from '#test/hold-up.ts'
import { expect, test, until } from '#test/kit.ts'
import { sampleSteps } from './sampled-count.ts'

/** Where contacts lie on several machines, no sample is taken, and the first answer is an estimate. */
const testSamples = test.skipIf(process.env['TEST_CITUS'] !== undefined)

testSamples(
  'the first answer about a large audience comes from a sample of its contacts, and says so',
  async ({ server }) => {
    const me = await server.as('sampled')
    const { db } = server.product.services.database
    const list = (await me.call(lists.create, { body: { name: 'Most' } })).id
    const excluded = (await me.call(lists.create, { body: { name: 'Some' } })).id
    await addContacts(me, [{ email: 'first@sampled.example' }])
    await sql`insert into contact (id, account_id, email)
    select ('018c0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${me.account}, 'p' || n || '@sampled.example'
    from generate_series(1, 3999) as n`.execute(db)
    await sql`insert into list_contact (list_id, contact_id) select ${list}, id from contact
    where account_id = ${me.account} order by id limit 3000`.execute(db)
    await sql`insert into list_contact (list_id, contact_id) select ${excluded}, id from contact
    where account_id = ${me.account} order by id limit 600`.execute(db)
    await sql`insert into suppression (account_id, email, kind) select account_id, email, 'bounce' from contact
    where account_id = ${me.account} order by id offset 600 limit 300`.execute(db)
    // The kept sums say that there are a hundred times as many.
    await sql`update contact_total set contact_count = 400000 where account_id = ${me.account}`.execute(db)
    await sql`update list set contact_count = 300000 where id = ${list}`.execute(db)
    const { connectionString } = server.product.services.database.pool.options
    // A count that ends within one call would change what the call answers.
    const counts = await holdUp(
      String(connectionString),
      'update on audience_count',
      'new.numbers is not null',
    )
    const send_to = { list_ids: [list], exclude_list_ids: [excluded] }
    // The sample that the answer finds kept: on a busy machine it would give up.
    const context = { db, account: me.account, now: new Date() }
    expect(await sampleSteps(context, send_to, null, { patience: 60_000 })).toEqual({
      size: 4000,
      at: new Map(Object.entries({ excluded: 600, bounced: 300, total: 2100 })),
    })
    expect(await me.call(singleSendReview.countAudience, { body: { send_to } })).toMatchObject({
      listed: 300_000,
      duplicates: 0,
      excluded: 60_000,
      bounced: 30_000,
      total: 210_000,
      counting: { counted_at: null, sampled: 4000 },
    })
    await counts.release()
    await until('it was counted', async () => {
      const { total, counting } = await me.call(singleSendReview.countAudience, { body: { send_to } })
      return !counting && total === 2100
    })
  },
)
