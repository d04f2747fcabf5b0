import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderMark } from '#platform/blobs.ts'

/** A key that all servers of a test have. */
export const sharedKey = Buffer.alloc(32, 7).toString('base64')

/**
 * Marks the files of a data folder as those that other servers have, too. Servers with one database and folders of their
 * own then start, though one would not find the files of another.
 */
export async function shareFiles(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'blobs'), { recursive: true })
  await writeFile(join(dataDir, 'blobs', folderMark), 'files of a test\n')
}
