import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDiskBlobs } from '../blobs.ts'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { findRunning } from '../postgres/reach-database.ts'
import { compareWithNow, type DrillReport, daysBetween, drill, newestBackup } from './drill.ts'

const usualDays = 2
const shownTables = 5

interface Options {
  folder: string
  /** The folder for the database of the drill; undefined: that of the backup. */
  place: string | undefined
  /** An empty database in place of one of our own. */
  into: string | undefined
  /** The age of the newest backup, in days, from which on the drill fails. */
  older: number
}

export function readDrillOptions(given: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { in: { type: 'string' }, into: { type: 'string' }, older: { type: 'string' } },
    allowPositionals: true,
  })
  const older = values.older === undefined ? usualDays : Number(values.older)
  if (!(older >= 0)) throw new Error(`--older takes a number of days, not ${values.older}.`)
  return { folder: resolve(positionals[0] ?? 'backups'), place: values.in, into: values.into, older }
}

/** Makes a drill with the newest backup. Answers the report as text, and whether all is right. */
export async function runDrill(
  config: Config,
  options: Options,
  now: () => Date,
): Promise<{ text: string; isGood: boolean }> {
  const { folder, madeAt } = await newestBackup(options.folder)
  const work = await mkdtemp(join(options.place ?? dirname(folder), 'drill-'))
  try {
    const report = await withEmptyDatabase(options.into, work, (connectionString) =>
      drill({ connectionString, blobs: openDiskBlobs(join(work, 'blobs')) }, folder),
    )
    const age = daysBetween(madeAt, now())
    const problems =
      age > options.older
        ? [...report.differences, `The newest backup is ${age} days old. Look at the timer of backups.`]
        : report.differences
    return {
      text: [...describe(folder, report, problems), await sayNow(config, report)].join('\n'),
      isGood: problems.length === 0,
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function withEmptyDatabase<T>(
  into: string | undefined,
  work: string,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  if (into !== undefined) return use(into)
  const log = { info: () => {}, warn: (message: string) => void process.stderr.write(`${message}\n`) }
  const postgres = await startEmbeddedPostgres({ dataDir: join(work, 'data'), log })
  try {
    return await use(postgres.connectionString)
  } finally {
    await postgres.stop()
    // Under root the cluster may lie elsewhere.
    await rm(postgres.cluster, { recursive: true, force: true })
  }
}

function describe(folder: string, report: DrillReport, problems: readonly string[]): string[] {
  const { restore, compare, migrate } = report.seconds
  const seconds = (value: number) => `${value.toFixed(1)} s`
  return [
    `The backup ${folder} of ${report.madeAt}:`,
    ...(problems.length === 0
      ? [
          `✓ ${report.counts.size} tables with ${report.rows} rows arrived, ${report.sampled} rows were looked up, ${report.files} files`,
        ]
      : problems.map((problem) => `✗ ${problem}`)),
    `✓ it starts with this version (${report.migrations.length} migrations to go)`,
    `A restore takes ${seconds(restore + migrate)} here (${seconds(restore)} to load, ${seconds(migrate)} to migrate; comparing took ${seconds(compare)}).`,
  ]
}

/** A sentence about the running installation by now. It is no problem if that can't be reached. */
async function sayNow(config: Config, { counts }: DrillReport): Promise<string> {
  const present = config.databaseUrl ?? (await findRunning(config.dataDir))
  if (present === null) return 'The installation does not run here, so its rows of now are not compared.'
  const changed = await compareWithNow(present, counts).catch(() => null)
  if (changed === null) return 'The installation can’t be reached, so its rows of now are not compared.'
  if (changed.length === 0) return 'The installation has as many rows in each table now.'
  const sign = (more: number) => (more > 0 ? `+${more}` : String(more))
  const shown = changed.slice(0, shownTables).map(({ name, more }) => `${name} ${sign(more)}`)
  const others = changed.length - shown.length
  return `Since then the installation has: ${shown.join(', ')}${others > 0 ? `, and ${others} more tables differ` : ''}.`
}
