/**
 * Measures how long an export takes, from the call to a file that can be downloaded: all contacts, lists, and JSON. In
 * the same run it measures a plain COPY of the same rows: `npm run bench -- export [rows]`. The real server over HTTP,
 * on a filled database (12 custom fields, 20 lists).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ContactExport } from '@carillon/contract/contact-exports'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'
import type { RunningServer } from './lib/running-server.ts'

const contacts = Number(process.argv[2] ?? fullSize.contacts)
const database = await openAudienceDatabase({ ...fullSize, contacts, sends: 1 })
const [everybody = '', half = ''] = database.audience.lists
const server = await database.serve()
try {
  const limit = await bareCopy(server)
  report('limit: COPY of the table as it is', { seconds: limit, rows: contacts, bytes: 0 }, limit)
  report('all contacts, CSV', await exported(server, {}), limit)
  const { now } = await server.memory()
  report('all contacts, CSV, again', await exported(server, {}), limit)
  report('a list of everybody', await exported(server, { list_ids: [everybody] }), limit)
  report('a list of half of them', await exported(server, { list_ids: [half] }), limit)
  report('two lists, each person once', await exported(server, { list_ids: [everybody, half] }), limit)
  report('all contacts, JSON', await exported(server, { file_type: 'json' }), limit)
  const { peak } = await server.memory()
  console.log(`server process: ${now} MB after the first, ${peak} MB at its highest`)
} finally {
  await server.stop()
  await database.close()
}

async function bareCopy({ databaseUrl }: RunningServer): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const started = performance.now()
  for await (const _ of client.query(copyTo('copy contact to stdout with (format csv)'))) {
    // Reads all rows and drops them.
  }
  await client.end()
  return (performance.now() - started) / 1000
}

interface Measured {
  seconds: number
  rows: number
  bytes: number
}

async function exported(server: RunningServer, choice: object): Promise<Measured> {
  const path = '/v3/marketing/contacts/exports'
  const started = performance.now()
  const { id } = (await server.call('POST', path, choice)) as { id: string }
  for (;;) {
    const found = (await server.call('GET', `${path}/${id}`)) as ContactExport
    if (found.status === 'failure') throw new Error(found.message)
    if (found.status === 'ready') {
      const seconds = (performance.now() - started) / 1000
      return { seconds, rows: found.contact_count, bytes: found.bytes }
    }
    await pause(50)
  }
}

function report(what: string, { seconds, rows, bytes }: Measured, limit: number): void {
  const size = bytes === 0 ? '' : `, ${(bytes / 1e6).toFixed(0)} MB packed`
  const times = (seconds / limit).toFixed(1)
  console.log(
    `${what}: ${seconds.toFixed(1)} s for ${rows.toLocaleString('en')} rows${size} (${times} × the limit)`,
  )
}
