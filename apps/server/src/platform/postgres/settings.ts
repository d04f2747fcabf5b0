import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

export type PostgresSettings = Record<string, string | number | boolean>

const mb = 1024 * 1024

/**
 * Settings for a laptop that is also used for other things: an eighth of its memory for the cache, and a write-ahead log
 * large enough for bulk imports and sends. Settings that protect data (fsync, synchronous_commit, full_page_writes,
 * checksums) keep PostgreSQL's defaults. Settings that a session can make are made by each session
 * (`session-settings.ts`), here and on an external server.
 */
export async function durableSettings(): Promise<PostgresSettings> {
  const memory = Math.floor(totalmem() / mb)
  return {
    // Tables of up to a quarter of this size stay in the cache; larger ones are read again by every query over all
    // contacts.
    shared_buffers: `${clamp(memory / 8, 128, 2048)}MB`,
    effective_cache_size: `${clamp(memory / 2, 512, 16384)}MB`,
    maintenance_work_mem: `${clamp(memory / 32, 64, 512)}MB`,
    // A million imported contacts write about 2 GB of log. Checkpoints forced during an import cost a fifth of its
    // speed.
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    // This cluster is neither replicated nor archived, so COPY into a new table may skip the log.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Queue tables and counters change all the time. At the default of 20 % a table of a million rows keeps 200,000
    // dead ones before it is vacuumed.
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.02,
    autovacuum_naptime: '15s',
    dynamic_shared_memory_type: await sharedMemoryType(),
  }
}

/** Test databases live for a minute and are never recovered. */
export function throwawaySettings(): PostgresSettings {
  return {
    fsync: false,
    synchronous_commit: false,
    full_page_writes: false,
    wal_level: 'minimal',
    max_wal_senders: 0,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    autovacuum: false,
    max_connections: 200,
  }
}

/** Containers often give /dev/shm only 64 MB, too little for one parallel hash join. */
async function sharedMemoryType(): Promise<'posix' | 'sysv'> {
  if (process.platform !== 'linux') return 'posix'
  const shm = await statfs('/dev/shm').catch(() => undefined)
  return shm && shm.blocks * shm.bsize >= 256 * mb ? 'posix' : 'sysv'
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)))
}
