import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigration } from '#platform/migrate.ts'
import { claimOf, numberOf, whyTooOld } from '#platform/migration-claims.rules.ts'
import {
  copyThisVersion,
  extractVersion,
  migrationsHere,
  type VersionCopy,
} from '../../../tools/versions/copy-version.ts'
import { findVersionBefore } from '../../../tools/versions/version-before.ts'
import { owner, until } from './kit.ts'
import { spawnProduct } from './server-process.ts'

type Program = 'main' | `/${string}`

/** The first migration of a version that starts on newer databases at all. */
const firstWithClaims = '0236_oldest_versions.sql'

export interface TwoVersions {
  /** Their programs, for `startVersion`. */
  older: Program
  newer: Program
  /** The sources of the version that is not this one. */
  copy: VersionCopy
  /** Says which two versions they are, and why. */
  says: string
  /** The reason why the older version does not start on the newer one's database; null if it has to start. */
  refusal: string | null
}

/**
 * The version before this one and this one, or, where the version before can't be had or has no claims yet, this version
 * and a copy of it with one more migration.
 */
export async function twoVersions(): Promise<TwoVersions> {
  const before = await findVersionBefore()
  if ('none' in before) return plantedVersions(before.none)
  const copy = await extractVersion(before.commit)
  if (!copy.migrations.includes(firstWithClaims)) {
    await copy.remove()
    return plantedVersions(`${before.commit.slice(0, 8)} refuses every newer database`)
  }
  const files = copy.migrations
  const applied = await Promise.all(
    (await migrationsHere()).map(async (name) => ({
      name,
      runs_with: claimOf(await readMigration(name))?.runsWith ?? null,
    })),
  )
  return {
    older: copy.main,
    newer: 'main',
    copy,
    says: `the older version is ${before.commit.slice(0, 8)}, with ${files.at(-1)}`,
    refusal: whyTooOld({ applied, files }),
  }
}

/** This version, and a copy of it with one more migration that runs with this one. */
export async function plantedVersions(why: string): Promise<TwoVersions> {
  const newest = numberOf((await migrationsHere()).at(-1) ?? '')
  const copy = await copyThisVersion({
    '9001_planted.sql': `-- Runs with: ${newest}.
create table planted (id uuid primary key, account_id uuid not null references account (id) on delete cascade);
alter table contact add column planted text;
alter table single_send add column planted integer not null default 0;
`,
  })
  const says = `the newer version is this one with a planted migration: ${why}`
  return { older: 'main', newer: copy.main, copy, says, refusal: null }
}

/** Starts a version with all roles. */
export async function startVersion(program: Program, databaseUrl: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-of-two-'))
  const usual = { ROLES: 'http,worker,scheduler', RATE_LIMITS: 'off', CHROMIUM_PATH: '/nowhere' }
  const product = await spawnProduct(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...usual, ...env },
    program,
  )
  const url = await until('the version is ready, or has ended', () =>
    product.status() === null ? /ready: (\S+)/.exec(product.said())?.[1] : '',
  )
  return {
    ...product,
    /** Empty if it did not start. */
    url,
    /** Makes a call as the owner. */
    async call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${owner.apiKey}`, ...json },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    },
    async stop() {
      await product.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The addresses of a version's API that are read without an id. A bundled program lacks the files of the left out one. */
export async function readableAddresses(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/routes.txt'), 'utf8')
  return [...text.matchAll(/^GET +(\/v3\/[^ :]+) /gm)]
    .map(([, path = '']) => path)
    .filter((path) => path !== '/v3/openapi.json')
}
