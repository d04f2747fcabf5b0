import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Notes of the processor seconds of each test file. The processes of one `npm test` leave them in its folder of
 * reports, each in a file of its own. A run without such a folder notes nothing.
 */

interface Note {
  file?: string
  /** A database on the PostgreSQL that all server tests of a run share. */
  database?: string
  /** The seconds from the beginning of the process: the last note of a process about the same thing counts. */
  seconds?: number
}

export function note(about: Note, folder = process.env['CARILLON_REPORTS']): void {
  if (!folder) return
  mkdirSync(join(folder, 'cpu'), { recursive: true })
  appendFileSync(join(folder, 'cpu', `${process.pid}.jsonl`), `${JSON.stringify(about)}\n`)
}

/** The processor seconds of each test file, the dearest first. */
export function secondsByFile(folder: string): [file: string, seconds: number][] {
  const ofFiles = new Map<string, number>()
  const ofDatabases = new Map<string, number>()
  const databases = new Map<string, string>()
  const add = (file: string, seconds: number) => ofFiles.set(file, (ofFiles.get(file) ?? 0) + seconds)
  for (const notes of readNotes(join(folder, 'cpu'))) {
    const last = new Map<string, number>()
    for (const { file, database, seconds } of notes) {
      if (database !== undefined && seconds !== undefined) ofDatabases.set(database, seconds)
      else if (file !== undefined && database !== undefined) databases.set(database, file)
      else if (file !== undefined && seconds !== undefined) last.set(file, seconds)
    }
    for (const [file, seconds] of last) add(file, seconds)
  }
  for (const [database, file] of databases) add(file, ofDatabases.get(database) ?? 0)
  return [...ofFiles]
    .map(([file, seconds]): [string, number] => [relative(process.cwd(), file), seconds])
    .sort(([, a], [, b]) => b - a)
}

function readNotes(folder: string): Note[][] {
  try {
    return readdirSync(folder).map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Note),
    )
  } catch {
    return []
  }
}
