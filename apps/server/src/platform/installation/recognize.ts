import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { type Database, type Db, newId } from '../db.ts'
import type { DB } from '../tables.generated.ts'
import { type HoldReason, judgeCopy } from './copies.rules.ts'
import { fingerprintOf, markDataFolder, readDataFolder, writeBeats } from './data-folder.ts'

/** One number for all processes: they recognize the database one after another. */
const lockKey = 7_261_984

/**
 * Looks, at start, whether this database is the one it was, and holds all mail when it is a copy: whoever copied it has
 * to confirm that it shall mail, since the original may be mailing the same people.
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
    if (reason) await hold(tx, reason, changes)
    if (!isOwn) await tx.insertInto('installation_folder').values({ id, fingerprint: '' }).execute()
  })
  // The folder is marked after the database knows it: it must never know more.
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

/** A backup that was restored is an installation of its own, and whoever restored it has to confirm that it shall mail. */
export async function holdRestored(client: ClientBase): Promise<void> {
  await client.query(
    `insert into public.installation (id, database_identity, held_since, held_because)
     values ($1, (${identityQuery}), now(), 'restored')
     on conflict (single) do update set
       id = excluded.id, database_identity = excluded.database_identity, held_since = excluded.held_since,
       held_because = excluded.held_because, confirmed_at = null, confirmed_by = null`,
    [newId()],
  )
}

/** Holds all mail of this database. What holds it first stays the reason. */
async function hold(
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

/** The database notes it first: a folder never knows more than a database that was not set back. */
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

/** Stays through restarts and moves of the server; a dump that is loaded, or a database made from another, has its own. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select (${sql.raw(identityQuery)}) as identity`.execute(db)
  return rows[0]?.identity ?? ''
}
