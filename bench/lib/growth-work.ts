import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ContactExport } from '@carillon/contract/contact-exports'
import type { ImportJob } from '@carillon/contract/contact-imports'
import { eventCondition } from '@carillon/segment-language/event-condition'
import type { Condition, SegmentTree } from '@carillon/segment-language/tree'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columns, writeContactsFile } from './contacts-file.ts'
import { untilNothingWaits } from './growth-calls.ts'
import { type GrownAccount, makeSegment, threeConditions } from './growth-data.ts'
import type { Meter } from './growth-meter.ts'

const marketing = '/v3/marketing'
const segments = `${marketing}/segments/2.0`
const fileRows = 10_000

/** Questions about all contacts: they may cost as much more as there are more contacts. */
export async function measureSegments(meter: Meter): Promise<void> {
  const { call } = meter.server
  const count = (name: string, ...conditions: Condition[]) =>
    meter.measure(
      `segment count: ${name}`,
      'linear',
      () => call('POST', `${segments}/count`, { query_json: treeOf(conditions) }),
      { rounds: 5 },
    )
  const three = threeConditions.groups[0]!.conditions as Condition[]
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const month = { type: 'between', from: day(120), to: day(90) } as const
  await count('three conditions', ...three)
  await count('last name contains ö', {
    kind: 'text',
    field: 'last_name',
    operator: 'contains',
    values: ['ö'],
  })
  await count('opened ever', eventCondition('opened'))
  await count('opened in a month of the past', eventCondition('opened', { period: month }))
  await count('clicked in a month of the past', eventCondition('clicked', { period: month }))
  await meter.measure(
    'segment funnel of five conditions',
    'linear',
    () =>
      call('POST', `${segments}/funnel`, {
        query_json: treeOf([...three, three[0]!, eventCondition('opened')]),
      }),
    { rounds: 5 },
  )
  let made = 0
  await meter.measure('segment evaluated and stored', 'linear', () =>
    makeSegment(meter, `Three ${made++}`, threeConditions),
  )
}

function treeOf(conditions: Condition[]): SegmentTree {
  return { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] }
}

export async function measureExport({ server, measure }: Meter): Promise<void> {
  const path = `${marketing}/contacts/exports`
  await measure('export of all contacts', 'linear', async () => {
    const { id } = (await server.call('POST', path, {})) as { id: string }
    for (;;) {
      const { status } = (await server.call('GET', `${path}/${id}`)) as ContactExport
      if (status === 'ready') return
      if (status === 'failure') throw new Error('an export failed')
      await pause(20)
    }
  })
}

