import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The contents of a data folder's files. There are two files, because the first one's place on the disk is the folder's
 * fingerprint.
 */
export interface DataFolder {
  id: string
  installation: string
  beats: number
}

const files = { id: 'installation.json', beats: 'installation-beats.txt' }

export async function readDataFolder(dataDir: string): Promise<DataFolder | null> {
  const text = await readFile(join(dataDir, files.id), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const { folder, installation } = JSON.parse(text) as Record<string, unknown>
    if (typeof folder !== 'string' || typeof installation !== 'string') return null
    const beats = Number(await readFile(join(dataDir, files.beats), 'utf8').catch(() => '0'))
    return { id: folder, installation, beats: Number.isInteger(beats) ? beats : 0 }
  } catch {
    return null // a file that can't be read counts as missing
  }
}

/** Marks the folder as one of this installation. */
export async function markDataFolder(
  dataDir: string,
  { id, installation, beats }: DataFolder,
): Promise<void> {
  await writeBeats(dataDir, beats)
  await writeFile(join(dataDir, files.id), `${JSON.stringify({ folder: id, installation })}\n`)
}

export async function writeBeats(dataDir: string, beats: number): Promise<void> {
  await writeFile(join(dataDir, files.beats), `${beats}\n`)
}

/**
 * The inode numbers of the folder and of its first file. They stay the same when the folder is moved or renamed; a copy
 * has other numbers.
 */
export async function fingerprintOf(dataDir: string): Promise<string> {
  const numbers = await Promise.all(
    [dataDir, join(dataDir, files.id)].map((path) =>
      stat(path, { bigint: true }).then(
        ({ ino }) => String(ino),
        () => 'none',
      ),
    ),
  )
  return numbers.join('/')
}
