/**
 * Measures freezing an audience of 1,000,000 over HTTP: two lists and a segment of three conditions, with one excluded
 * list and 10,000 suppressed addresses. In the same run it measures a plain insert of as many rows: `npm run bench --
 * freeze [contacts]`. It also measures the first answer about the audience on the review page, the exact count that follows,
 * and reading the progress. BENCH_DATA keeps the data set in a folder.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Segment } from '@carillon/contract/segments'
import type { AudienceNow } from '@carillon/contract/single-send-review'
import type { SegmentTree } from '@carillon/segment-language/tree'
import pg from 'pg'
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'

const contacts = Number(process.argv[2] ?? fullSize.contacts)
const database = await openAudienceDatabase({ ...fullSize, contacts })
const { audience } = database
const server = await database.serve()
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()

const query_json: SegmentTree = {
  version: 1,
  joiner: 'and',
  groups: [
    {
      joiner: 'and',
      conditions: [
        { kind: 'text', field: 'city', operator: 'is', values: ['Denver', 'München'] },
        { kind: 'number', field: 'w6_N', operator: 'greater', values: [500] },
        { kind: 'date', field: 'w10_D', operator: 'within', values: [], amount: 5, unit: 'years' },
      ],
    },
  ],
}

try {
  await client.query(`insert into suppression (account_id, email, kind)
    select account_id, email, case n % 3 when 0 then 'bounce' else 'global' end
    from (select account_id, email, row_number() over (order by email) as n from contact where email is not null) as person
    where n % 100 = 0`)
  const send_to = {
    list_ids: [audience.lists[0], audience.lists[1]],
    segment_ids: [await makeSegment()],
    exclude_list_ids: [audience.lists[9]],
  }
  await client.query('create table bare (like recipient including all)')
  await measure('bare insert of as many rows, same indexes', () =>
    client.query(
      `insert into bare (send_id, contact_id, email) select account_id, id, email from contact order by id limit ${contacts * 0.9}`,
    ),
  )
  await client.query('drop table bare')
  await client.query('checkpoint')
  const count = () =>
    server.call('POST', '/v3/marketing/singlesends/audience', { send_to }) as Promise<AudienceNow>
  console.log(JSON.stringify(await measure('audience shown for review, an estimate', count)))
  const exact = await measure('the exact count, from then on', async () => {
    for (;;) {
      const counted = await count()
      if (!counted.counting) return counted
      await pause(20)
    }
  })
  console.log(JSON.stringify(exact))
  const id = await makeSingleSend(send_to)
  await measure('scheduled: checked that somebody gets it', () =>
    server.call('PUT', `/v3/marketing/singlesends/${id}/schedule`, { send_at: 'now' }),
  )
  const frozen = await measure('frozen and cut into batches, from then on', async () => {
    for (;;) {
      const { rows } = await client.query<{ total: number; dropped: object }>(
        `select total, dropped from send where client_id = '${id}'`,
      )
      if (rows[0]) return rows[0]
      await pause(10)
    }
  })
  console.log(`${frozen.total} recipients, left out of them: ${JSON.stringify(frozen.dropped)}`)
  await measure('progress read', () => server.call('GET', `/v3/marketing/singlesends/${id}/delivery`))
} finally {
  await client.end()
  await server.stop()
  await database.close()
}

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const answer = await work()
  console.log(`${name.padEnd(52)} ${((performance.now() - started) / 1000).toFixed(2).padStart(7)} s`)
  return answer
}

async function makeSegment(): Promise<string> {
  const path = '/v3/marketing/segments/2.0'
  const { id } = (await server.call('POST', path, { name: 'Three conditions', query_json })) as Segment
  while (((await server.call('GET', `${path}/${id}`)) as Segment).state === 'processing') await pause(50)
  return id
}

async function makeSingleSend(send_to: object): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into sender (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
    values ($1, 'bench', 'bench@example.com', 'Bench', 'bench@example.com', 'Street 1', 'Town', 'DE', now()) returning id`,
    [audience.account],
  )
  const email_config = {
    subject: 'Hello',
    html_content: '<p>Hello {{first_name}}</p><a href="{{{unsubscribe}}}">Unsubscribe</a>',
    sender_id: Number(rows[0]?.id),
    suppression_group_id: -1,
  }
  const made = await server.call('POST', '/v3/marketing/singlesends', {
    name: 'Frozen',
    send_to,
    email_config,
  })
  return (made as { id: string }).id
}