/** An import of 10,000 new contacts, and beside it a bare COPY of the same file into a table with a unique index. */
export async function measureImport(meter: Meter): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-bench-file-'))
  const { call } = meter.server
  try {
    const { id: list } = (await call('POST', `${marketing}/lists`, { name: 'Imported' })) as { id: string }
    await bareCopies(meter, folder)
    await meter.measure('import of 10,000 more', 'flat', async (round) => {
      const { job_id, upload_uri } = (await call('PUT', `${marketing}/contacts/imports`, {
        file_type: 'csv',
        field_mappings: ['_rf2_T', '_rf0_T', '_rf1_T', '_rf6_T', '_rf9_T', 'w6_N', 'w1_T', 'w10_D'],
        list_ids: [list],
      })) as { job_id: string; upload_uri: string }
      const body = await readFile(join(folder, `${round}.csv`))
      const answer = await fetch(upload_uri, { method: 'PUT', body })
      if (!answer.ok) throw new Error(await answer.text())
      await untilJobEnds(meter, job_id)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bareCopies({ server, measure }: Meter, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query(`create table bench_bare (${columns.map((name) => `${name} text`).join(', ')})`)
  await client.query('create unique index on bench_bare (email)')
  for (let round = 0; round < 3; round++)
    await writeContactsFile(join(folder, `${round}.csv`), fileRows, { seed: 4200 + round })
  await measure('bare COPY of the same 10,000', 'flat', async (round) => {
    const into = client.query(copyFrom('copy bench_bare from stdin (format csv, header true)'))
    createReadStream(join(folder, `${round}.csv`)).pipe(into)
    await new Promise((done, failed) => into.on('finish', done).on('error', failed))
  })
  await client.query('drop table bench_bare')
  await client.end()
}

async function untilJobEnds({ server }: Meter, id: string): Promise<void> {
  for (;;) {
    const job = (await server.call('GET', `${marketing}/contacts/imports/${id}`)) as ImportJob
    if (job.status === 'completed') return
    if (job.status !== 'pending') throw new Error(JSON.stringify(job))
    await pause(20)
  }
}

/** 1,000 contacts change by a call, and the segments that ask for the field follow. */
export async function measureFollowing(meter: Meter, account: GrownAccount): Promise<void> {
  const { server, measure, query } = meter
  await measure('1,000 contacts changed and followed by segments', 'flat', async (round) => {
    const contacts = account.people
      .slice(round * 1000, round * 1000 + 1000)
      .map(({ email }) => ({ email, city: 'Denver', custom_fields: { w6_N: 999, w10_D: '2026-11-01' } }))
    const { job_id } = (await server.call('PUT', `${marketing}/contacts`, { contacts })) as { job_id: string }
    await untilJobEnds(meter, job_id)
    for (;;) {
      const [row] = await query<{ waits: boolean }>(
        `select exists (select 1 from graphile_worker.jobs
          where task_identifier in ('contacts.follow-contacts', 'contacts.evaluate-segment')) as waits`,
      )
      if (!row?.waits) return
      await pause(10)
    }
  })
}

/** Deletes lists of 10,000 contacts with their contacts, then erases them for good, as it happens ten minutes later. */
export async function measureDeletion(
  meter: Meter,
  account: GrownAccount,
  runJob: (name: string) => Promise<void>,
): Promise<void> {
  const { server, measure, query } = meter
  await measure('deletion of 10,000, undoable', 'flat', async (round) => {
    const matching = { list_id: account.doomed[round] }
    const { job_id } = (await server.call('POST', `${marketing}/contacts/matching/delete`, { matching })) as {
      job_id: string
    }
    await untilJobEnds(meter, job_id)
  })
  await untilNothingWaits(meter)
  await query(
    `update contact_job set undo_until = now() - interval '1 minute' where kind = 'delete' and undo_until is not null`,
  )
  await measure('erasure of the 30,000 for good', 'flat', () => runJob('contacts.forget-deleted'), {
    rounds: 1,
  })
}

/** Comes last: the frozen send begins, and its people get messages. */
export async function measureFreeze({ server, measure, query }: Meter, account: GrownAccount): Promise<void> {
  const send_to = {
    list_ids: [account.lists[0], account.lists[1]],
    segment_ids: [account.segment],
    exclude_list_ids: [account.lists[9]],
  }
  await measure(
    'audience counted for the review',
    'linear',
    () => server.call('POST', `${marketing}/singlesends/audience`, { send_to }),
    { rounds: 5 },
  )
  const [sender] = await query<{ id: string }>(
    `insert into sender (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
    values ($1, 'bench', 'bench@example.com', 'Bench', 'bench@example.com', 'Street 1', 'Town', 'DE', now()) returning id`,
    [account.account],
  )
  const made = (await server.call('POST', `${marketing}/singlesends`, {
    name: 'Frozen',
    send_to,
    email_config: {
      subject: 'Hello',
      html_content: '<p>Hello {{first_name}}</p><a href="{{{unsubscribe}}}">Unsubscribe</a>',
      sender_id: Number(sender?.id),
      suppression_group_id: -1,
    },
  })) as { id: string }
  await measure(
    'audience frozen',
    'linear',
    async () => {
      await server.call('PUT', `${marketing}/singlesends/${made.id}/schedule`, { send_at: 'now' })
      for (;;) {
        const [row] = await query<{ total: number }>('select total from send where client_id = $1', [made.id])
        if (row) return
        await pause(10)
      }
    },
    { rounds: 1 },
  )
  await server.call('DELETE', `${marketing}/singlesends/${made.id}/schedule`)
}
