import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob } from '@carillon/contract/contact-imports'
import type { Installation } from './installation.ts'
import type { Taken } from './taken.ts'

/** Imports a file of new contacts, and the same file again, from the first byte to the completed job. */
export async function measureImport(on: Installation, file: string): Promise<Taken[]> {
  const { call } = on.server
  const make = async (name: string, field_type: string): Promise<string> =>
    ((await call('POST', '/v3/marketing/field_definitions', { name, field_type })) as { id: string }).id
  const custom = [await make('score', 'Number'), await make('tier', 'Text'), await make('joined', 'Date')]
  const mappings = ['_rf2_T', '_rf0_T', '_rf1_T', '_rf6_T', '_rf9_T', ...custom]
  const first = await on.time(() => importFile(on, file, mappings))
  const again = await on.time(() => importFile(on, file, mappings))
  await on.database.pool.query('analyze')
  return [
    { name: 'import of new contacts', ...first, most: 3 },
    { name: 'import of the same again', ...again, most: 3 },
  ]
}

async function importFile(
  { server: { call } }: Installation,
  file: string,
  mappings: string[],
): Promise<void> {
  const opened = (await call('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: mappings,
  })) as { job_id: string; upload_uri: string }
  const response = await fetch(opened.upload_uri, {
    method: 'PUT',
    body: Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 })) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  if (!response.ok) throw new Error(await response.text())
  for (;;) {
    const job = (await call('GET', `/v3/marketing/contacts/imports/${opened.job_id}`)) as ImportJob
    if (job.status === 'completed') return
    if (job.status !== 'pending') throw new Error(JSON.stringify(job))
    await pause(50)
  }
}
