import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#schema/tables.generated.ts'
import { pageOf } from '../bad-day.ts'
import type { Config } from '../config.ts'
import { type Db, newId } from '../db.ts'
import type { SecretKey } from '../key-file.ts'
import { markOfFiles } from './file-store.ts'
import { type Marks, type OtherProcess, refuseHost } from './host-marks.rules.ts'
import { runningSql } from './lost-messages.ts'

/** The number of the advisory lock: one process at a time compares its marks with the others'. */
const lockKey = 7_261_985
const beatMs = 5000

/** A host that must not run beside the others. The message is for the person at the terminal. */
export class HostRefused extends Error {
  constructor(why: string) {
    super(`${why} See ${pageOf('twoInstallations')}.`)
    this.name = 'HostRefused'
  }
}

/** This process in the list of all processes of the installation. */
interface HostProcess {
  id: string
  close(): Promise<void>
}

interface Parts {
  config: Pick<Config, 'dataDir' | 's3Url' | 'roles'>
  /** The id of the data folder. */
  folder: string
  secretKey: SecretKey
  log: Logger
}

/**
 * Lists this process among those of the installation, and beats until it is closed. The first start sets the marks of an
 * installation that has none.
 * @throws HostRefused if its key or its files are not those of the processes that run now
 */
export async function joinHosts(db: Kysely<DB>, parts: Parts): Promise<HostProcess> {
  const { config, log } = parts
  const id = newId()
  const own = { key: parts.secretKey.mark, files: await markOfFiles(config) }
  const row = { folder_id: parts.folder, host: hostname(), roles: [...config.roles] }
  const beat = () =>
    db
      .insertInto('host_process')
      .values({ id, ...row, key_mark: own.key, files_mark: own.files })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
      .execute()
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    await compare(tx, own, parts)
    await tx
      .insertInto('host_process')
      .values({ id, ...row, key_mark: own.key, files_mark: own.files })
      .execute()
    await forgetOld(tx)
  })
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    beat()
      .catch((err: unknown) => log.warn({ err }, 'could not note that this process runs'))
      .finally(() => {
        isBusy = false
      })
  }, beatMs).unref()
  return {
    id,
    async close() {
      clearInterval(timer)
      await db.deleteFrom('host_process').where('id', '=', id).execute()
    },
  }
}

async function compare(tx: Db, own: Marks, { config, folder, log }: Parts): Promise<void> {
  const known = await tx
    .selectFrom('installation')
    .select(['key_mark', 'files_mark'])
    .executeTakeFirstOrThrow()
  const why = refuseHost({
    own,
    knownKey: known.key_mark,
    others: await runningProcesses(tx),
    sealed: await countSealed(tx),
    isDisk: config.s3Url === null,
  })
  if (why !== null) throw new HostRefused(why)
  if (known.files_mark !== null && known.files_mark !== own.files)
    log.warn(
      { folder },
      'files are kept in another place than before: earlier images and uploads are not found there',
    )
  if (known.key_mark === own.key && known.files_mark === own.files) return
  await tx.updateTable('installation').set({ key_mark: own.key, files_mark: own.files }).execute()
}

async function runningProcesses(db: Db): Promise<OtherProcess[]> {
  const rows = await db
    .selectFrom('host_process')
    .select(['host', 'roles', 'key_mark as key', 'files_mark as files'])
    .where(sql.raw<boolean>(runningSql))
    .orderBy('started_at')
    .execute()
  return rows
}

/** The secrets of all accounts, since the key is that of the installation. */
async function countSealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ad_connection where tokens is not null)::int
      + (select count(*) from mail_server where password is not null)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Forgets that this installation has a key, so that a host with another one may start. Answers the secrets that are lost. */
export async function forgetKey(db: Db): Promise<number> {
  await db.updateTable('installation').set({ key_mark: null }).execute()
  return countSealed(db)
}

/** Removes processes that ended otherwise than in order: soon, and those with lost messages after a month. */
async function forgetOld(tx: Db): Promise<void> {
  await sql`
    delete from host_process
    where seen_at < now() - case when lost_messages = 0 then interval '1 day' else interval '30 days' end`.execute(
    tx,
  )
}
