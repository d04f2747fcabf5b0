import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportJob } from '@carillon/contract/contact-imports'
import { holdUp } from '#test/hold-up.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { ask, emptyStage } from './killable.fixture.ts'

const isReading = `new.phase = 'checking' and new.processed_count > 0`
const rows = 5000
/** The number of contacts that a rollback changes in one transaction. */
const contactsASet = 10_000
const perSide = contactsASet + 500
const mapping = { field_mappings: ['_rf2_T', '_rf0_T'] }

type Process = Awaited<ReturnType<typeof startProcess>>

function file(from: number, to: number, name: string): string {
  const rows = Array.from({ length: to - from }, (_, at) => `u${from + at}@example.org,${name}`)
  return `email,first\n${rows.join('\n')}\n`
}

/** A server process that a test can kill, and queries of its database across restarts. */
async function makeVictim() {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
  let server: Process = await startProcess(database.url, dataDir)
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await (await server.send(method, `/v3/marketing/${path}`, body)).json()) as T
  const job = (id: string): Promise<ImportJob> => send('GET', `contacts/imports/${id}`)
  return {
    database,
    send,
    job,
    async upload(content: string, body: object): Promise<string> {
      const opened = await send<{ job_id: string; upload_uri: string }>('PUT', 'contacts/imports', body)
      await fetch(opened.upload_uri, { method: 'PUT', body: content })
      return opened.job_id
    },
    ended: (id: string) =>
      until('the job has ended', async () => {
        const found = await job(id)
        return found.status === 'pending' ? null : found
      }),
    async killAndRestart(whileDead?: () => Promise<void>): Promise<void> {
      await server.end('SIGKILL')
      await whileDead?.()
      server = await startProcess(database.url, dataDir)
    },
    async close(): Promise<void> {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    },
  }
}

const isWaiting = (found: ImportJob): boolean => found.phase === 'awaiting_confirmation'

describe('a worker killed', () => {
  test('during the check: the forecast is made again; while the import waits: nothing is lost', async () => {
    const victim = await makeVictim()
    try {
      const reading = await holdUp(victim.database.url, 'update on contact_job', isReading)
      const id = await victim.upload(file(0, rows, 'New'), {})
      await victim.send('POST', `contacts/imports/${id}/start`, { ...mapping, forecast: true })
      await reading.reached()
      await victim.killAndRestart(reading.release)
      await until('the forecast is there', async () => isWaiting(await victim.job(id)))
      expect(await ask(victim.database.url, 'select count(*)::int as n from contact')).toEqual({ n: 0 })

      await victim.killAndRestart()
      await emptyStage(victim.database.url, id)
      expect(await victim.job(id)).toMatchObject({
        status: 'pending',
        phase: 'awaiting_confirmation',
        forecast: { created_count: rows, changed_count: 0, unchanged_count: 0 },
      })
      await victim.send('POST', `contacts/imports/${id}/confirm`, {})
      expect(await victim.ended(id)).toMatchObject({
        status: 'completed',
        results: { created_count: rows },
      })
    } finally {
      await victim.close()
    }
  })

  test('while a rollback deletes, and again while it restores, what an import did: the rollback continues there', async () => {
    const victim = await makeVictim()
    try {
      const { id: list } = await victim.send<{ id: string }>('POST', 'lists', { name: 'All' })
      const first = await victim.upload(file(0, perSide, 'Old'), mapping)
      await victim.ended(first)
      const second = await victim.upload(file(0, 2 * perSide, 'New'), { ...mapping, list_ids: [list] })
      expect(await victim.ended(second)).toMatchObject({
        results: { created_count: perSide, updated_count: perSide },
      })
      const secondSet = (counter: string) =>
        holdUp(
          victim.database.url,
          'update on contact_job',
          `new.kind = 'rollback' and new.${counter} > ${contactsASet}`,
        )
      const deleting = await secondSet('deleted_count')
      const restoring = await secondSet('updated_count')
      const { job_id } = await victim.send<{ job_id: string }>(
        'POST',
        `contacts/imports/${second}/rollback`,
        {},
      )
      await deleting.reached()
      expect((await victim.job(job_id)).results).toMatchObject({
        deleted_count: contactsASet,
        updated_count: 0,
      })
      await victim.killAndRestart(deleting.release)
      await restoring.reached()
      expect((await victim.job(job_id)).results).toMatchObject({
        deleted_count: perSide,
        updated_count: contactsASet,
      })
      await victim.killAndRestart(restoring.release)
      expect(await victim.ended(job_id)).toMatchObject({
        status: 'completed',
        results: { deleted_count: perSide, updated_count: perSide, kept_count: 0 },
      })
      expect(
        await ask(
          victim.database.url,
          `select (select count(*)::int from contact) as contacts, (select count(*)::int from contact_identifier) as identifiers,
            (select count(*)::int from list_contact) as members, (select contact_count::int from list) as listed,
            (select contact_count::int from contact_total) as counted,
            (select count(*)::int from contact where first_name = 'Old') as restored`,
        ),
      ).toEqual({
        contacts: perSide,
        identifiers: perSide,
        members: 0,
        listed: 0,
        counted: perSide,
        restored: perSide,
      })
    } finally {
      await victim.close()
    }
  })
})
