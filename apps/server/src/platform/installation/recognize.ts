import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { DB } from '#schema/tables.generated.ts'
import { type Database, type Db, newId } from '../db.ts'
import { type HoldReason, judgeCopy } from './copies.rules.ts'
import { fingerprintOf, markDataFolder, readDataFolder, writeBeats } from './data-folder.ts'

/** The number of the advisory lock, the same in all processes: only one at a time recognizes the database. */
const lockKey = 7_261_984

/**
 * Checks at start whether the database is a copy, and if so holds all mail. An owner has to confirm that the copy shall
 * send, since the original may send to the same people.
 */
export async function recognizeInstallation(
  database: Database,
  where: { dataDir: string; isEmbedded: boolean },
): Promise<{ folder: string; held: HoldReason | null }> {
  return database.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(db)
    try {
      return await recognize(db, where)
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(db)
    }
  })
}

async function recognize(
  db: Kysely<DB>,
  { dataDir, isEmbedded }: { dataDir: string; isEmbedded: boolean },
): Promise<{ folder: string; held: HoldReason | null }> {
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst()
  const folder = await readDataFolder(dataDir)
  const known = folder && (await findFolder(db, folder.id))
  const identityNow = await identityOf(db)
  const reason = judgeCopy({
    database: row ? { installation: row.id, identity: row.database_identity } : null,
    folder,
    known: known ?? null,
    identityNow,
    fingerprintNow: await fingerprintOf(dataDir),
    hasAccounts: (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined,
    isEmbedded,
  })
  const installation = row && !reason ? row.id : newId()
  const isOwn = folder !== null && known !== undefined && folder.installation === installation
  const id = isOwn ? folder.id : newId()
  await db.transaction().execute(async (tx) => {
    const changes = { id: installation, database_identity: identityNow }
    if (!row) await tx.insertInto('installation').values(changes).execute()
    if (reason) {
      await holdAllMail(tx, reason, changes)
      // The other processes and the marks are those of the original.
      await tx.deleteFrom('host_process').execute()
      await tx.updateTable('installation').set({ key_mark: null, files_mark: null }).execute()
    }
    if (!isOwn) await tx.insertInto('installation_folder').values({ id, fingerprint: '' }).execute()
  })
  // The folder is marked only after the database has its row: the folder must never know more than the database.
  if (!isOwn) await markDataFolder(dataDir, { id, installation, beats: 0 })
  const fingerprint = await fingerprintOf(dataDir)
  await db.updateTable('installation_folder').set({ fingerprint }).where('id', '=', id).execute()
  return { folder: id, held: reason }
}

async function findFolder(db: Db, id: string) {
  return db
    .selectFrom('installation_folder')
    .select(['fingerprint', 'beats'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Makes a restored backup an installation of its own, and holds its mail until an owner confirms it. */
export async function holdRestored(client: ClientBase): Promise<void> {
  await client.query(
    `insert into public.installation (id, database_identity, held_since, held_because)
     values ($1, (${identityQuery}), now(), 'restored')
     on conflict (single) do update set
       id = excluded.id, database_identity = excluded.database_identity, held_since = excluded.held_since,
       held_because = excluded.held_because, confirmed_at = null, confirmed_by = null,
       key_mark = null, files_mark = null`,
    [newId()],
  )
}

/** Holds all mail of this database. The first reason is kept. */
async function holdAllMail(
  db: Db,
  reason: HoldReason,
  changes: { id?: string; database_identity?: string } = {},
): Promise<void> {
  await db
    .updateTable('installation')
    .set({
      ...changes,
      held_since: sql<Date>`coalesce(held_since, now())`,
      held_because: sql<string>`coalesce(held_because, ${reason})`,
      confirmed_at: null,
      confirmed_by: null,
    })
    .execute()
}

/**
 * Counts a beat, first in the database and then in the folder. So a folder is ahead only if its database was set back.
 */
export async function countBeat(db: Db, dataDir: string, folder: string): Promise<void> {
  const row = await db
    .updateTable('installation_folder')
    .set({ beats: sql<number>`beats + 1`, seen_at: sql<Date>`now()` })
    .where('id', '=', folder)
    .returning('beats')
    .executeTakeFirst()
  if (row) await writeBeats(dataDir, row.beats)
}

const identityQuery = `
  select (pg_control_system()).system_identifier::text || '/' || oid::text
  from pg_database where datname = current_database()`

/**
 * PostgreSQL's identity of this database. It survives restarts and moves of the server; a loaded dump, or a database
 * made from another one, has a different one.
 */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select (${sql.raw(identityQuery)}) as identity`.execute(db)
  return rows[0]?.identity ?? ''
}
