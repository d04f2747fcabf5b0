import { readMigration } from '../../apps/server/src/platform/migrate.ts'
import { claimOf, numberOf, whyTooOld } from '../../apps/server/src/platform/migration-claims.rules.ts'
import { copyThisVersion, extractVersion, migrationsHere, type VersionCopy } from './copy-version.ts'
import { findVersionBefore } from './version-before.ts'

/** The first migration of a version that starts on newer databases at all. */
const firstWithClaims = '0236_oldest_versions.sql'

export interface TwoVersions {
  /** The sources of the older and the newer version; `this`: those of this version. */
  older: VersionCopy | 'this'
  newer: VersionCopy | 'this'
  /** The one that is not this version. */
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
  const applied = await Promise.all(
    (await migrationsHere()).map(async (name) => ({
      name,
      runs_with: claimOf(await readMigration(name))?.runsWith ?? null,
    })),
  )
  return {
    older: copy,
    newer: 'this',
    copy,
    says: `the older version is ${before.commit.slice(0, 8)}, with ${copy.migrations.at(-1)}`,
    refusal: whyTooOld({ applied, files: copy.migrations }),
  }
}

/** Two versions of which the older one starts on the database of the newer one. */
export async function versionsSideBySide(): Promise<TwoVersions> {
  const found = await twoVersions()
  if (found.refusal === null) return found
  await found.copy.remove()
  return plantedVersions(`${found.says}, and does not run with this one`)
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
  return { older: 'this', newer: copy, copy, says, refusal: null }
}
