import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { claimOf, numberOf } from '../../apps/server/src/platform/migration-claims.rules.ts'
import { splitStatements } from '../../apps/server/src/platform/split-statements.ts'
import { parseStatements } from '../../apps/server/test/sql/load-parser.ts'
import { breaksOf } from './claims/breaks.ts'
import { collectMade } from './claims/made-since.ts'
import { sourceFiles } from './source-files.ts'

/** The first migration that states a claim. Versions without it can't run on a database with an unknown migration. */
const first = '0236'

/**
 * Each migration says which older versions run with it, and one that claims some has no statement that breaks them
 * (decision 0290). A statement that looks as if it did may say why it does not, in a comment before it: `-- Older code: …`.
 */
export async function checkMigrationClaims(root: string): Promise<string[]> {
  const paths = await sourceFiles(root, ['apps/server/migrations'], /\.sql$/)
  const texts = await Promise.all(
    paths.map(
      async (path): Promise<[string, string]> => [basename(path), await readFile(join(root, path), 'utf8')],
    ),
  )
  return judgeClaims(new Map(texts))
}

/** @param texts all migrations by their file names */
export function judgeClaims(texts: ReadonlyMap<string, string>): string[] {
  const names = [...texts.keys()].sort()
  return names
    .filter((name) => numberOf(name) >= first)
    .flatMap((name) =>
      problemsOf(name, texts, names).map((problem) => `apps/server/migrations/${name} ${problem}`),
    )
}

function problemsOf(name: string, texts: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  const claim = claimOf(texts.get(name) ?? '')
  if (claim === null)
    return [
      'does not say which older versions run with it: begin it with “-- Runs with: 0236.” (the version whose newest ' +
        'migration that is, and all later ones), or with “-- Runs with: none.” and the reason (decision 0290)',
    ]
  const { runsWith, reason } = claim
  if (runsWith === null)
    return reason.length < 20
      ? ['says that no older version runs with it: add the reason behind “none.”']
      : []
  if (runsWith < first)
    return [`claims to run with ${runsWith}, and versions before ${first} refuse each newer database`]
  if (runsWith >= numberOf(name)) return [`claims to run with ${runsWith}, which is not older`]
  if (names.every((other) => numberOf(other) !== runsWith))
    return [`claims to run with ${runsWith}, and there is no such migration`]
  const since = names.filter((other) => numberOf(other) > runsWith && other <= name)
  const made = collectMade(since.flatMap((other) => parseStatements(texts.get(other) ?? '')))
  return splitStatements(texts.get(name) ?? '')
    .filter((statement) => !/^-- Older code: .{20}/m.test(statement))
    .flatMap((statement) => parseStatements(statement).flatMap((tree) => breaksOf(tree, made)))
    .map(
      (way) =>
        `claims to run with ${runsWith}, and ${way}: write it so that older code stands it, say in a comment before the ` +
        'statement why it does (-- Older code: …), or claim “none” with the reason (decision 0290)',
    )
}
